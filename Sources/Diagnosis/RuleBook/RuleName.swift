// What reports call a rule. The names are generated from `Rules/rules.txt`.

/// The name of a rule.
package struct RuleName: Hashable, CaseIterable, Sendable {
  /// Where the rule stands in `Rules.all`.
  package let index: Int

  init(index: Int) { self.index = index }

  /// The rule with a name in reports; `nil` when there is none.
  package init?(rawValue: String) {
    guard let index = Rules.names.firstIndex(of: rawValue) else { return nil }
    self.index = index
  }

  /// What reports call it, such as `missing-transaction`.
  package var rawValue: String { Rules.names[index] }
  /// All rules, in the order in which reports list them.
  package static let allCases = Rules.names.indices.map { RuleName(index: $0) }

  /// What it finds, and what to do about it.
  package var description: RuleDescription { Rules.all[index].description }
  /// What its findings are about.
  package var kind: RuleKind { description.kind }
  var captureRule: (any CaptureRule.Type)? { Rules.captureRules[index] }
}
