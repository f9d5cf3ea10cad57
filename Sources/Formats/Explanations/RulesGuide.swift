// A guide to everything that the tool finds: each rule's description, grouped by kind.

internal import Diagnosis

/// The guide to the rules.
package enum RulesGuide {
  /// The text, at most 80 columns wide, ending in a line feed.
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
