// What records report that no rule judges. The verdict on a capture, the sentence on it, exit statuses and
// all formats follow from this.

internal import Timelines

extension CaptureDiagnosis {
  /// What records report that no rule judges, errors first.
  package var undiagnosed: [UndiagnosedStatement] { undiagnosedErrors + undiagnosedWarnings }

  /// How bad the worst is that was found.
  ///
  /// What no rule judges counts as a warning: it may be that nothing is missing.
  package var worst: Finding.Severity {
    let found = findings.map(\.severity).max() ?? .note
    return max(found, undiagnosed.contains(where: \.asksForAttention) ? .warning : .note)
  }

  private var undiagnosedErrors: [UndiagnosedStatement] {
    let known = statements.unexplained.map { entry in
      UndiagnosedStatement(
        entry: entry, severity: .error, count: statements.unexplainedCounts[entry, default: 0],
        first: statements.firstUndiagnosed[entry], asksForAttention: true)
    }
    let unread = statements.unrecognised
    guard unread.errorCount > 0 else { return known }
    return known + [
      UndiagnosedStatement(
        entry: nil, severity: .error, count: unread.errorCount, first: unread.firstError,
        asksForAttention: true)
    ]
  }

  private var undiagnosedWarnings: [UndiagnosedStatement] {
    func all(_ entries: [Int], asksForAttention: Bool) -> [UndiagnosedStatement] {
      entries.map { entry in
        UndiagnosedStatement(
          entry: entry, severity: .warning, count: statements.byEntry[entry],
          first: statements.firstUndiagnosed[entry], asksForAttention: asksForAttention)
      }
    }
    return all(statements.keptApart, asksForAttention: true)
      + all(statements.leftOut + statements.unexplainedWarnings, asksForAttention: false)
  }
}
