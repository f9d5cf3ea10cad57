// Writes the lists of rules and events as Swift. Each list names the rules' own types and the events' own
// cases, so that the compiler proves that every rule has what the target needs, and that no event is missing.

internal import Foundation

/// Returns the Swift source for a target; `nil` if the target needs none.
func generatedSource(_ rules: [ListedRule], _ events: [ListedEvent], for target: String) -> String? {
  let header = "// Made by compile-rules. Do not edit.\n\n"
  switch target {
  case "Diagnosis": return header + ruleList(rules)
  case "ReportModel": return header + wordingList(rules)
  case "ParseLogs": return header + libraryMembers(rules) + eventMembers(events)
  default: return nil
  }
}

private func ruleList(_ rules: [ListedRule]) -> String {
  """
  /// All rules.
  package enum Rules {
    /// The rules, in the order in which reports list them.
    package static let all: [any Rule.Type] = [
  \(rules.map { "    \($0.type).self,\n" }.joined())  ]

    /// For each, itself where it judges one capture, chosen by overload: a cast at run time is slow.
    static let captureRules = [
  \(rules.map { "    captureRule(\($0.type).self),\n" }.joined())  ]

    /// Their names, in the same order.
    static let names = [
  \(rules.map { "    \"\($0.name)\",\n" }.joined())  ]
  }

  extension RuleName {
  \(rules.enumerated().map { "  package static let \($1.member) = RuleName(index: \($0))\n" }.joined())}

  """
    + rules.map { rule in
      """

      extension \(rule.type) { package static let name = RuleName.\(rule.member) }
      extension \(rule.type).Detail { package static let rule = RuleName.\(rule.member) }

      """
    }.joined()
}

private func wordingList(_ rules: [ListedRule]) -> String {
  """
  internal import Diagnosis

  /// What reports say of the findings of all rules.
  enum WordedRules {
    /// The rules, in the order of `Rules.all`.
    static let all: [any WordedRule.Type] = [
  \(rules.map { "    \($0.type).self,\n" }.joined())  ]
  }

  """
}

private func libraryMembers(_ rules: [ListedRule]) -> String {
  let members = rules.map { rule in
    """
      /// \(rule.finds.prefix(1).uppercased() + rule.finds.dropFirst()).
      public static let \(rule.member) = Self(RuleName.\(rule.member))

    """
  }
  return """
    internal import Diagnosis
    internal import Timelines

    extension Capture.Finding.Rule {
    \(members.joined(separator: "\n"))}

    """
}

/// Returns the members that name the events of the library, and the switch that chooses one for each case.
private func eventMembers(_ events: [ListedEvent]) -> String {
  let members = events.map { event in
    let group = event.comment.map { "  ///\($0.isEmpty ? "" : " " + $0)\n" }.joined()
    return """
        /// The event `\(event.name)`.
        ///
        /// The description of its group:
        ///
      \(group)  public static let \(event.member) = Self(rawValue: "\(event.name)")

      """
  }
  let cases = events.map { "    case .\($0.member): self = .\($0.member)\n" }
  return """

    extension Capture.Event.Kind {
    \(members.joined(separator: "\n"))
      init(_ kind: EventKind) {
        switch kind {
    \(cases.joined())    }
      }
    }

    """
}
