// The comparison of the captures of several devices. The files `CaptureComparison+….swift` declare the types
// of its parts.

internal import Diagnosis
internal import Formats
internal import ReportModel
internal import Timelines

/// The comparison of the captures of several devices: what one sent, and what became of it on the others.
///
/// The comparison reports what `parselogs compare` reports:
///
/// ```swift
/// @Test func devicesAgree() throws {
///   let comparison = try CaptureComparison(of: [
///     Capture(contentsOfFile: "\(folder)/phone.log"), Capture(contentsOfFile: "\(folder)/tablet.log"),
///   ])
///   #expect(comparison.verdict == .healthy, "\(comparison.summary)")
///   let deliveries = comparison.transactionDeliveries
///   #expect(deliveries.allSatisfy { $0.arrived == $0.sent }, "\(deliveries)")
/// }
/// ```
///
/// Take the captures of all devices over the same time at log level 3, and let each run for some minutes
/// after the last change. Otherwise nothing proves that a transaction never arrived, and what is sent just
/// before the end is ``TransactionDelivery/unknown``, not arrived.
public struct CaptureComparison: Sendable {
  /// The verdict on the devices; ``Capture/Verdict/failing`` also if one capture fails by itself.
  public let verdict: Capture.Verdict
  /// The reason for the verdict, in a sentence.
  public let sentence: String
  /// The devices, in the order of the names of their captures.
  public let devices: [Device]
  /// The transactions that each device sent to each other device, for stores in iCloud ("ubiquity").
  ///
  /// The list has nothing for a device that sent nothing, or whose log level does not show it, and nothing
  /// for mirrored stores, which have ``recordDeliveries``. Check the ``verdict`` too.
  public let transactionDeliveries: [TransactionDelivery]
  /// The records that each device sent to CloudKit, for stores that are mirrored to it.
  public let recordDeliveries: [RecordDelivery]
  /// The findings about differences between the devices.
  public let findings: [Finding]
  /// The transactions that devices wait for, with the place of each if the captures show it.
  public let waits: [Wait]
  /// The questions that the captures cannot answer, with the reasons, in sentences.
  public let doubts: [String]

  private let comparison: Kept<Comparison>

  /// Compares captures, one or more of each device; their order does not matter.
  ///
  /// Captures that share a peer ID, or the UUID of a mirrored store, come from one device.
  ///
  /// ```swift
  /// let comparison = try CaptureComparison(of: [phone, tablet])
  /// #expect(comparison.verdict == .healthy, "\(comparison.sentence)")
  /// ```
  ///
  /// - Parameter captures: Captures of two or more devices, each with a unique name.
  /// - Throws: ``ComparisonError/tooFewCaptures(_:)``, ``ComparisonError/sameName(_:)`` or
  ///   ``ComparisonError/oneDevice(peers:)``.
  public init(of captures: [Capture]) throws(ComparisonError) {
    guard captures.count > 1 else { throw .tooFewCaptures(captures.count) }
    var names: Set<String> = []
    for capture in captures where !names.insert(capture.name).inserted { throw .sameName(capture.name) }
    let comparison = Comparison(captures.map(\.diagnosis.value))
    guard comparison.devices.count > 1 else { throw .oneDevice(peers: comparison.devices[0].identities) }
    let report = Report(comparison, [.data, .evidence])
    let compared = report.comparison
    verdict = Capture.Verdict(report.verdict)
    sentence = report.sentence.plain
    devices = compared?.devices.map { Device($0) } ?? []
    transactionDeliveries = compared.map { TransactionDelivery.all($0) } ?? []
    recordDeliveries = compared.map { RecordDelivery.all($0) } ?? []
    findings = compared.map { zip($0.findings, comparison.findings).compactMap { Finding($0, $1) } } ?? []
    waits = compared.map { compared in compared.waits.map { Wait($0, compared) } } ?? []
    doubts = compared?.doubts.map(\.plain) ?? []
    self.comparison = Kept(comparison)
  }

  /// Returns the findings of one rule.
  ///
  /// ```swift
  /// #expect(comparison.findings(of: .neverArrived).isEmpty)
  /// ```
  ///
  /// - Parameter rule: ``Capture/Finding/Rule/neverArrived`` or ``Capture/Finding/Rule/diverged``; the other
  ///   rules judge a single capture.
  /// - Returns: The findings whose ``Finding/rule`` is `rule`.
  public func findings(of rule: Capture.Finding.Rule) -> [Finding] { findings.filter { $0.rule == rule } }

