// What a rule finds, what that is about, and what to do, for a terminal.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import ReportModel
internal import Timelines

struct RuleExplanation {
  let text: String
  private static let most = 12

  init(_ rule: RuleName, in catalogue: EntryCatalogue, _ palette: Palette) {
    let description = rule.description
    var text = palette.strong(rule.rawValue) + "   a rule: \(description.kind.rawValue)\n\n"
    func add(_ sentence: String, hanging: Int = 0) {
      for (index, line) in sentence.wrapped(to: 100).enumerated() {
        text += String(repeating: " ", count: index == 0 ? 2 : 2 + hanging) + line + "\n"
      }
    }
    add("Finds: " + description.finds.replacing("`", with: "'") + ".", hanging: 4)
    add(description.kind.sentence)
    add("Do: " + description.advice, hanging: 4)
    let entries = catalogue.entries.filter { entry in
      entry.document.event.flatMap(EventKind.init(rawValue:)).map(description.shownBy.contains) ?? false
    }
    if !entries.isEmpty {
      text += "\n" + palette.strong("seen by records of") + "\n"
      for entry in entries.prefix(Self.most) { text += "  \(entry.reference.oneLine)\n" }
      if entries.count > Self.most { text += "  and \(entries.count - Self.most) more\n" }
    }
    self.text = text
  }
}
