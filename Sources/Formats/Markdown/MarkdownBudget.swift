// How much of a report fits into its Markdown.

struct MarkdownBudget: Sendable {
  /// How many records stand under a finding, and how much of each, in characters.
  var evidence = 10
  var evidenceLength = 1024
  /// How many findings of each capture are shown, the worst first.
  var findings = 500
  /// How many events of each capture are shown.
  var events = 120
  /// How many findings and stores have a line at the beginning.
  var lines: Int { min(12, findings) }
  /// How many captures, how many stores of each, and how long an answer may be.
  var captures = 20
  var stores = 30
  var length = 2000
  var rows = 60
  /// How many kinds of unrecognised records, and how many peers of a store.
  var kinds = 50
  var peers = 30
  /// How long a report may be, in characters.
  static let most = 60_000

  /// The budgets to try, each smaller than the one before: first evidence is shortened, then findings are
  /// left out.
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
