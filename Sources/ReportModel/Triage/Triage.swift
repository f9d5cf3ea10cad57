// What many captures show together: the worst rows, how many captures each rule hits, and what no entry fits
// anywhere. Rows and templates are kept up to a bound, so that any number of captures takes the same room.

package import Diagnosis
package import LogRecords

/// What many captures show together.
package struct Triage: Sendable {
  /// What a rule found in all captures in which the worst that it found is equally bad.
  package struct RuleTotal: Sendable {
    package let rule: RuleName
    package let severity: Finding.Severity
    package var captures = 0
    package var findings = 0
    /// When it was first and last found, by the times of captures that have dates with years.
    package var first: Timestamp?
    package var last: Timestamp?
    /// What to do, if it is the same for all captures; else a sentence that it is not.
    package var advice: Prose
  }

  /// Records of all captures that read alike and that no entry fits.
  package struct TemplateTotal: Sendable {
    package let text: Prose
    package var count = 0
    package var captures = 0
    /// The first capture that has them, and the line there.
    package let name: Prose
    package let line: Int
  }

  /// What is told apart: what is over in one capture, a note, is not the error that it is in another one.
  private struct RuleKey: Hashable {
    let rule: RuleName
    let severity: Finding.Severity
  }

  private var worst: [TriageRow] = []
  private let mostRows: Int
  private var counts: [TriageRow.Verdict: Int] = [:]
  private var ruleTotals: [RuleKey: RuleTotal] = [:]
  private var templateTotals: [Prose: TemplateTotal] = [:]
  private var order: [Prose] = []
  private var texts: [Prose: Prose] = [:]
  /// The records of templates that are not among the totals.
  package private(set) var omittedRecords = 0
  /// Whether names are redacted.
  package let isRedacted: Bool

  /// What a triage says about a rule whose findings have several causes: what helps with one may do harm with
  /// another.
  private static let differentAdvice: Prose = "It depends on the cause: see the report on each capture."

  /// How many templates are told apart.
  package static let mostTemplates = 10_000

  /// An empty triage, which keeps so many rows, the worst.
  package init(isRedacted: Bool, mostRows: Int = .max) {
    self.isRedacted = isRedacted
    self.mostRows = mostRows
  }

  /// Adds a capture.
  package mutating func add(_ row: TriageRow) {
    for hits in row.hits { add(hits) }
    for template in row.templates { add(template, of: row) }
    omittedRecords += row.omittedTemplates.records
    counts[row.verdict, default: 0] += 1
    var short = row
    short.templates = []
    short.mapText { shared($0) }
    worst.append(short)
    // Sorting at every other bound is soon enough.
    if worst.count / 2 >= mostRows { worst = rows }
  }

  /// The text, as one that was added before holds it: what many captures share takes room once.
  private mutating func shared(_ text: Prose) -> Prose {
    if let known = texts[text] { return known }
    if texts.count < Self.mostTemplates { texts[text] = text }
    return text
  }

  private mutating func add(_ hits: TriageRow.Hits) {
    let key = RuleKey(rule: hits.rule, severity: hits.severity)
    var total =
      ruleTotals[key] ?? RuleTotal(rule: hits.rule, severity: hits.severity, advice: hits.advice)
    // Where there is nothing to do, no other advice is given.
    if total.advice.isEmpty { total.advice = hits.advice }
    if !hits.advice.isEmpty, hits.advice != total.advice { total.advice = Self.differentAdvice }
    total.captures += 1
    total.findings += hits.findings
    if let first = hits.first, first.hasYear, total.first.map({ first.seconds(since: $0) < 0 }) ?? true {
      total.first = first
    }
    if let last = hits.last, last.hasYear, total.last.map({ last.seconds(since: $0) > 0 }) ?? true {
      total.last = last
    }
    ruleTotals[key] = total
  }

  private mutating func add(_ template: TriageRow.Template, of row: TriageRow) {
    if templateTotals[template.text] == nil {
      guard order.count < Self.mostTemplates else {
        omittedRecords += template.count
        return
      }
      order.append(template.text)
      templateTotals[template.text] = TemplateTotal(
        text: template.text, name: row.name, line: template.line)
    }
    templateTotals[template.text]?.count += template.count
    templateTotals[template.text]?.captures += 1
  }

  /// How many captures were added.
  package var count: Int { counts.values.reduce(0, +) }

  /// The rows that are kept, the worst first, without their templates.
  package var rows: [TriageRow] { Array(worst.sorted { $0.isWorse(than: $1) }.prefix(mostRows)) }

  /// The rules that found something, once for each severity: the worst first, then those that hit most
  /// captures.
  package var rules: [RuleTotal] {
    ruleTotals.values.sorted { one, other in
      if one.severity != other.severity { return one.severity > other.severity }
      return (other.captures, one.rule.index) < (one.captures, other.rule.index)
    }
  }

  /// What no entry fits, the most frequent first; of equal ones, the one that was found first.
  package var templates: [TemplateTotal] {
    order.compactMap { templateTotals[$0] }.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// How many captures have each verdict; the worst first, and only those that occur.
  package var verdicts: [(verdict: TriageRow.Verdict, count: Int)] {
    TriageRow.Verdict.allCases.compactMap { verdict in counts[verdict].map { (verdict, $0) } }
  }

  /// The worst verdict; no evidence if there is no capture.
  package var verdict: TriageRow.Verdict { verdicts.first?.verdict ?? .noEvidence }

  /// How many captures have which verdict.
  ///
  /// `5 captures: 2 failing, 3 healthy.`
  package var sentence: String {
    guard count > 0 else { return "No capture was found." }
    return counted(count, "capture") + ": " + Self.words(verdicts) + "."
  }

  /// Which captures are not among some rows: "2 more captures: 2 healthy"; `nil` when all are.
  package func words(without shown: ArraySlice<TriageRow>) -> String? {
    guard shown.count < count else { return nil }
    let left = verdicts.map { verdict, count in
      (verdict: verdict, count: count - shown.count { $0.verdict == verdict })
    }
    return counted(count - shown.count, "more capture") + ": " + Self.words(left.filter { $0.count > 0 })
  }

  private static func words(_ verdicts: [(verdict: TriageRow.Verdict, count: Int)]) -> String {
    verdicts.map { "\($0.count.grouped) \($0.verdict.words)" }.joined(separator: ", ")
  }
}

extension TriageRow.Verdict {
  /// What captures of the verdict are: "needing attention".
  package var words: String {
    switch self {
    case .failing: "failing"
    case .attention: "needing attention"
    case .unreadable: "unreadable"
    case .noEvidence: "without evidence"
    case .healthy: "healthy"
    }
  }
}
