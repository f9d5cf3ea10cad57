// What every form of the comparison says in the same words of devices, of the rows of a store's table, and of where a
// finding stands.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// The words that all forms of a comparison share.
struct ComparisonWords {
  let comparison: Comparison
  let palette: Palette

  /// The devices' names.
  let labels: [String]

  private var waits: WaitWords { WaitWords(comparison: comparison, labels: labels) }

  private func label(_ device: Int) -> String { labels[device] }

  // MARK: Devices

  /// The short names of a device's own peer IDs.
  func ids(_ device: ComparedDevice) -> String {
    var ids = OrderedSet<String>()
    for capture in device.captures {
      let peers = PeerNames(capture.timelines.names)
      for store in capture.stores {
        if let peer = capture.timelines.stores[store].peer { ids.append(peers.short(peer)) }
      }
    }
    return ids.isEmpty ? "no peer ID" : ids.prefix(4).joined(separator: ", ")
  }

  /// How far a capture reaches.
  func extent(_ capture: CaptureDiagnosis) -> [String] {
    var parts: [String] = []
    if let span = SummaryWords.span(capture.facts.first, capture.facts.last) { parts.append(span) }
    if let level = capture.statements.highestLevel { parts.append("log level \(level)") }
    return parts
  }

  /// What the captures of a device show of trouble whatever other devices have: the names of the rules.
  func own(_ device: ComparedDevice) -> [String] {
    let own = OwnErrors(device)
    let errors = OrderedSet(own.all.map(\.rule.rawValue))
    return [
      errors.isEmpty ? nil : "own errors: \(errors.joined(separator: ", "))",
      own.warnings.isEmpty ? nil : "own warnings: \(own.warnings.joined(separator: ", "))",
    ].compactMap(\.self)
  }

  // MARK: Rows

  /// Whose the transactions of a row are.
  func owner(of row: ComparisonRows.Row) -> String {
    row.exporter.map(label) ?? row.wait.map { waits.owner(comparison.waits[$0]) } ?? ""
  }

  /// What became of the transactions of a row.
  func fates(of row: ComparisonRows.Row) -> [String] {
    row.wait.map { [words(lacking: comparison.waits[$0])] }
      ?? comparison.devices.indices.compactMap { device in
        row.fates[device].map { words($0, device, row) }
      }
  }

  /// Where what no capture exports is, and who waits for it.
  private func words(lacking wait: Wait) -> String {
    let fate =
      switch wait.origin {
      case .neverWritten(let device): palette.error("never written by \(label(device))")
      case .held(let devices): "on " + devices.map(label).joined(separator: " and ")
      case .nowhere: "in no capture"
      }
    return "\(fate); waited for on \(label(wait.device))"
  }

  private func words(
    _ fate: ComparedTransaction.Fate, _ device: Int, _ row: ComparisonRows.Row
  ) -> String {
    switch fate {
    case .imported: "arrived on \(label(device))"
    case .missing: palette.error("never seen on \(label(device))")
    case .pending:
      palette.warning("waits on \(label(device))")
        + reasons(row.waits.map { comparison.waits[$0] }.filter { $0.device == device }, row)
    case .unknown:
      row.waitedFor.contains { comparison.waits[$0].device == device }
        ? palette.warning("waited for on \(label(device))") : "not shown on \(label(device))"
    }
  }

  /// What the transactions of a row wait for on a device.
  private func reasons(_ waits: [Wait], _ row: ComparisonRows.Row) -> String {
    waits.isEmpty
      ? ""
      : " " + waits.map { self.waits.reason($0, inRowOf: row.exporter) }.joined(separator: ", and ")
  }

  // MARK: Findings

  /// Where it stands in each capture.
  func evidence(_ found: Comparison.Found) -> [String] {
    let first = place(found.finding.first, found.device, found.capture)
    if let never = found.finding.detail as? NeverArrived.Detail {
      let exports =
        found.finding.count == 1
        ? "written at \(first)"
        : "written from \(first) to \(place(found.finding.last, found.device, found.lastCapture))"
      let receiver = comparison.devices[never.receiver]
      let end = receiver.captures.last?.facts.last.map { last in
        let isSameDay = last.shownDate == found.finding.last.time?.shownDate
        return "; the capture\(receiver.captures.count == 1 ? " goes" : "s go") on to "
          + (isSameDay ? "" : last.shownDate + " ") + last.timeText
      }
      let clocks = ClockWords(
        label(never.receiver), label(never.exporter),
        comparison.clockLead(of: never.receiver, over: never.exporter)
      ).sentence.map { $0 + "." }
      return [
        "\(label(never.exporter)): \(exports).", "\(label(never.receiver)): no record of it\(end ?? "").",
      ] + [clocks].compactMap { $0 }
    }
    if let divergence = found.finding.detail as? Diverged.Detail {
      return [
        "\(label(divergence.holder)): held at \(first).", "\(label(divergence.lesser)): no record of it.",
      ]
    }
    return []
  }

  /// A place in one of a device's captures, which is named when there are several.
  private func place(_ place: Place, _ device: Int, _ capture: Int) -> String {
    let labels = comparison.devices[device].captureLabels
    return "line \(place.line)" + (labels.count == 1 ? "" : " of \(labels[capture].oneLine.cut(to: 40))")
      + (place.time.map { ", \($0.timeText)" } ?? "")
  }
}
