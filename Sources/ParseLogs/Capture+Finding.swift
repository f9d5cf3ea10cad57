// The public form of a finding: one case of trouble, with its evidence and the sentences about it.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// A case of trouble that a rule found in the capture.
  ///
  /// ```swift
  /// let gap = try #require(capture.findings(of: .missingTransaction).first)
  /// #expect(gap.store == "Trips" && gap.severity == .error, "\(gap.message) \(gap.advice)")
  /// ```
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The rule that reported the finding.
    public let rule: Rule
    /// The area of sync that the finding is about.
    public let kind: Kind
    /// The rules whose findings are only consequences of this one and are therefore not reported separately.
    public let sameTrouble: [Rule]
    /// The severity of the finding.
    public let severity: Severity
    /// The name of the affected store; `nil` if the finding concerns the whole capture.
    public let store: String?
    /// The ID of the peer concerned, such as `mobile~50700CD4-…`; `nil` for none.
    public let peer: String?
    /// The trouble and its meaning for the user's data, in sentences.
    public let message: String
    /// The recommended action, in sentences; empty if there is nothing to do.
    public let advice: String
    /// The number of records that are evidence of the finding.
    public let count: Int
    /// The place of the first record of evidence.
    public let first: Place
    /// The place of the last record of evidence.
    public let last: Place
    /// The first records of evidence and the last, at most 10, in line order; those of ``sameTrouble`` come
    /// last.
    public let evidence: [Evidence]

    init(_ finding: ReportFinding) {
      rule = Rule(finding.rule)
      kind = Kind(finding.kind)
      sameTrouble = finding.sameTrouble.map { Rule($0.rule) }
      severity = Severity(finding.severity)
      store = finding.store?.raw
      peer = finding.peer?.raw
      message = finding.wording.message.plain
      advice = finding.wording.advice.plain
      count = finding.count
      first = Place(finding.first.line, finding.first.time)
      last = Place(finding.last.line, finding.last.time)
      evidence = finding.evidence.map { Evidence($0) }
    }

    /// The finding on one line: severity, rule, store, message and place.
    ///
    /// ```swift
    /// let told = capture.findings.map(\.description).joined(separator: "\n")
    /// ```
    public var description: String {
      let place = first == last ? "line \(first.line)" : "lines \(first.line) to \(last.line)"
      let subject = store.map { " in \($0)" } ?? ""
      return "\(severity.rawValue): \(rule.rawValue)\(subject): \(message) (\(place))"
    }
  }
}

extension Capture.Finding {
  /// The severity of a finding.
  ///
  /// ```swift
  /// let errors = capture.findings.filter { $0.severity == .error }
  /// #expect(errors.map(\.rule) == [.missingTransaction])
  /// ```
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Information that needs no action.
    case note
    /// A condition that should be looked at.
    case warning
    /// Data that does not arrive, or is lost.
    case error

    init(_ severity: Diagnosis.Finding.Severity) {
      self =
        switch severity {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }

    /// Returns whether `one` is less severe than `other`.
    ///
    /// ```swift
    /// let worst = capture.findings.map(\.severity).max()
    /// #expect(worst == .error)
    /// ```
    public static func < (one: Self, other: Self) -> Bool { one.diagnosed < other.diagnosed }

    private var diagnosed: Diagnosis.Finding.Severity {
      switch self {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    }
  }

  /// The place of a record in the capture.
  ///
  /// ```swift
  /// let (first, last) = try (#require(gap.first.time), #require(gap.last.time))
  /// #expect(last.seconds(since: first) < 60, "see from line \(gap.first.line)")
  /// ```
  public struct Place: Hashable, Sendable {
    /// The line of the capture, from 1, at which the record starts.
    public let line: Int
    /// The time at which the record was printed; `nil` if the capture does not show it.
    public let time: Capture.Time?

    init(_ line: Int, _ time: Timestamp?) {
      self.line = line
      self.time = time.map { Capture.Time($0) }
    }
  }

  /// A record that is evidence of a finding.
  ///
  /// ```swift
  /// let skipped = gap.evidence.filter { $0.text.contains("Skipping incompatible operation") }
  /// #expect(skipped.count == 2, "see lines \(skipped.map(\.place.line))")
  /// ```
  public struct Evidence: Hashable, Sendable {
    /// The place of the record in the capture.
    public let place: Place
    /// The record's message as captured, without header, method and marker.
    ///
    /// The text is truncated to 8,192 bytes, and empty if it was not kept.
    public let text: String

    init(_ witness: ReportFinding.Witness) {
      place = Place(witness.line, witness.time)
      text = witness.text?.raw ?? ""
    }
  }
}
