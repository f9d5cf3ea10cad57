// Finds which of many texts a message may hold, by its marks: hardly any text is searched for that is not there.

struct TextIndex: Sendable {
  /// By one mark of their text: each under the one that fewest others have.
  private let byMark: [[Marked]]
  /// Which marks lead to some, as `MessageMarks` has them.
  private let leading: [UInt64]
  /// Those whose text is too short to have a mark.
  private let unmarked: [Int]

  private struct Marked {
    let wording: Int
    let text: TextMarks
  }

  init(_ texts: [(wording: Int, text: [UInt8])]) {
    let marked = texts.map { Marked(wording: $0.wording, text: TextMarks($0.text)) }
    var uses = Array(repeating: 0, count: TextMarks.limit)
    for mark in marked.flatMap({ Set($0.text.all) }) { uses[mark] += 1 }
    var byMark: [[Marked]] = Array(repeating: [], count: TextMarks.limit)
    var leading = Array(repeating: UInt64(0), count: MessageMarks.words)
    var unmarked: [Int] = []
    for wording in marked {
      guard let rarest = wording.text.all.min(by: { uses[$0] < uses[$1] }) else {
        unmarked.append(wording.wording)
        continue
      }
      byMark[rarest].append(wording)
      leading[rarest >> 6] |= 1 << UInt64(rarest & 63)
    }
    self.byMark = byMark
    self.leading = leading
    self.unmarked = unmarked
  }

  /// Adds the wordings whose text a message may hold, in no order; a superset.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    for word in leading.indices {
      var marks = leading[word] & message[word]
      while marks != 0 {
        let mark = word << 6 | marks.trailingZeroBitCount
        for wording in byMark[mark] where message.mayHold(wording.text) { found.append(wording.wording) }
        marks &= marks - 1
      }
    }
    found.append(contentsOf: unmarked)
  }
}
