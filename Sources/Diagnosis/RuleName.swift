// The names of rules, which others script against. They are listed in `Rules/rules.txt`.

/// The name of a rule.
package struct RuleName: RawRepresentable, Hashable, CaseIterable, Sendable {
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

  package static func == (one: RuleName, other: RuleName) -> Bool { one.index == other.index }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
