// The first sentence of a report's text, for places with little room.

extension Prose {
  /// Returns the first sentence without its full stop, truncated to `length` characters.
  ///
  /// A quotation within which it ends is closed.
  package func firstSentence(cutTo length: Int) -> Prose {
    var sentence = Prose()
    var room = length
    for (index, fragment) in fragments.enumerated() {
      let line = fragment.safeText
      let rest = fragments[(index + 1)...].prefix(2).map(\.safeText).joined()
      let shown = line.withoutLaterSentences(before: rest)
      var part = fragment
      part.text =
        switch fragment.kind {
        case .words, .quotation: shown.cutBetweenWords(to: max(room, 2))
        default: shown.cut(to: room)
        }
      part.limit = nil
      sentence.append(part)
      room -= shown.count
      guard shown.utf8.count < line.utf8.count || room <= 0 else { continue }
      if fragment.kind == .quotation, sentence.isInQuotation { sentence.append("\"") }
      break
    }
    return sentence
  }

  /// Whether the tool's own words open a quotation that does not end.
  private var isInQuotation: Bool {
    let marks = fragments.lazy.filter { $0.kind == .words }.map { $0.text.count { $0 == "\"" } }
    return !marks.reduce(0, +).isMultiple(of: 2)
  }
}

extension String {
  /// Returns the text up to the end of its first sentence, if the text that follows it, or `rest` after it,
  /// begins another one.
  ///
  /// A full stop that a name follows, as in `Trip.stops`, ends no sentence.
  fileprivate func withoutLaterSentences(before rest: String) -> String {
    for end in indices where self[end] == "." {
      let next = index(after: end)
      guard next < endIndex else { return rest.isEmpty || rest.beginsSentence ? String(self[..<end]) : self }
      if self[next...].beginsSentence { return String(self[..<end]) }
    }
    return self
  }
}

extension StringProtocol {
  /// Whether the text begins with a space and a capital, after the end of a quotation or without one.
  fileprivate var beginsSentence: Bool {
    let rest = drop { $0 == "\"" }
    return rest.hasPrefix(" ") && rest.dropFirst().first?.isUppercase == true
  }
}
