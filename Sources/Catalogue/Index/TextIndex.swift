// Finds which of many texts a message may hold, by its marks: hardly any text is searched for that is not there.

struct TextIndex: Sendable {
  /// By one mark of their text: each under the one that fewest others have.
  private let byMark: [[Marked]]
  /// Which marks lead to some.
  private let leading: [UInt16]
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
    var unmarked: [Int] = []
    for wording in marked {
      guard let rarest = wording.text.all.min(by: { uses[$0] < uses[$1] }) else {
        unmarked.append(wording.wording)
        continue
      }
      byMark[rarest].append(wording)
    }
    self.byMark = byMark
    leading = byMark.indices.filter { !byMark[$0].isEmpty }.map { UInt16($0) }
    self.unmarked = unmarked
  }

  /// Adds the wordings whose text a message may hold, in no order; a superset.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    for mark in leading where message.has(mark) {
      for wording in byMark[Int(mark)] where message.mayHold(wording.text) { found.append(wording.wording) }
    }
    found.append(contentsOf: unmarked)
  }
}
