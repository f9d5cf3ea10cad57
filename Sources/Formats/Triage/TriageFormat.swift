// What every format of a triage is: the rows and totals in, text out.

package import ReportModel

/// A format of what many captures show together.
package protocol TriageFormat: Sendable {
  /// How many rows it shows at most.
  var mostRows: Int { get }

  /// The triage as text, ending in a new line.
  func text(of triage: Triage) -> String
}

extension TriageRow.Verdict {
  var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "Needs attention"
    case .unreadable: "Unreadable"
    case .noEvidence: "No evidence"
    case .healthy: "Healthy"
    }
  }
}

extension TriageRow {
  var technologyWords: String {
    technologies.isEmpty ? "–" : technologies.map(\.rawValue).joined(separator: ", ")
  }
}

extension Triage {
  /// What to do with records that no entry fits; `nil` if there are none.
  var nextStep: String? {
    templates.isEmpty ? nil : "'parselogs suggest' drafts entries for them, given the captures named here."
  }

  var redactionWords: String? {
    isRedacted ? "Names, IDs, paths, addresses and values are redacted." : nil
  }
}

extension Triage.RuleTotal {
  /// `12 captures, 30 findings, since 2013-11-18`.
  var words: String {
    let since = first.map { ", since \($0.shownDate)" } ?? ""
    return "\(counted(captures, "capture")), \(counted(findings, "finding"))\(since)"
  }
}
