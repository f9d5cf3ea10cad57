// A Bloom filter of a message: it rules out at once most texts that are not in it, and with them most records that no
// entry fits.

internal import LogRecords

/// Which three bytes stand side by side in a message, as a set that may hold more than that.
///
/// One for each classifier, used again for each message: its memory is its own, and what earlier messages left there counts for
/// nothing, so that it is hardly ever cleared.
struct MessageMarks: ~Copyable {
  private let memory = Memory()

  /// Looks at a message, and forgets the one before.
  ///
  /// - Complexity: O(length).
  mutating func look(at message: Span<UInt8>) { memory.marks.look(at: message) }

  /// Whether a text may stand in the message; `false` is certain.
  func mayHold(_ text: TextMarks) -> Bool {
    for index in 0..<text.count where !has(text.marks[index]) { return false }
    return true
  }

  /// Whether the message has a mark.
  func has(_ mark: UInt16) -> Bool { memory.marks.has(mark) }

  /// The marks, apart from what is moved around with the classifier.
  private final class Memory { var marks = SeenMarks() }
}

private struct SeenMarks {
  /// For each mark, which message had it last; of a size that is known, so that no index is checked for each byte.
  private var lastMessage = InlineArray<4096, UInt16>(repeating: 0)
  /// The number of the message that is looked at.
  private var message: UInt16 = 0

  mutating func look(at bytes: Span<UInt8>) {
    if message == .max { self = SeenMarks() }
    message += 1
    guard bytes.count >= 3 else { return }
    var mark = TextMarks.next(TextMarks.next(0, bytes[0]), bytes[1])
    var position = 2
    // Eight bytes are read at once.
    while position + 8 <= bytes.count {
      var word = bytes.word(at: position)
      for _ in 0..<8 {
        mark = TextMarks.next(mark, UInt8(truncatingIfNeeded: word))
        word >>= 8
        note(mark)
      }
      position += 8
    }
    while position < bytes.count {
      mark = TextMarks.next(mark, bytes[position])
      note(mark)
      position += 1
    }
  }

  @inline(__always) private mutating func note(_ mark: UInt64) {
    lastMessage[Int(truncatingIfNeeded: mark & TextMarks.mask)] = message
  }

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
}
