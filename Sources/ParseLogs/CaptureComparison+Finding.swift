// One case of trouble between devices, with its evidence and the words for it.

internal import Diagnosis
internal import ReportModel
internal import Timelines

extension CaptureComparison {
  /// What one device has and another lacks.
  ///
  /// ```swift
  /// let lost = try #require(comparison.findings(of: .neverArrived).first)
  /// #expect(lost.heldOn == "phone" && lost.missingOn == "tablet")
  /// #expect(lost.transactions == [13...13])
  /// ```
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The rule that found it.
    public let rule: Capture.Finding.Rule

    /// How bad it is.
    public let severity: Capture.Finding.Severity

    /// The name of the store; `nil` when no record tells.
    public let store: String?

    /// The peer whose transactions they are, by its ID `mobile~50700CD4-…`; `nil` when no record tells.
    public let peer: String?

    /// The device that has them, by its ``Device/name``.
    public let heldOn: String

    /// The device that lacks them, by its ``Device/name``.
    public let missingOn: String

    /// The numbers of the transactions, ascending, such as `[13...14]`.
    public let transactions: [ClosedRange<Int>]

    /// What it is, and what it means for the user's data, in sentences.
    public let message: String

    /// What to do, in sentences; empty when there is nothing to do.
    public let advice: String

    /// Some records that bear witness, of both devices.
    public let evidence: [Evidence]

    /// A finding of several devices; `nil` for one of a capture.
    init?(_ finding: ReportFinding) {
      guard let devices = finding.devices else { return nil }
      rule = Capture.Finding.Rule(finding.rule)
      severity = Capture.Finding.Severity(finding.severity)
      store = finding.store?.raw
      peer = finding.peer?.raw
      heldOn = devices.heldOn.raw
      missingOn = devices.missingOn.raw
      transactions = devices.numbers.ranges
      message = finding.wording.message.plain
      advice = finding.wording.advice.plain
      evidence = finding.evidence.map {
        Evidence(
          capture: $0.source?.capture.raw ?? "", place: Capture.Finding.Place($0), text: $0.text?.raw ?? "")
      }
    }

    /// The finding in a line: how bad, which rule, which store, and what.
    ///
    /// ```swift
    /// let told = comparison.findings.map(\.description)
    /// #expect(told.count { $0.hasPrefix("error: never-arrived in Trips: ") } == 1)
    /// ```
    public var description: String {
      "\(severity.rawValue): \(rule.rawValue)\(store.map { " in \($0)" } ?? ""): \(message)"
    }
  }
}

extension CaptureComparison.Finding {
  /// A record that bears witness.
  ///
  /// ```swift
  /// let places = lost.evidence.map { "\($0.capture):\($0.place.line)" }
  /// #expect(places.contains { $0.hasPrefix("phone:") })
  /// ```
  public struct Evidence: Hashable, Sendable {
    /// The ``Capture/name`` of its capture.
    public let capture: String

    /// Where it stands there.
    public let place: Capture.Finding.Place

    /// Its message without header, method and marker, cut to 1,024 bytes, as captured; empty when it was not kept.
    public let text: String
  }
}
