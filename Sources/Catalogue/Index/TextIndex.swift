// Finds which texts a message may contain, by its marks, so that few searches for a text are without success.

struct TextIndex: Sendable {
  /// The marks of each text that has some.
  private var marked: [TextMarks] = []
  /// The wordings of the texts in `marked`, in the same order.
  private var wordings: [Int] = []
  /// The wordings whose text is too short to have a mark.
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

  /// Adds the wordings whose text a message may contain, in no order, each once; a superset.
  ///
  /// - Complexity: O(texts), with a few steps for each; nothing is allocated once `found` has been long
  ///   enough.
  func addCandidates(_ message: borrowing MessageMarks, to found: inout [Int]) {
    let start = found.count
    message.addTexts(of: marked.span, to: &found)
    for index in start..<found.count { found[index] = wordings[found[index]] }
    for wording in unmarked { found.append(wording) }
  }
}
