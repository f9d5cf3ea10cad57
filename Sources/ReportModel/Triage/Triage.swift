// The results of many captures together: the worst rows, the number of captures that each rule hits, and the
// records that no entry matches. Rows and templates are bounded, so that memory does not grow with the number
// of captures.

package import Diagnosis
package import LogRecords

/// The results of many captures together.
package struct Triage: Sendable {
  /// The findings of a rule in all captures in which the worst of them has the same severity.
  package struct RuleTotal: Sendable {
    /// The rule.
    package let rule: RuleName
    /// The severity of the worst finding in each of the captures.
    package let severity: Finding.Severity
    /// The number of captures with findings.
    package var captures = 0
    /// The number of findings.
    package var findings = 0
    /// The first time at which the rule found something; `nil` if no capture has dates with years.
    package var first: Timestamp?
    /// The last time at which the rule found something; `nil` if no capture has dates with years.
    package var last: Timestamp?
    /// The advice if it is the same for all captures; otherwise a sentence that says that it differs.
    package var advice: Prose
  }

  /// Records of all captures with the same form that no entry matches.
  package struct TemplateTotal: Sendable {
    /// The common form of the records.
    package let text: Prose
    /// The number of records.
    package var count = 0
    /// The number of captures with such records.
    package var captures = 0
    /// The first capture with such records.
    package let name: Prose
    /// The line of the first record in that capture.
    package let line: Int
  }

  /// The key of a total: a rule with the severity of its findings.
  ///
  /// A finding that is resolved in one capture, a note, is not the error that it is in another.
  private struct RuleKey: Hashable {
    let rule: RuleName
    let severity: Finding.Severity
  }

  private var worst: [TriageRow] = []
  private let maximumRows: Int
  private var counts: [TriageRow.Verdict: Int] = [:]
  private var ruleTotals: [RuleKey: RuleTotal] = [:]
  private var templateTotals: [Prose: TemplateTotal] = [:]
  private var order: [Prose] = []
  private var texts: [Prose: Prose] = [:]
  /// The number of records whose templates are not among the totals.
  package private(set) var omittedRecords = 0
  /// Whether names are redacted.
  package let isRedacted: Bool

  /// The advice for a rule whose findings have several causes.
  ///
  /// Advice against one cause may do harm with another.
  private static let differentAdvice: Prose = "It depends on the cause: see the report on each capture."

  /// The maximum number of distinct templates.
  package static let maximumTemplates = 10_000

  /// Creates an empty triage that keeps the `maximumRows` worst rows.
  package init(isRedacted: Bool, maximumRows: Int = .max) {
    self.isRedacted = isRedacted
    self.maximumRows = maximumRows
  }

  /// Adds the row of a capture.
  package mutating func add(_ row: TriageRow) {
    for hits in row.hits { add(hits) }
    for template in row.templates { add(template, of: row) }
    omittedRecords += row.omittedTemplates.records
    counts[row.verdict, default: 0] += 1
    var short = row
    short.templates = []
    short.mapText { shared($0) }
    worst.append(short)
    // Sorting is deferred until twice the bound is reached.
    if worst.count / 2 >= maximumRows { worst = rows }
  }

  /// Returns the equal text that was added before, if any.
  ///
  /// Text shared by many captures is thereby stored once.
  private mutating func shared(_ text: Prose) -> Prose {
    if let known = texts[text] { return known }
    if texts.count < Self.maximumTemplates { texts[text] = text }
    return text
  }

  private mutating func add(_ hits: TriageRow.Hits) {
    let key = RuleKey(rule: hits.rule, severity: hits.severity)
    var total =
      ruleTotals[key] ?? RuleTotal(rule: hits.rule, severity: hits.severity, advice: hits.advice)
    // A finding without advice does not conflict with the advice of others.
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
      guard order.count < Self.maximumTemplates else {
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

  /// The number of captures that were added.
  package var count: Int { counts.values.reduce(0, +) }

  /// The rows that are kept, the worst first, without their templates.
  package var rows: [TriageRow] { Array(worst.sorted { $0.isWorse(than: $1) }.prefix(maximumRows)) }

  /// The rules with findings, one element for each severity.
  ///
  /// The worst are first, then those that hit the most captures.
  package var rules: [RuleTotal] {
    ruleTotals.values.sorted { one, other in
      if one.severity != other.severity { return one.severity > other.severity }
      return (other.captures, one.rule.index) < (one.captures, other.rule.index)
    }
  }

  /// The unrecognised records by form, the most frequent first.
  ///
  /// Equally frequent ones are in the order in which they were found.
  package var templates: [TemplateTotal] {
    order.compactMap { templateTotals[$0] }.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// The number of captures with each verdict that occurs, the worst first.
  package var verdicts: [(verdict: TriageRow.Verdict, count: Int)] {
    TriageRow.Verdict.allCases.compactMap { verdict in counts[verdict].map { (verdict, $0) } }
  }

  /// The worst verdict; `noEvidence` if there is no capture.
  package var verdict: TriageRow.Verdict { verdicts.first?.verdict ?? .noEvidence }

  /// A sentence with the number of captures for each verdict.
  ///
  /// `5 captures: 2 failing, 3 healthy.`
  package var sentence: String {
    guard count > 0 else { return "No capture was found." }
    return counted(count, "capture") + ": " + Self.words(verdicts) + "."
  }

  /// Returns a clause on the captures that are not among `shown`; `nil` if all are.
  ///
  /// `2 more captures: 2 healthy`
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
  /// The adjective for captures with the verdict: "needing attention".
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
