// The limits on the contents of a report's Markdown.

/// The limits on the contents of a report's Markdown.
struct MarkdownBudget: Sendable {
  /// The maximum number of records below a finding.
  var evidence = 10
  /// The maximum length of each of these records, in characters.
  var evidenceLength = 1024
  /// The maximum number of findings of each capture, of which the worst are shown.
  var findings = 500
  /// The maximum number of events of each capture.
  var events = 120
  /// The maximum number of findings and of stores in the overview.
  var lines: Int { min(12, findings) }
  /// The maximum number of captures.
  var captures = 20
  /// The maximum number of stores of each capture.
  var stores = 30
  /// The maximum length of a text such as an answer or a message, in characters.
  var length = 2000
  /// The maximum number of rows of a table.
  var rows = 60
  /// The maximum number of kinds of unrecognised records.
  var kinds = 50
  /// The maximum number of peers of a store.
  var peers = 30
  /// The maximum length of a report, in characters.
  static let maximumCount = 60_000

  /// The budgets to try, in decreasing size: first evidence is shortened, then findings are omitted.
  static let all: [MarkdownBudget] = {
    var budget = MarkdownBudget()
    var all = [budget]
    for (evidence, length, events) in [
      (10, 400, 120), (5, 400, 60), (3, 200, 40), (2, 160, 20), (1, 120, 10), (0, 0, 10),
    ] {
      (budget.evidence, budget.evidenceLength, budget.events) = (evidence, length, events)
      all.append(budget)
    }
    for findings in [250, 120, 60, 30, 20, 10, 5] {
      budget.findings = findings
      all.append(budget)
    }
    for (captures, stores, length, rest) in [
      (20, 10, 600, 20), (12, 6, 400, 10), (8, 3, 300, 5), (4, 2, 300, 5), (3, 1, 200, 3),
    ] {
      (budget.captures, budget.stores, budget.length, budget.events) = (captures, stores, length, 0)
      budget.rows = rest
      budget.kinds = rest
      budget.peers = rest
      all.append(budget)
    }
    budget.findings = 3
    all.append(budget)
    return all
  }()
}
