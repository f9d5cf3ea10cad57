// Sentences about devices, about the rows of a store's table, and about where a finding stands.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct ComparisonWords {
  let comparison: Comparison
  let labels: [Prose]

  private var waits: WaitWords { WaitWords(comparison: comparison, labels: labels) }

  private func label(_ device: Int) -> Prose { labels[device] }

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

  func owner(of row: ComparisonRows.Row) -> Prose {
    row.exporter.map(label) ?? row.wait.map { waits.owner(comparison.waits[$0]) } ?? ""
  }

  func fates(of row: ComparisonRows.Row) -> [ReportComparison.Fate] {
    row.wait.map { [fate(lacking: comparison.waits[$0])] }
      ?? comparison.devices.indices.compactMap { device in
        row.fates[device].map { fate($0, device, row) }
      }
  }

  private func fate(lacking wait: Wait) -> ReportComparison.Fate {
    let rest: Prose = "; waited for on \(label(wait.device))"
    return switch wait.origin {
    case .neverWritten(let device):
      Fate(words: "never written by \(label(device))", severity: .error, rest: rest)
    case .held(let devices):
      Fate(words: "on " + devices.map(label).joined(separator: " and "), severity: nil, rest: rest)
    case .nowhere: Fate(words: "in no capture", severity: nil, rest: rest)
    }
  }

  private typealias Fate = ReportComparison.Fate

  private func fate(_ fate: ComparedTransaction.Fate, _ device: Int, _ row: ComparisonRows.Row) -> Fate {
    let name = label(device)
    switch fate {
    case .imported: return Fate(words: "arrived on \(name)", severity: nil, rest: "")
    case .missing: return Fate(words: "never seen on \(name)", severity: .error, rest: "")
    case .pending:
      let waits = row.waits.map { comparison.waits[$0] }.filter { $0.device == device }
      return Fate(words: "waits on \(name)", severity: .warning, rest: reasons(waits, row))
    case .unknown:
      let isWaitedFor = row.waitedFor.contains { comparison.waits[$0].device == device }
      return isWaitedFor
        ? Fate(words: "waited for on \(name)", severity: .warning, rest: "")
        : Fate(words: "not shown on \(name)", severity: nil, rest: "")
    }
  }

  private func reasons(_ waits: [Wait], _ row: ComparisonRows.Row) -> Prose {
    waits.isEmpty
      ? "" : " " + waits.map { self.waits.reason($0, inRowOf: row.exporter) }.joined(separator: ", and ")
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
          + (isSameDay ? "" : last.shownDate + " ") + last.timeText
      }
      let clocks = ClockWords(
        label(never.receiver), label(never.exporter),
        comparison.clockLead(of: never.receiver, over: never.exporter)
      ).sentence.map { $0 + "." as Prose }
      return [
        "\(label(never.exporter)): \(exports).",
        "\(label(never.receiver)): no record of it\(words: end ?? "").",
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
  private func place(_ place: Place, _ device: Int, _ capture: Int) -> Prose {
    let labels = comparison.devices[device].captureLabels
    let time = place.time.map { ", \($0.timeText)" } ?? ""
    let name: Prose = labels.count == 1 ? "" : " of \(labels[capture], .capture, limit: 40)"
    return "line \(place.line)\(name)\(words: time)"
  }
}
