// A Bloom filter of a message: it rules out at once most texts that are not in it, and with them most records that no
// entry fits.

internal import LogRecords

/// Which three bytes stand side by side in a message, as a set that may hold more than that.
///
/// One for each classifier, used again for each message: its memory is its own.
struct MessageMarks: ~Copyable {
  /// How many words of 64 marks there are.
  static var words: Int { TextMarks.limit / Bits.Element.bitWidth }

  /// A bit for each mark.
  typealias Bits = InlineArray<64, UInt64>

  private var bits: [UInt64] = Array(repeating: 0, count: words)

  /// Looks at a message, and forgets the one before.
  ///
  /// - Complexity: O(length).
  mutating func look(at message: Span<UInt8>) {
    // Of a size that is known, so that no index is checked for each byte.
    var seen = Bits(repeating: 0)
    if message.count >= 3 {
      var mark = TextMarks.next(TextMarks.next(0, message[0]), message[1])
      for end in 2..<message.count {
        mark = TextMarks.next(mark, message[end])
        seen[mark.word] |= mark.bit
      }
    }
    var own = bits.mutableSpan
    for index in own.indices { own[index] = seen[index] }
  }

  /// Whether a text may stand in the message; `false` is certain.
  func mayHold(_ text: TextMarks) -> Bool {
    for index in 0..<text.count {
      let mark = UInt64(text.marks[index])
      if bits[mark.word] & mark.bit == 0 { return false }
    }
    return true
  }

  /// The marks of 64 in a row that the message has, as bits.
  subscript(word: Int) -> UInt64 { bits[word] }
}

/// The three bytes side by side in a text that a message must hold; none for a text that is too short.
///
/// Without memory of its own: hundreds are looked at for one message.
struct TextMarks: Sendable {
  /// Marks are below it: three bytes make 12 bits.
  static let limit = 1 << 12

  fileprivate private(set) var marks = InlineArray<8, UInt16>(repeating: 0)
  fileprivate private(set) var count = 0

  /// The marks of a text, the last ones of a long one.
  init(_ text: [UInt8]) {
    for end in (2..<max(2, text.count)).suffix(marks.count) {
      let mark = text[end - 2...end].reduce(0, Self.next)
      marks[count] = UInt16(mark & UInt64(Self.limit - 1))
      count += 1
    }
  }

  var all: [Int] { (0..<count).map { Int(marks[$0]) } }

  /// The mark that ends with a byte, when `mark` ends before it: in its lower 12 bits are three bytes.
  fileprivate static func next(_ mark: UInt64, _ byte: UInt8) -> UInt64 { mark << 4 ^ UInt64(byte) }
}

extension UInt64 {
  fileprivate var word: Int { Int(truncatingIfNeeded: self >> 6 & 63) }
  fileprivate var bit: UInt64 { 1 << (self & 63) }
}
