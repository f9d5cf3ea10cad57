// What the captures of a compared device show by themselves: each error in a sentence, of the warnings the rules.

internal import Diagnosis
internal import OrderedCollections

struct OwnErrors {
  /// The errors: the rule, and the first sentence of its words; each sentence once.
  let all: [(rule: RuleName, sentence: Prose)]
  let warnings: [String]

  init(_ device: ComparedDevice) {
    var all: OrderedDictionary<Prose, RuleName> = [:]
    var warnings: OrderedSet<String> = []
    for capture in device.captures {
      for finding in capture.findings {
        switch finding.severity {
        case .error:
          let words = FindingWording(finding, capture)
          all[words.message.firstSentence(cutTo: 240)] = finding.rule
        case .warning: warnings.append(finding.rule.rawValue)
        default: break
        }
      }
    }
    self.all = all.map { (rule: $0.value, sentence: $0.key) }
    self.warnings = Array(warnings)
  }
}

extension Prose {
  fileprivate func firstSentence(cutTo length: Int) -> Prose {
    var sentence = Prose()
    var room = length
    for fragment in fragments {
      let line = fragment.safeText
      let shown = line.withoutLaterSentences
      var part = fragment
      part.text = shown.cut(to: room)
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
