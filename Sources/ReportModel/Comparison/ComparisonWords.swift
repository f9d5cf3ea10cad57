// Sentences about devices, about the rows of a store's table, and about where a finding stands.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparisonWords {
  let comparison: Comparison
  let labels: [Prose]

  // MARK: Devices

  func ids(_ device: ComparedDevice) -> Prose {
    var ids = OrderedSet<Prose>()
    for capture in device.captures {
      let peers = PeerNames(capture.timelines.names)
      for store in capture.stores {
        if let peer = capture.timelines.stores[store].peer { ids.append(peers.prose(peer)) }
      }
    }
    return ids.isEmpty ? "no peer ID" : ids.prefix(4).joined(separator: ", ")
  }

  func extent(_ capture: CaptureDiagnosis) -> [String] {
    [
      SummaryWords.span(capture.facts.first, capture.facts.last),
      capture.statements.highestLevel.map { "log level \($0)" },
    ].compactMap(\.self)
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

  func owner(of row: ComparisonRows.Row) -> Prose {
    row.exporter.map { labels[$0] } ?? row.wait.map { owner(comparison.waits[$0]) } ?? ""
  }

  func fates(of row: ComparisonRows.Row) -> [ReportComparison.Fate] {
    row.wait.map { [fate(lacking: comparison.waits[$0])] }
      ?? comparison.devices.indices.compactMap { device in
        row.fates[device].map { fate($0, device, row) }
      }
  }

  private func fate(lacking wait: Wait) -> ReportComparison.Fate {
    let rest: Prose = "; waited for on \(labels[wait.device])"
    return switch wait.origin {
    case .neverWritten(let device):
      .init(words: "never written by \(labels[device])", severity: .error, rest: rest)
    case .held(let devices):
      .init(words: "on " + devices.map { labels[$0] }.joined(separator: " and "), rest: rest)
    case .nowhere: .init(words: "in no capture", rest: rest)
    }
  }

  private func fate(_ fate: ComparedTransaction.Fate, _ device: Int, _ row: ComparisonRows.Row)
    -> ReportComparison.Fate
  {
    let name = labels[device]
    switch fate {
    case .imported: return .init(words: "arrived on \(name)")
    case .missing: return .init(words: "never seen on \(name)", severity: .error)
    case .pending:
      let waits = row.waits.map { comparison.waits[$0] }.filter { $0.device == device }
      let reasons = waits.map { reason($0, inRowOf: row.exporter) }.joined(separator: ", and ")
      return .init(
        words: "waits on \(name)", severity: .warning, rest: reasons.isEmpty ? "" : " " + reasons)
    case .unknown:
      let isWaitedFor = row.waitedFor.contains { comparison.waits[$0].device == device }
      return isWaitedFor
        ? .init(words: "waited for on \(name)", severity: .warning)
        : .init(words: "not shown on \(name)")
    }
  }

  // MARK: Findings

  func evidence(_ found: Comparison.Found) -> [Prose] {
    let first = place(found.finding.first, found.device, found.capture)
    if let never = found.finding.detail as? NeverArrived.Detail {
      let exports: Prose =
        found.finding.count == 1
        ? "written at \(first)"
        : "written from \(first) to \(place(found.finding.last, found.device, found.lastCapture))"
      let receiver = comparison.devices[never.receiver]
      let end = receiver.captures.last?.facts.last.map { last in
        let isSameDay = last.shownDate == found.finding.last.time?.shownDate
        return "; the capture\(receiver.captures.count == 1 ? " goes" : "s go") on to "
          + (isSameDay ? last.timeText : last.shown)
      }
      let clocks = ClockWords(
        labels[never.receiver], labels[never.exporter],
        comparison.clockLead(of: never.receiver, over: never.exporter)
      ).sentence.map { $0 + "." as Prose }
      return [
        "\(labels[never.exporter]): \(exports).",
        "\(labels[never.receiver]): no record of it\(words: end ?? "").",
      ] + [clocks].compactMap { $0 }
    }
    if let divergence = found.finding.detail as? Diverged.Detail {
      return [
        "\(labels[divergence.holder]): held at \(first).", "\(labels[divergence.lesser]): no record of it.",
      ]
    }
    return []
  }

  /// A place in one of a device's captures, which is named when there are several.
  private func place(_ place: Place, _ device: Int, _ capture: Int) -> Prose {
    let labels = comparison.devices[device].captureLabels
    let time = place.time.map { ", \($0.timeText)" } ?? ""
    let name: Prose = labels.count == 1 ? "" : " of \(labels[capture], .capture, limit: 40)"
    return "line \(place.line)\(name)\(words: time)"
  }
}
