// Finds which of many texts a message may hold, by its marks: hardly any text is searched for that is not there.

struct TextIndex: Sendable {
  /// Each text once for each of its places, in the order of that mark of the place that the fewest texts have.
  private let marked: [Marked]
  /// A bit for each mark that leads to some.
  private let leading: [UInt64]
  /// For each mark, where those begin that it leads to; they end where those of the next mark begin.
  private let starts: [Int32]
  /// Those whose text is too short to have a mark.
  private let unmarked: [Int]

  private struct Marked {
    let wording: Int
    let text: TextMarks
    let place: Int
  }

  init(_ texts: [(wording: Int, text: [UInt8])]) {
    var marked: [Marked] = []
    var unmarked: [Int] = []
    for (wording, text) in texts {
      let text = TextMarks(text)
      if text.isEmpty { unmarked.append(wording) }
      for place in 0..<(text.isEmpty ? 0 : TextMarks.places) {
        marked.append(Marked(wording: wording, text: text, place: place))
      }
    }
    var uses = Array(repeating: 0, count: TextMarks.limit)
    for one in marked {
      for mark in Set(one.text.marks(at: one.place)) { uses[mark] += 1 }
    }
    var byMark: [[Marked]] = Array(repeating: [], count: TextMarks.limit)
    for one in marked {
      if let rarest = one.text.marks(at: one.place).min(by: { uses[$0] < uses[$1] }) {
        byMark[rarest].append(one)
      }
    }
    var leading = Array(repeating: UInt64(0), count: TextMarks.limit / 64)
    var starts: [Int32] = [0]
    var inOrder: [Marked] = []
    for (mark, wordings) in byMark.enumerated() {
      if !wordings.isEmpty { leading[mark / 64] |= 1 << UInt64(mark % 64) }
      inOrder += wordings
      starts.append(Int32(inOrder.count))
    }
    (self.leading, self.starts, self.marked, self.unmarked) = (leading, starts, inOrder, unmarked)
  }

  /// Adds the wordings whose text a message may hold, in no order; a superset, in which one may be more than once.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    let (leading, held) = (leading.span, message.bits.span)
    // With this no index is checked.
    precondition(leading.count == held.count)
    for word in leading.indices {
      var marks = leading[word] & held[word]
      while marks != 0 {
        let mark = word * 64 + marks.trailingZeroBitCount
        marks &= marks - 1
        for index in Int(starts[mark])..<Int(starts[mark + 1])
        where message.mayHold(marked[index].text, at: marked[index].place) {
          found.append(marked[index].wording)
        }
      }
    }
    found.append(contentsOf: unmarked)
  }
}
