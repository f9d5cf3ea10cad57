// Finds which of some texts a message may hold, by its marks, so that few texts are searched for in vain.

struct TextIndex: Sendable {
  /// The marks of each text that has some, and whose text that is.
  private var marked: [TextMarks] = []
  private var wordings: [Int] = []
  /// Those whose text is too short to have a mark.
  private var unmarked: [Int] = []

  init(_ texts: [(wording: Int, text: [UInt8])]) {
    for (wording, text) in texts {
      let text = TextMarks(text)
      if text.isEmpty {
        unmarked.append(wording)
      } else {
        marked.append(text)
        wordings.append(wording)
      }
    }
  }

  /// Adds the wordings whose text a message may hold, in no order, each once; a superset.
  ///
  /// - Complexity: O(texts), a few steps for each; nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    let start = found.count
    message.addTexts(of: marked.span, to: &found)
    for index in start..<found.count { found[index] = wordings[found[index]] }
    for wording in unmarked { found.append(wording) }
  }
}
