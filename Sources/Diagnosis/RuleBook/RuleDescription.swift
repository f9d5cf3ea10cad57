// The description of a rule, used wherever rules are listed: `help rules`, `explain`, the reports' lists, and
// the library's documentation.

package import Timelines

/// A description of what a rule finds, and the advice for it.
package struct RuleDescription: Sendable {
  /// The kind of trouble that the rule's findings are about.
  package let kind: RuleKind
  /// The condition under which the rule finds something, worded for a table cell, with code between
  /// backticks.
  package let finds: String
  /// The condition under which the rule finds something, as a sentence.
  package var sentence: String {
    (finds.hasPrefix("iCloud") ? finds : finds.prefix(1).uppercased() + finds.dropFirst()) + "."
  }
  /// The advice that does not depend on the individual case.
  package let advice: String
  /// The events that prove the trouble by themselves.
  ///
  /// Empty if the rule combines several records, or concludes from missing ones.
  package fileprivate(set) var shownBy: Set<EventKind> = []
  /// The explicit value of `makesDevicesDiffer`; `nil` if the rule's kind decides.
  var differs: Bool?

  /// Whether a finding of the rule means that devices hold different data.
  package var makesDevicesDiffer: Bool {
    differs ?? [RuleKind.desync, .failedImport, .export].contains(kind)
  }
}
