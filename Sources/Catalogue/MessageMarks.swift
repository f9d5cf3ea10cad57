// A look at a message that tells at once which texts are not in it: most records that no entry fits are told by it alone.

/// Which three bytes stand side by side in a message, as a set that may hold more than that.
///
/// One for each classifier, used again for each message: its memory is its own.
struct MessageMarks: ~Copyable {
  private var bits: [UInt64] = Array(repeating: 0, count: 64)

  /// Looks at a message, and forgets the one before.
  ///
  /// - Complexity: O(length).
  mutating func look(at message: Span<UInt8>) {
    for index in bits.indices { bits[index] = 0 }
    guard message.count >= 3 else { return }
    for end in 2..<message.count {
      let mark = TextMarks.mark(message[end - 2], message[end - 1], message[end])
      bits[mark >> 6] |= 1 << UInt64(mark & 63)
    }
  }

  /// Whether a text may stand in the message; `false` is certain.
  func mayHold(_ text: TextMarks) -> Bool {
    for index in 0..<text.count {
      let mark = Int(text.marks[index])
      if bits[mark >> 6] & 1 << UInt64(mark & 63) == 0 { return false }
    }
    return true
  }
}

/// The three bytes side by side in a text that a message must hold; none for a text that is too short to tell.
///
/// Without memory of its own: hundreds are looked at for one message.
struct TextMarks: Sendable {
  fileprivate private(set) var marks = InlineArray<8, UInt16>(repeating: 0)
  fileprivate private(set) var count = 0

  /// The marks of a text, the last ones of a long one.
  init(_ text: [UInt8]) {
    for end in (2..<max(2, text.count)).suffix(marks.count) {
      marks[count] = UInt16(Self.mark(text[end - 2], text[end - 1], text[end]))
      count += 1
    }
  }

  /// A number below 4096 for three bytes.
  fileprivate static func mark(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> Int {
    (Int(one) &* 331 &+ Int(two) &* 37 &+ Int(three)) & 4095
  }
}
