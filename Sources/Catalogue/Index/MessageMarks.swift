// A Bloom filter of a message: it rules out at once most texts that are not in it, and with them most records that no
// entry fits.

internal import LogRecords

/// Which four bytes stand side by side in a message, at offsets that are multiples of four, as a set that may hold more than that.
///
/// One for each classifier, used again for each message.
struct MessageMarks: ~Copyable {
  /// A bit for each mark.
  ///
  /// An array: access to it is not checked each time, and it is not moved with the classifier.
  private(set) var bits = [UInt64](repeating: 0, count: TextMarks.limit / 64)

  /// Looks at a message, and forgets the one before.
  ///
  /// - Complexity: O(length).
  mutating func look(at bytes: Span<UInt8>) {
    var bits = bits.mutableSpan
    // With this no index is checked.
    precondition(bits.count == TextMarks.limit / 64)
    for index in bits.indices { bits[index] = 0 }
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.word(at: position)
      let (first, second) = (TextMarks.mark(word), TextMarks.mark(word >> 32))
      bits[first / 64] |= 1 << UInt64(first % 64)
      bits[second / 64] |= 1 << UInt64(second % 64)
      position += 8
    }
    if position + 4 <= bytes.count {
      let last = TextMarks.mark(bytes.word(at: position))
      bits[last / 64] |= 1 << UInt64(last % 64)
    }
  }

  /// Whether a text may stand in the message; `false` is certain.
  @inline(__always) func mayHold(_ text: TextMarks) -> Bool {
    if text.isEmpty { return true }
    for place in 0..<TextMarks.places where mayHold(text, at: place) { return true }
    return false
  }

  /// Whether a text may stand in the message at an offset of one of the remainders by four.
  @inline(__always) func mayHold(_ text: TextMarks, at place: Int) -> Bool {
    for index in 0..<text.count where !has(text.marks[index * TextMarks.places + place]) { return false }
    return true
  }

  private func has(_ mark: UInt16) -> Bool { bits[Int(mark / 64)] & 1 << UInt64(mark % 64) != 0 }
}

/// The four bytes side by side in a text that a message must hold; none for a text that is too short.
///
/// A message has marks at every fourth byte only. Where the text stands in it decides which bytes of the text those are: there are
/// marks for each of four places, and those of one place are there when the text is.
///
/// Without memory of its own: hundreds are looked at for one message.
struct TextMarks: Sendable {
  /// Marks are below it.
  static let limit = 1 << 12
  /// How many places a text may have among the marks of a message.
  static let places = 4
  /// How many marks are kept for each place at most.
  private static let most = 3

  /// In turn for each place.
  fileprivate private(set) var marks = InlineArray<12, UInt16>(repeating: 0)
  /// How many there are for each place.
  fileprivate let count: Int

  /// The marks of a text, the last ones of a long one.
  init(_ text: [UInt8]) {
    count = min(Self.most, max(0, text.count - 3) / Self.places)
    for index in 0..<count * Self.places {
      let start = text.count - 4 - index
      // Eight bytes at once, but within the text.
      let bytes = start < 4 ? text.span.word(at: start) : text.span.word(at: start - 4) >> 32
      marks[index] = UInt16(Self.mark(bytes))
    }
  }

  /// Whether it has none: the text is too short.
  var isEmpty: Bool { count == 0 }

  /// The marks for one place.
  func marks(at place: Int) -> [Int] { (0..<count).map { Int(marks[$0 * Self.places + place]) } }

  /// The mark of the lower four bytes: the upper bits of a product depend on all of them.
  @inline(__always) fileprivate static func mark(_ bytes: UInt64) -> Int {
    Int((UInt32(truncatingIfNeeded: bytes) &* 0x9E37_79B1) >> 20)
  }
}
