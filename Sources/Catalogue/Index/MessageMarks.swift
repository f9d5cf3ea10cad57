// A Bloom filter of a message: it rules out most texts that are not in the message in one step, and with them
// most records that no entry fits.

internal import LogRecords

/// Which four bytes stand side by side in a message, at offsets that are multiples of four, as a set that may
/// hold more than that.
///
/// One for each classifier, used again for each message.
struct MessageMarks: ~Copyable {
  /// The round in which each mark was there last; not a bit for each, because setting a bit takes longer.
  ///
  /// An array: access to it is not checked each time, and it is not moved with the classifier.
  private var rounds = [UInt8](repeating: 0, count: TextMarks.limit)
  /// The round of the current message: when the next one begins, all earlier marks are out of date.
  ///
  /// After the last round they are cleared.
  private var round: UInt8 = 1

  /// Looks at a message, and forgets the one before.
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

  /// Whether a text may stand in the message; `false` is certain.
  @inline(__always) func mayHold(_ text: TextMarks) -> Bool {
    if text.isEmpty { return true }
    for place in text.places.indices where mayHold(text.places[place]) { return true }
    return false
  }

  /// Whether a text may stand in the message at one of the places.
  @inline(__always) private func mayHold(_ marks: TextMarks.Place) -> Bool {
    rounds[Int(marks.last)] == round && rounds[Int(marks.middle)] == round
      && rounds[Int(marks.first)] == round
  }

  /// Adds the numbers of the texts, none of them empty, that may stand in the message.
  ///
  /// Unsafe: checked access would compare each mark with the number of places, and all marks are below that.
  func addTexts(of texts: Span<TextMarks>, to found: inout [Int]) {
    let rounds = rounds.span
    precondition(rounds.count == TextMarks.limit)
    for index in texts.indices {
      // Nearly all end here: the marks of each place are one right after the other.
      let isThere =
        unsafe rounds[unchecked: Int(texts[index].places[0].last)] == round
        || rounds[unchecked: Int(texts[index].places[1].last)] == round
        || rounds[unchecked: Int(texts[index].places[2].last)] == round
        || rounds[unchecked: Int(texts[index].places[3].last)] == round
      if isThere, mayHold(texts[index]) { found.append(index) }
    }
  }
}

/// The four bytes side by side in a text that a message must hold; none for a text that is too short.
///
/// A message has marks at every fourth byte only. Where the text stands in it decides which bytes of the text
/// those are: there are marks for each of four places, and those of one place are there when the text is.
///
/// Without memory of its own: hundreds are looked at for one message.
struct TextMarks: Sendable {
  /// The last three marks of one place; where there are fewer, the last one stands for the others.
  struct Place: Sendable {
    fileprivate(set) var last: UInt16 = 0
    fileprivate(set) var middle: UInt16 = 0
    fileprivate(set) var first: UInt16 = 0
  }

  /// Marks are below it.
  static var limit: Int { Span<UInt8>.markLimit }

  /// The places that the text may have among the marks of a message.
  private(set) var places = InlineArray<4, Place>(repeating: Place())
  /// Whether it has none: the text is too short.
  let isEmpty: Bool
  /// The shortest length at which a text has a mark wherever it stands.
  private static let shortest = 7

  /// The marks of a text.
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
