// All that the tool finds, on some pages: each rule as it describes itself, by what its findings are about.

internal import Diagnosis

/// What the tool finds.
package enum RulesGuide {
  /// The text, at most 80 columns wide, ending in a new line.
  package static var text: String {
    var page = TextPage(Palette(isColoured: false))
    page.add("WHAT THE TOOL FINDS\n")
    page.add("Each finding names its rule. 'parselogs explain RULE' says what to do about it.", most: 78)
    for kind in RuleKind.allCases {
      page.add("\n\(kind.rawValue): \(kind.sentence)\n")
      for rule in RuleName.allCases where rule.kind == kind {
        page.add("- " + rule.rawValue)
        page.add(
          rule.description.sentence.replacing("`", with: "'"), most: 76, first: "    ", others: "    ")
      }
    }
    return page.text
  }
}
