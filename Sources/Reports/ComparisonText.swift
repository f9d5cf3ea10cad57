// The comparison of devices in plain text: the verdict, the devices, a table for each store, the findings, and what
// cannot be told.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The comparison of devices as plain text.
package struct ComparisonText {
  /// The text, ending in a new line.
  package private(set) var text = ""

  private let comparison: Comparison
  private let palette: Palette
  private let redactor: Redactor?

  /// The devices' names in the tables, and how wide their column is.
  private let labels: [String]
  private let width: Int
  private let waits: WaitWords

  /// How many rows a store's table has.
  private static let mostRows = 60

  /// The text for a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - palette: The colours.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  package init(_ comparison: Comparison, _ palette: Palette, redactor: Redactor? = nil) {
    self.comparison = comparison
    self.palette = palette
    self.redactor = redactor
    for capture in comparison.devices.flatMap(\.captures) { redactor?.learn(capture) }
    let columns = DeviceLabels(comparison.devices)
    labels = columns.labels
    width = columns.width
    waits = WaitWords(comparison: comparison, labels: columns.labels)
    let verdict = ComparisonVerdict(comparison)
    for line in verdict.sentence.redacted(redactor).wrapped(to: 110) {
      switch verdict.verdict {
      case .failing: add(palette.error(line))
      case .attention: add(palette.warning(line))
      case .healthy where verdict.isCertain: add(palette.good(line))
      default: add(line)
      }
    }
    add("")
    for index in comparison.devices.indices { describe(comparison.devices[index], index) }
    let tables = Dictionary(grouping: comparison.transactions, by: \.store)
    let lacking = Dictionary(grouping: comparison.waits.indices) { comparison.waits[$0].store }
    for store in Set(tables.keys).union(lacking.keys).sorted() {
      describe(store, tables[store] ?? [], (lacking[store] ?? []).map { ($0, comparison.waits[$0]) })
    }
    for found in comparison.findings { describe(found) }
    let doubts = DoubtWords(comparison).sentences
    if !doubts.isEmpty { add("\nWhat cannot be told:") }
    for doubt in doubts {
      for (index, line) in doubt.redacted(redactor).wrapped(to: 106).enumerated() {
        add((index == 0 ? "  - " : "    ") + line)
      }
    }
  }

  private mutating func add(_ line: String) { text += (redactor?.redactLines(line) ?? line) + "\n" }

  private func label(_ device: Int) -> String { labels[device] }

  // MARK: Devices

  private mutating func describe(_ device: ComparedDevice, _ index: Int) {
    let indent = String(repeating: " ", count: width + 3)
    var ids = OrderedSet<String>()
    for capture in device.captures {
      let peers = PeerNames(capture.timelines.names)
      for store in capture.stores {
        if let peer = capture.timelines.stores[store].peer { ids.append(peers.short(peer)) }
      }
    }
    var parts = [ids.isEmpty ? "no peer ID" : ids.prefix(4).joined(separator: ", ")]
    let isOne = device.captures.count == 1
    parts += isOne ? extent(device.captures[0]) : ["\(device.captures.count) captures"]
    add(palette.strong(label(index).padded(to: width)) + "   " + parts.joined(separator: ", "))
    if !isOne {
      for (capture, name) in zip(device.captures, device.captureLabels) {
        add(indent + ([name.oneLine.cut(to: 40)] + extent(capture)).joined(separator: ", "))
      }
    }
    let own = OwnErrors(device)
    for error in own.all.prefix(Self.mostOwnErrors) {
      let words = "by itself: \(palette.error(error.rule.rawValue)): \(error.sentence.redacted(redactor))."
      for (index, line) in words.wrapped(to: max(60, 110 - indent.count)).enumerated() {
        add(indent + (index == 0 ? "" : "  ") + line)
      }
    }
    if own.all.count > Self.mostOwnErrors {
      add(indent + "and \(own.all.count - Self.mostOwnErrors) more errors; see its own report")
    }
    if !own.warnings.isEmpty { add(indent + "warnings: \(own.warnings.joined(separator: ", "))") }
  }

  /// How many errors of a device's own captures are shown.
  private static let mostOwnErrors = 5

  /// How far a capture reaches.
  private func extent(_ capture: Diagnosis) -> [String] {
    var parts: [String] = []
    if let first = capture.facts.first, let last = capture.facts.last {
      let end = (last.shownDate == first.shownDate ? "" : last.shownDate + " ") + last.timeText
      parts.append("\(first.shownDate) \(first.timeText) to \(end)")
    }
    if let level = capture.statements.highestLevel { parts.append("log level \(level)") }
    return parts
  }

  // MARK: Stores

  private mutating func describe(
    _ store: String, _ transactions: [ComparedTransaction], _ lacking: [(index: Int, wait: Wait)]
  ) {
    add("\n" + palette.strong(store.redacted(redactor).oneLine.cut(to: 60)))
    let rows = ComparisonRows(transactions, lacking).rows
    for row in rows.prefix(Self.mostRows) {
      let fates =
        row.wait.map { [words(lacking: comparison.waits[$0])] }
        ?? comparison.devices.indices.compactMap { device in
          row.fates[device].map { words($0, device, row) }
        }
      let owner = row.exporter.map(label) ?? row.wait.map { waits.owner(comparison.waits[$0]) } ?? ""
      add(
        "  " + owner.padded(to: width) + "  "
          + row.numbers.words.padded(to: max(9, row.numbers.words.count)) + "  "
          + fates.joined(separator: "; "))
    }
    if rows.count > Self.mostRows {
      add("  and \(rows.count - Self.mostRows) more rows; --format json lists the transactions one by one.")
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

  private mutating func describe(_ found: Comparison.Found) {
    let diagnosis = comparison.devices[found.device].captures[found.capture]
    let words = FindingWords(found.finding, diagnosis)
    let store = found.finding.store.map {
      " in "
        + diagnosis.timelines.names[diagnosis.timelines.stores[$0].name].redacted(redactor).oneLine.cut(
          to: 60)
    }
    add("\n\(palette.error("ERROR"))  \(found.finding.rule.rawValue)\(store ?? "")")
    for line in words.message.redacted(redactor).wrapped(to: 110) { add("  " + line) }
    for (index, line) in ("Do: " + words.advice).redacted(redactor).wrapped(to: 106).enumerated() {
      add((index == 0 ? "  " : "      ") + line)
    }
    for line in evidence(found) { add("  " + line) }
  }

  /// Where it stands in each capture.
  private func evidence(_ found: Comparison.Found) -> [String] {
    let first = place(found.finding.first, found.device, found.capture)
    switch found.finding.detail {
    case .neverArrived(let never):
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
    case .diverged(let divergence):
      return [
        "\(label(divergence.holder)): held at \(first).", "\(label(divergence.lesser)): no record of it.",
      ]
    default: return []
    }
  }

  /// A place in one of a device's captures, which is named when there are several.
  private func place(_ place: Place, _ device: Int, _ capture: Int) -> String {
    let labels = comparison.devices[device].captureLabels
    return "line \(place.line)" + (labels.count == 1 ? "" : " of \(labels[capture].oneLine.cut(to: 40))")
      + (place.time.map { ", \($0.timeText)" } ?? "")
  }
}
