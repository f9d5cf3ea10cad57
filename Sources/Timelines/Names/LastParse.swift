// Caches the value parsed from a text that the records of one operation repeat: comparing is faster than
// parsing.

internal import LogRecords

/// The value that was last parsed, with its text; long texts are not kept, to bound memory.
struct LastParse<Value: Sendable>: Sendable {
  private(set) var text: [UInt8] = []
  private(set) var value: Value?

  /// The maximum length of a kept text, in bytes.
  private static var maximumLength: Int { 16 << 10 }

  /// Returns the value of a text; `nil` if another text was parsed last.
  ///
  /// Inlined so that looking up one of several caches does not copy it.
  @inline(__always) func recall(_ text: Span<UInt8>) -> Value? {
    self.text.count == text.count && text.has(self.text.span, at: 0) ? value : nil
  }

  /// Keeps the value of a text, unless the text is too long.
  mutating func keep(_ text: Span<UInt8>, _ value: Value) {
    guard text.count <= Self.maximumLength else { return }
    self.text.removeAll(keepingCapacity: true)
    self.text.append(text)
    self.value = value
  }
}
