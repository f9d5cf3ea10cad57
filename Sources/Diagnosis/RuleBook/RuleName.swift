// The names that reports use for rules. They are generated from `Rules/rules.txt`.

/// The name of a rule.
package struct RuleName: Hashable, CaseIterable, Sendable {
  /// The index of the rule in `Rules.all`.
  package let index: Int

  init(index: Int) { self.index = index }

  /// Creates the name from its text in reports; returns `nil` if no rule has it.
  package init?(rawValue: String) {
    guard let index = Rules.names.firstIndex(of: rawValue) else { return nil }
    self.index = index
  }

  /// The rule's text in reports, such as `missing-transaction`.
  package var rawValue: String { Rules.names[index] }
  /// All rules, in the order in which reports list them.
  package static let allCases = Rules.names.indices.map { RuleName(index: $0) }

  /// The description of the rule, with its advice.
  package var description: RuleDescription { Rules.all[index].description }
  /// The kind of trouble that the rule's findings are about.
  package var kind: RuleKind { description.kind }
  var captureRule: (any CaptureRule.Type)? { Rules.captureRules[index] }
}