  /// The summary that the command prints, as plain text without colours, safe to print on a terminal.
  ///
  /// The summary names peers, stores and files as the captures do.
  ///
  /// ```swift
  /// if !comparison.waits.isEmpty { print(comparison.summary) }
  /// ```
  public var summary: String { TextFormat().text(of: Report(comparison.value, TextFormat.parts)) }

  /// The report that the command prints with `--format json`.
  ///
  /// ```swift
  /// Attachment.record(comparison.json, named: "comparison.json")
  /// ```
  public var json: String { JSONFormat().text(of: Report(comparison.value, JSONFormat.parts)) }
}

extension CaptureComparison {
  /// A device whose captures were compared.
  ///
  /// ```swift
  /// #expect(comparison.devices.map(\.name) == ["phone", "tablet"])
  /// ```
  public struct Device: Hashable, Sendable {
    /// The names of the device's captures, joined, without extensions and common folders.
    ///
    /// Examples are `phone` and `monday + tuesday`.
    public let name: String
    /// The ``Capture/name`` of each of the device's captures, by time.
    public let captures: [String]
    /// The peer IDs of the device, such as `["mobile~50700CD4-…"]`; empty if no record shows them.
    public let peers: [String]

    init(_ device: ReportComparison.Device) {
      name = device.name.raw
      captures = device.captures.map(\.raw)
      peers = device.peers.map(\.raw)
    }
  }

  /// A difference between two devices: data that one has and the other lacks.
  ///
  /// ```swift
  /// let lost = try #require(comparison.findings(of: .neverArrived).first)
  /// #expect(lost.heldOn == "phone" && lost.missingOn == "tablet")
  /// #expect(lost.transactions == [13...13])
  /// ```
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The rule that reported the finding.
    public let rule: Capture.Finding.Rule
    /// The severity of the finding.
    public let severity: Capture.Finding.Severity
    /// The name of the store; `nil` if no record shows it.
    public let store: String?
    /// The ID of the peer that made the transactions, such as `mobile~50700CD4-…`; `nil` if no record shows
    /// it.
    public let peer: String?
    /// The ``Device/name`` of the device that has the data.
    public let heldOn: String
    /// The ``Device/name`` of the device that lacks the data.
    public let missingOn: String
    /// The numbers of the transactions, ascending, such as `[13...14]`; empty for a mirrored store.
    public let transactions: [ClosedRange<Int>]
    /// The names of the CloudKit records of a mirrored store, if the captures name them.
    public let records: [String]
    /// The difference and its meaning for the user's data, in sentences.
    public let message: String
    /// The recommended action, in sentences; empty if there is nothing to do.
    public let advice: String
    /// Records that are evidence, from both devices; not necessarily all.
    public let evidence: [Evidence]

    /// Creates the public form of a finding about two devices; `nil` for a finding about one capture.
    init?(_ finding: ReportFinding, _ found: Comparison.Found) {
      guard let devices = finding.devices else { return nil }
      rule = Capture.Finding.Rule(finding.rule)
      severity = Capture.Finding.Severity(finding.severity)
      store = finding.store?.raw
      peer = finding.peer?.raw
      heldOn = devices.heldOn.raw
      missingOn = devices.missingOn.raw
      transactions = devices.numbers.ranges
      records = (found.finding.detail as? NeverArrived.Detail)?.records?.records ?? []
      message = finding.wording.message.plain
      advice = finding.wording.advice.plain
      evidence = finding.evidence.map {
        Evidence(
          capture: $0.source?.capture.raw ?? "", place: Capture.Finding.Place($0.line, $0.time),
          text: $0.text?.raw ?? "")
      }
    }

    /// The finding on one line: severity, rule, store and message.
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
  /// A record that is evidence of a difference.
  ///
  /// ```swift
  /// let places = lost.evidence.map { "\($0.capture):\($0.place.line)" }
  /// #expect(places.contains { $0.hasPrefix("phone:") })
  /// ```
  public struct Evidence: Hashable, Sendable {
    /// The ``Capture/name`` of the capture that contains the record.
    public let capture: String
    /// The place of the record in that capture.
    public let place: Capture.Finding.Place
    /// The record's message as captured, without header, method and marker.
    ///
    /// The text is truncated to 8,192 bytes, and empty if it was not kept.
    public let text: String
  }
}
