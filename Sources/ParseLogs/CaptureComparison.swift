// The captures of several devices beside each other. The files of its parts describe what it is made of.

internal import Diagnosis
internal import Formats
internal import ReportModel
internal import Timelines

/// What captures of several devices show together: what one sent, and what became of it on the others.
///
/// It says what `parselogs compare` says:
///
/// ```swift
/// @Test func devicesAgree() throws {
///   let comparison = try CaptureComparison(of: [
///     Capture(contentsOfFile: "\(folder)/phone.log"), Capture(contentsOfFile: "\(folder)/tablet.log"),
///   ])
///   #expect(comparison.verdict == .healthy, "\(comparison.summary)")
///   for delivery in comparison.deliveries { #expect(delivery.arrived == delivery.sent, "\(delivery)") }
/// }
/// ```
///
/// Take the captures of all devices over the same time at log level 3, and let each run on for some minutes
/// after the last change: only then does it prove that something never arrived, and what is sent just before
/// the end is ``Delivery/unknown``, not arrived.
public struct CaptureComparison: Sendable {
  /// What to think of the devices: ``Capture/Verdict/failing`` also for what each capture shows by itself.
  public let verdict: Capture.Verdict
  /// The reason for the verdict in a sentence.
  public let sentence: String
  /// The devices, in the order of the names of their captures.
  public let devices: [Device]
  /// What each device sent to each other one that has the store, of stores in iCloud (ubiquity).
  ///
  /// Nothing for a device that sent nothing, or whose log level does not show it, and nothing for mirrored
  /// stores, whose records are in ``shipments``. So look at the ``verdict`` too.
  public let deliveries: [Delivery]
  /// What each device sent for stores that are mirrored to CloudKit.
  public let shipments: [Shipment]
  /// What is wrong between the devices.
  public let findings: [Finding]
  /// Transactions that devices wait for; the captures show at most where they are.
  public let waits: [Wait]
  /// What the captures cannot show and why, in sentences.
  public let doubts: [String]

  private let comparison: Kept<Comparison>

  /// Compares captures, one or more of each device; their order does not matter.
  ///
  /// Captures with a peer ID in common, or the UUID of a mirrored store, come from one device.
  ///
  /// ```swift
  /// let comparison = try CaptureComparison(of: [phone, tablet])
  /// #expect(comparison.verdict == .healthy, "\(comparison.sentence)")
  /// ```
  ///
  /// - Parameter captures: Captures of two devices or more, each with a name of its own.
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
    deliveries = compared.map { Delivery.all($0) } ?? []
    shipments = compared.map { compared in compared.shipments.map { Shipment($0, compared) } } ?? []
    findings = compared.map { zip($0.findings, comparison.findings).compactMap { Finding($0, $1) } } ?? []
    waits = compared.map { compared in compared.waits.map { Wait($0, compared) } } ?? []
    doubts = compared?.doubts.map(\.plain) ?? []
    self.comparison = Kept(comparison)
  }

  /// The findings of one rule.
  ///
  /// ```swift
  /// #expect(comparison.findings(of: .neverArrived).isEmpty)
  /// ```
  ///
  /// - Parameter rule: ``Capture/Finding/Rule/neverArrived`` or ``Capture/Finding/Rule/diverged``: others
  ///   judge one capture.
  /// - Returns: All of them.
  public func findings(of rule: Capture.Finding.Rule) -> [Finding] { findings.filter { $0.rule == rule } }

  /// What the command prints, as plain text without colours, fit for a terminal.
  ///
  /// It names peers, stores and files as the captures do.
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
  /// One of the devices.
  ///
  /// ```swift
  /// #expect(comparison.devices.map(\.name) == ["phone", "tablet"])
  /// ```
  public struct Device: Hashable, Sendable {
    /// The names of its captures without extension and without the folders that distinguish none of them,
    /// such as `phone` or `monday + tuesday`.
    public let name: String
    /// The ``Capture/name`` of each of its captures, by time.
    public let captures: [String]
    /// Its peer IDs, such as `["mobile~50700CD4-…"]`; empty when no record shows it.
    public let peers: [String]

    init(_ device: ReportComparison.Device) {
      name = device.name.raw
      captures = device.captures.map(\.raw)
      peers = device.peers.map(\.raw)
    }
  }

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
    /// The name of the store; `nil` when no record shows it.
    public let store: String?
    /// The peer whose transactions they are, by its ID `mobile~50700CD4-…`; `nil` when no record shows it.
    public let peer: String?
    /// The device that has them, by its ``Device/name``.
    public let heldOn: String
    /// The device that lacks them, by its ``Device/name``.
    public let missingOn: String
    /// The numbers of the transactions, ascending, such as `[13...14]`; empty for a mirrored store.
    public let transactions: [ClosedRange<Int>]
    /// The names of the records, of a mirrored store, as far as the captures name them.
    public let records: [String]
    /// What it is, and what it means for the user's data, in sentences.
    public let message: String
    /// What to do, in sentences; empty when there is nothing to do.
    public let advice: String
    /// Some records that are evidence, from both devices.
    public let evidence: [Evidence]

    /// A finding of several devices; `nil` for one of a capture.
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
  /// A record that is evidence.
  ///
  /// ```swift
  /// let places = lost.evidence.map { "\($0.capture):\($0.place.line)" }
  /// #expect(places.contains { $0.hasPrefix("phone:") })
  /// ```
  public struct Evidence: Hashable, Sendable {
    /// The ``Capture/name`` of its capture.
    public let capture: String
    /// Where it is there.
    public let place: Capture.Finding.Place
    /// Its message without header, method and marker, cut to 8,192 bytes, as captured; empty when it was not
    /// kept.
    public let text: String
  }
}
