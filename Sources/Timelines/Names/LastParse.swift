// Remembers what was read from lines that the records of one operation repeat: comparing is faster than
// reading.

internal import LogRecords

/// What was last read from a text, unless the text was long: memory is bounded.
struct LastParse<Value: Sendable>: Sendable {
  private var text: [UInt8] = []
  private var value: Value?

  private static var longest: Int { 16 << 10 }

  /// What was read from a text; `nil` if it is not the last one kept.
  ///
  /// Inlined so that one of several is not copied to be asked.
  @inline(__always) func recall(_ text: Span<UInt8>) -> Value? {
    self.text.count == text.count && text.has(self.text.span, at: 0) ? value : nil
  }

  /// What was read from the text that a longer one begins with; `nil` if that is not the last one kept.
  @inline(__always) func recall(beginning text: Span<UInt8>) -> Value? {
    text.has(self.text.span, at: 0) ? value : nil
  }

  mutating func keep(_ text: Span<UInt8>, _ value: Value) {
    guard text.count <= Self.longest else { return }
    self.text.removeAll(keepingCapacity: true)
    self.text.append(text)
    self.value = value
  }
}
