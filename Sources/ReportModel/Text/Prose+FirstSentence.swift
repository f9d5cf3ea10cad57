// The first sentence of a report's text, for places with little room.

extension Prose {
  /// Returns the first sentence without its full stop, truncated to `length` characters.
  package func firstSentence(cutTo length: Int) -> Prose {
    var sentence = Prose()
    var room = length
    for fragment in fragments {
      let line = fragment.safeText
      let shown = line.withoutLaterSentences
      var part = fragment
      part.text = fragment.kind == .words ? shown.cutBetweenWords(to: room) : shown.cut(to: room)
      part.limit = nil
      sentence.append(part)
      room -= shown.count
      if shown.utf8.count < line.utf8.count || room <= 0 { break }
    }
    return sentence
  }
}

extension String {
  fileprivate var withoutLaterSentences: String {
    let rest = self[...]
    for end in rest.indices where rest[end] == "." {
      let next = rest.index(after: end)
      guard next < rest.endIndex else { return String(rest[..<end]) }
      let after = rest.index(after: next)
      if rest[next] == " ", after < rest.endIndex, rest[after].isUppercase { return String(rest[..<end]) }
    }
    return self
  }
}
