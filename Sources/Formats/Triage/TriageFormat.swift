// The requirements of all formats of a triage: text from the rows and totals.

package import ReportModel

/// A format of a triage.
package protocol TriageFormat: Sendable {
  /// The maximum number of rows that the format shows.
  var maximumRows: Int { get }

  /// Returns the triage as text that ends in a line feed.
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
  /// The advice on records that no entry matches; `nil` if there are none.
  var nextStep: String? {
    templates.isEmpty ? nil : "'parselogs suggest' drafts entries for them, given the captures named here."
  }

  var redactionWords: String? {
    isRedacted ? "Names, IDs, paths, addresses and values are redacted." : nil
  }
}

extension Triage.RuleTotal {
  /// The totals in words: `12 captures, 30 findings, since 2013-11-18`.
  var words: String {
    let since = first.map { ", since \($0.shownDate)" } ?? ""
    return "\(counted(captures, "capture")), \(counted(findings, "finding"))\(since)"
  }
}
