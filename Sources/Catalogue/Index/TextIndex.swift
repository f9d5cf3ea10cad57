// Finds which of many texts a message may hold, by its marks: hardly any text is searched for that is not there.

struct TextIndex: Sendable {
  /// By one mark of their text: each with the others under the one that fewest have.
  private let marked: [Marked]
  /// The marks that lead to some, and where those stand.
  private let leading: [(mark: UInt16, places: Range<Int>)]
  /// Those whose text is too short to have a mark.
  private let unmarked: [Int]

  private struct Marked {
    let wording: Int
    let text: TextMarks
  }

  init(_ texts: [(wording: Int, text: [UInt8])]) {
    let marked = texts.map { Marked(wording: $0.wording, text: TextMarks($0.text)) }
    var uses = Array(repeating: 0, count: TextMarks.limit)
    for wording in marked {
      let marks = wording.text.all
      for index in marks.indices where !marks[..<index].contains(marks[index]) { uses[marks[index]] += 1 }
    }
    var byMark: [[Marked]] = Array(repeating: [], count: TextMarks.limit)
    var unmarked: [Int] = []
    for wording in marked {
      guard let rarest = wording.text.all.min(by: { uses[$0] < uses[$1] }) else {
        unmarked.append(wording.wording)
        continue
      }
      byMark[rarest].append(wording)
    }
    var leading: [(mark: UInt16, places: Range<Int>)] = []
    var inOrder: [Marked] = []
    for (mark, wordings) in byMark.enumerated() where !wordings.isEmpty {
      leading.append((UInt16(mark), inOrder.count..<inOrder.count + wordings.count))
      inOrder += wordings
    }
    (self.leading, self.marked, self.unmarked) = (leading, inOrder, unmarked)
  }

  /// Adds the wordings whose text a message may hold, in no order; a superset.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    for index in leading.indices where message.has(leading[index].mark) {
      for place in leading[index].places where message.mayHold(marked[place].text) {
        found.append(marked[place].wording)
      }
    }
    found.append(contentsOf: unmarked)
  }
}
