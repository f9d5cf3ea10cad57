// A Bloom filter of a message: it rules out most texts that are not in the message in one step, and so most
// records that no entry matches.

internal import LogRecords

/// The set of four-byte sequences at offsets of a message that are multiples of four, which may contain false
/// positives.
///
/// Each classifier has one and reuses it for each message.
struct MessageMarks: ~Copyable {
  /// For each mark, the round in which it last occurred.
  ///
  /// A byte instead of a bit, because storing a byte is faster; an array, because access to it needs no
  /// exclusivity check and it does not move with the classifier.
  private var rounds = [UInt8](repeating: 0, count: TextMarks.limit)
  /// The round of the current message: when the next one begins, all earlier marks are out of date.
  ///
  /// After the last round all marks are cleared.
  private var round: UInt8 = 1

  /// Replaces the marks by those of another message.
  ///
  /// - Complexity: O(length).
  mutating func look(at bytes: Span<UInt8>) {
    forget()
    let round = round
    var rounds = rounds.mutableSpan
    rounds.setMarks(of: bytes, to: round)
  }

  private mutating func forget() {
    if round == .max {
      for index in rounds.indices { rounds[index] = 0 }
      round = 0
    }
    round += 1
  }

  /// Whether the message may contain a text; `false` is certain.
  @inline(__always) func mayHold(_ text: TextMarks) -> Bool {
    if text.isEmpty { return true }
    for place in text.places.indices where mayHold(text.places[place]) { return true }
    return false
  }

  /// Whether the message may contain a text at one alignment.
  @inline(__always) private func mayHold(_ marks: TextMarks.Place) -> Bool {
    rounds[Int(marks.last)] == round && rounds[Int(marks.middle)] == round
      && rounds[Int(marks.first)] == round
  }

  /// Adds the indices of the texts, none of them empty, that may be in the message.
  ///
  /// Unsafe: checked access would compare each mark with the number of places, and all marks are below that.
  func addTexts(of texts: Span<TextMarks>, to found: inout [Int]) {
    let rounds = rounds.span
    precondition(rounds.count == TextMarks.limit)
    for index in texts.indices {
      // Fast path: almost every text fails here. The marks of each alignment are adjacent in memory.
      let isThere =
        unsafe rounds[unchecked: Int(texts[index].places[0].last)] == round
        || rounds[unchecked: Int(texts[index].places[1].last)] == round
        || rounds[unchecked: Int(texts[index].places[2].last)] == round
        || rounds[unchecked: Int(texts[index].places[3].last)] == round
      if isThere, mayHold(texts[index]) { found.append(index) }
    }
  }
}

/// The marks of a text that a message must have to contain it; none for a text that is too short.
///
/// A message has marks at every fourth byte only. The offset of the text in it decides which bytes of the
/// text those are, so there are marks for each of four alignments, and a message that contains the text has
/// the marks of one of them. The structure needs no heap memory, because hundreds are examined for one
/// message.
struct TextMarks: Sendable {
  /// The last three marks of a text at one alignment; if there are fewer, the last one is repeated.
  struct Place: Sendable {
    fileprivate(set) var last: UInt16 = 0
    fileprivate(set) var middle: UInt16 = 0
    fileprivate(set) var first: UInt16 = 0
  }

  /// The upper bound of marks, exclusive.
  static var limit: Int { Span<UInt8>.markLimit }

  /// The marks for each alignment of the text in a message.
  private(set) var places = InlineArray<4, Place>(repeating: Place())
  /// Whether the text has no marks because it is too short.
  let isEmpty: Bool
  /// The minimum length at which a text has a mark at every alignment, in bytes.
  private static let shortest = 7

  /// Creates the marks of a text.
  init(_ text: [UInt8]) {
    isEmpty = text.count < Self.shortest
    guard !isEmpty else { return }
    for place in places.indices {
      let count = (text.count - place) / 4
      let last = Self.mark(endingBefore: text.count - place, of: text)
      let middle = count > 1 ? Self.mark(endingBefore: text.count - place - 4, of: text) : last
      let first = count > 2 ? Self.mark(endingBefore: text.count - place - 8, of: text) : last
      places[place] = Place(last: last, middle: middle, first: first)
    }
  }

  private static func mark(endingBefore end: Int, of text: [UInt8]) -> UInt16 {
    UInt16(text.span.mark(at: end - 4))
  }
}
