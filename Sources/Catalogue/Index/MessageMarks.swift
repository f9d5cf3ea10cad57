// A Bloom filter of a message: it rules out at once most texts that are not in it, and with them most records that no
// entry fits.

internal import LogRecords

/// Which three bytes stand side by side in a message, as a set that may hold more than that.
///
/// One for each classifier, used again for each message: what earlier messages left in its memory counts for nothing, so that it
/// is hardly ever cleared.
struct MessageMarks: ~Copyable {
  /// For each mark, which message had it last.
  ///
  /// An array: access to it is not checked each time, and it is not moved with the classifier.
  private var lastMessage = [UInt16](repeating: 0, count: TextMarks.limit)
  /// The number of the message that is looked at.
  private var message: UInt16 = 0

  /// Looks at a message, and forgets the one before.
  ///
  /// - Complexity: O(length).
  mutating func look(at bytes: Span<UInt8>) {
    if message == .max { self = MessageMarks() }
    message += 1
    let message = message
    var marks = lastMessage.mutableSpan
    // Told so, the compiler checks no index.
    precondition(marks.count == TextMarks.limit)
    guard bytes.count >= 3 else { return }
    var position = 2
    // The bytes before `position`, the last one the uppermost.
    var before = UInt64(bytes[0]) << 48 | UInt64(bytes[1]) << 56
    // Eight marks are made at once, each of the byte that it ends with and the two before that: four in the lanes of one word,
    // four in those of another.
    while position + 8 <= bytes.count {
      let third = bytes.word(at: position)
      let (first, second) = (third << 16 | before >> 48, third << 8 | before >> 56)
      before = third
      var (even, odd) = (
        TextMarks.four(first, second, third), TextMarks.four(first >> 8, second >> 8, third >> 8)
      )
      for _ in 0..<4 {
        marks[Int(UInt16(truncatingIfNeeded: even))] = message
        marks[Int(UInt16(truncatingIfNeeded: odd))] = message
        (even, odd) = (even >> 16, odd >> 16)
      }
      position += 8
    }
    while position < bytes.count {
      let mark = TextMarks.next(
        TextMarks.next(TextMarks.next(0, bytes[position - 2]), bytes[position - 1]), bytes[position])
      marks[Int(truncatingIfNeeded: mark & TextMarks.mask)] = message
      position += 1
    }
  }

  /// Whether a text may stand in the message; `false` is certain.
  func mayHold(_ text: TextMarks) -> Bool {
    for index in 0..<text.count where !has(text.marks[index]) { return false }
    return true
  }

  /// Whether the message has a mark.
  func has(_ mark: UInt16) -> Bool { lastMessage[Int(mark)] == message }
}

/// The three bytes side by side in a text that a message must hold; none for a text that is too short.
///
/// Without memory of its own: hundreds are looked at for one message.
struct TextMarks: Sendable {
  /// Marks are below it: three bytes make 12 bits.
  static let limit = 1 << 12
  fileprivate static let mask = UInt64(limit - 1)

  fileprivate private(set) var marks = InlineArray<8, UInt16>(repeating: 0)
  fileprivate private(set) var count = 0

  /// The marks of a text, the last ones of a long one.
  init(_ text: [UInt8]) {
    for end in (2..<max(2, text.count)).suffix(marks.count) {
      let mark = text[end - 2...end].reduce(0, Self.next)
      marks[count] = UInt16(mark & Self.mask)
      count += 1
    }
  }

  var all: [Int] { (0..<count).map { Int(marks[$0]) } }

  /// The mark that ends with a byte, when `mark` ends before it: in its lower 12 bits are three bytes.
  fileprivate static func next(_ mark: UInt64, _ byte: UInt8) -> UInt64 { mark << 4 ^ UInt64(byte) }

  /// The marks of the lower bytes of 16 bits each in a word, with those that stand there in the words one and two bytes before.
  @inline(__always) fileprivate static func four(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64
  {
    (first & 0x000F_000F_000F_000F) << 8 ^ (second & 0x00FF_00FF_00FF_00FF) << 4
      ^ third & 0x00FF_00FF_00FF_00FF
  }
}
