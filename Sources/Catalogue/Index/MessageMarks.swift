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
