// A look at a message that tells at once which texts are not in it: most records that no entry fits are told by it alone.

/// Which three bytes stand side by side in a message, as a set that may hold more than that.
struct MessageMarks {
  private var bits = InlineArray<64, UInt64>(repeating: 0)

  /// Looks at a message.
  ///
  /// - Complexity: O(length).
  init(_ message: Span<UInt8>) {
    guard message.count >= 3 else { return }
    for end in 2..<message.count {
      let mark = TextMarks.mark(message[end - 2], message[end - 1], message[end])
      bits[mark >> 6] |= 1 << UInt64(mark & 63)
    }
  }

  /// Whether a text may stand in the message; `false` is certain.
  func mayHold(_ text: TextMarks) -> Bool {
    for mark in text.marks where bits[Int(mark) >> 6] & 1 << UInt64(mark & 63) == 0 { return false }
    return true
  }
}

/// The three bytes side by side in a text that a message must hold; none for a text that is too short to tell.
struct TextMarks: Sendable {
  fileprivate let marks: [UInt16]

  /// How many are looked for: fewer let other texts pass, more take time.
  private static let most = 12

  /// The marks of a text.
  init(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    marks =
      bytes.count < 3
      ? []
      : (2..<bytes.count).suffix(Self.most).map {
        UInt16(Self.mark(bytes[$0 - 2], bytes[$0 - 1], bytes[$0]))
      }
  }

  /// A number below 4096 for three bytes.
  fileprivate static func mark(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> Int {
    (Int(one) &* 331 &+ Int(two) &* 37 &+ Int(three)) & 4095
  }
}
