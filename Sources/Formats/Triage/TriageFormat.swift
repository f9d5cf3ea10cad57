// What every format of a triage is: the rows and totals in, text out.

package import ReportModel

/// A format of what many captures show together.
package protocol TriageFormat: Sendable {
  /// How many rows it shows at most.
  var mostRows: Int { get }

  /// It as text, ending in a new line.
  func text(of triage: Triage) -> String
}

extension TriageRow.Verdict {
  var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "To be looked at"
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
  /// What is to be done with records that no entry fits; `nil` where there are none.
  var nextStep: String? {
    templates.isEmpty ? nil : "'parselogs suggest' on the captures named drafts entries for them."
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
