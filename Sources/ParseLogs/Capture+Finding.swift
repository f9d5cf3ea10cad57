// One case of trouble, with its evidence and the words for it.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension Capture {
  /// One case of a kind of trouble.
  ///
  /// ```swift
  /// let gap = try #require(capture.findings(of: .missingTransaction).first)
  /// #expect(gap.store == "Trips" && gap.severity == .error, "\(gap.message) \(gap.advice)")
  /// ```
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The rule that found it.
    public let rule: Rule
    /// What it is about.
    public let kind: Kind
    /// The rules with findings that only show what this one brought about: those are not reported on their
    /// own.
    public let sameTrouble: [Rule]
    /// How bad it is.
    public let severity: Severity
    /// The name of the store; `nil` for what concerns the whole capture.
    public let store: String?
    /// The peer it concerns, by its ID `mobile~50700CD4-…`; `nil` for none.
    public let peer: String?
    /// What it is, and what it means for the user's data, in sentences.
    public let message: String
    /// What to do, in sentences; empty when there is nothing to do.
    public let advice: String
    /// How many records are evidence of it.
    public let count: Int
    /// Where the first of them is.
    public let first: Place
    /// Where the last of them is.
    public let last: Place
    /// Their first ones and the last, at most 10, in the order of lines; those of ``sameTrouble`` come last.
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

    /// The finding in a line: how bad, which rule, which store, what, and where.
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
  /// How bad a finding is.
  ///
  /// ```swift
  /// let errors = capture.findings.filter { $0.severity == .error }
  /// #expect(errors.map(\.rule) == [.missingTransaction])
  /// ```
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Something to know.
    case note
    /// Something to look at.
    case warning
    /// Data does not arrive, or is lost.
    case error

    init(_ severity: Diagnosis.Finding.Severity) {
      self =
        switch severity {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }

    /// Whether one is less bad.
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

  /// Where a record is.
  ///
  /// ```swift
  /// let (first, last) = try (#require(gap.first.time), #require(gap.last.time))
  /// #expect(last.seconds(since: first) < 60, "see from line \(gap.first.line)")
  /// ```
  public struct Place: Hashable, Sendable {
    /// Its first line in the capture, from 1.
    public let line: Int
    /// When it was printed; `nil` when the capture does not say.
    public let time: Capture.Time?

    init(_ line: Int, _ time: Timestamp?) {
      self.line = line
      self.time = time.map { Capture.Time($0) }
    }
  }

  /// A record that is evidence.
  ///
  /// ```swift
  /// let skipped = gap.evidence.filter { $0.text.contains("Skipping incompatible operation") }
  /// #expect(skipped.count == 2, "see lines \(skipped.map(\.place.line))")
  /// ```
  public struct Evidence: Hashable, Sendable {
    /// Where it is.
    public let place: Place
    /// Its message without header, method and marker, cut to 8,192 bytes, as captured; empty when it was not
    /// kept.
    public let text: String

    init(_ witness: ReportFinding.Witness) {
      place = Place(witness.line, witness.time)
      text = witness.text?.raw ?? ""
    }
  }
}
