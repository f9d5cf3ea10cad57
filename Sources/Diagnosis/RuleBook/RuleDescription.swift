// What is said about a rule wherever rules are listed: `help rules`, `explain`, the reports' lists, the
// library's documentation.

package import Timelines

/// What a rule finds, and what to do about it.
package struct RuleDescription: Sendable {
  /// What its findings are about.
  package let kind: RuleKind
  /// When it finds something: the words of a table, with code between backticks.
  package let finds: String
  /// When it finds something, as a sentence.
  package var sentence: String {
    (finds.hasPrefix("iCloud") ? finds : finds.prefix(1).uppercased() + finds.dropFirst()) + "."
  }
  /// What to do about it, as far as that does not depend on the case.
  package let advice: String
  /// The events that show it by themselves.
  ///
  /// None if it follows from what several records say, or from what is not there.
  package fileprivate(set) var shownBy: Set<EventKind> = []
  /// What `makesDevicesDiffer` is for this rule; `nil` for what its kind says.
  var differs: Bool?

  /// Whether devices hold different data if it found something.
  package var makesDevicesDiffer: Bool {
    differs ?? [RuleKind.desync, .failedImport, .export].contains(kind)
  }
}
