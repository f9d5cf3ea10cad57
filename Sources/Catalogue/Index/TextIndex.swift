// Finds which of some texts a message may hold, by its marks: hardly any text is searched for that is not there.

struct TextIndex: Sendable {
  /// Each text once for each of its places.
  private var marked: [Marked] = []
  /// Those whose text is too short to have a mark.
  private var unmarked: [Int] = []

  private struct Marked {
    let wording: Int
    let marks: TextMarks.Place
  }

  init(_ texts: [(wording: Int, text: [UInt8])]) {
    for (wording, text) in texts {
      let text = TextMarks(text)
      if text.isEmpty {
        unmarked.append(wording)
      } else {
        for place in text.places.indices {
          marked.append(Marked(wording: wording, marks: text.places[place]))
        }
      }
    }
  }

  /// Adds the wordings whose text a message may hold, in no order; a superset, in which one may be more than once.
  ///
  /// - Complexity: O(texts), a few steps for each; nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    let marked = marked.span
    for index in marked.indices where message.mayHold(marked[index].marks) {
      found.append(marked[index].wording)
    }
    for wording in unmarked { found.append(wording) }
  }
}
