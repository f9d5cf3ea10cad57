// Makes the part of a report that is about several devices together.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// Makes the part of a report that is about several devices together.
struct ComparisonModel {
  private let source: Comparison
  private let text: ReportText
  private let words: ComparisonWords

  /// How many rows a store's table has.
  private static let mostRows = 60

  init(_ comparison: Comparison, _ text: ReportText) {
    source = comparison
    self.text = text
    words = ComparisonWords(
      comparison: comparison, palette: Palette(isColoured: false),
      labels: DeviceLabels(comparison.devices).labels)
  }

  /// The part.
  var comparison: ReportComparison {
    ReportComparison(
      devices: source.devices.indices.map(device), labels: words.labels.map { text.line($0) },
      stores: stores, findings: source.findings.enumerated().map { finding($1, "x-f\($0 + 1)") },
      noFindings: noFindings, doubts: DoubtWords(source).sentences.map { text.line($0) })
  }

  /// What the devices together do not show may stand in the capture of one.
  private var noFindings: String {
    let own = source.devices.flatMap(\.captures).contains { capture in
      capture.findings.contains { $0.severity > .note }
    }
    return own ? "None between the devices; those of each device are below." : "Nothing was found."
  }

  private func device(_ index: Int) -> ReportDocument.Fact {
    let device = source.devices[index]
    var parts = [words.ids(device)]
    if device.captures.count == 1 {
      parts += words.extent(device.captures[0])
    } else {
      parts.append("\(device.captures.count) captures")
    }
    parts += words.own(device)
    return ReportDocument.Fact(
      name: text.line(words.labels[index]), words: text.line(parts.joined(separator: ", ")))
  }

  // MARK: Stores

  private var stores: [ReportComparison.Store] {
    let tables = Dictionary(grouping: source.transactions, by: \.store)
    let lacking = Dictionary(grouping: source.waits.indices) { source.waits[$0].store }
    let axis = self.axis
    return Set(tables.keys).union(lacking.keys).sorted().enumerated().map { index, name in
      let rows = ComparisonRows(
        tables[name] ?? [], (lacking[name] ?? []).map { ($0, source.waits[$0]) }
      ).rows
      return ReportComparison.Store(
        id: "x-s\(index)", name: text.line(name, cut: 60),
        rows: rows.prefix(Self.mostRows).map { row in
          ReportComparison.Row(
            owner: text.line(words.owner(of: row)), numbers: row.numbers.words,
            fates: text.line(words.fates(of: row).joined(separator: "; ")))
        }, otherRows: max(0, rows.count - Self.mostRows), passages: passages(tables[name] ?? []),
        axis: axis)
    }
  }

  /// The time from the first to the last record of all captures, each by its own clock.
  private var axis: ReportAxis? {
    let facts = source.devices.flatMap(\.captures).map(\.facts)
    let first = facts.compactMap(\.first).min { $0.instant < $1.instant }
    let last = facts.compactMap(\.last).max { $0.instant < $1.instant }
    return first.flatMap { first in last.flatMap { ReportAxis(from: first, to: $0) } }
  }

  private struct Key: Hashable {
    let device: Int
    let peer: String
    let number: Int
  }

  private func passages(_ transactions: [ComparedTransaction]) -> [ReportComparison.Passage] {
    guard let store = transactions.first?.store else { return [] }
    var arrivals: [Key: Int64] = [:]
    for (index, device) in source.devices.enumerated() {
      for capture in device.captures {
        let names = capture.timelines.names
        for timeline in capture.timelines.stores where names[timeline.name] == store {
          for arrival in timeline.recentArrivals.elements {
            guard let time = arrival.place.time?.instant else { continue }
            let key = Key(device: index, peer: names[arrival.peer], number: arrival.number)
            arrivals[key] = min(arrivals[key] ?? .max, time)
          }
        }
      }
    }
    return transactions.flatMap { transaction -> [ReportComparison.Passage] in
      guard let sent = transaction.place.time?.instant else { return [] }
      return transaction.fates.enumerated().compactMap { device, fate in
        guard let fate else { return nil }
        let key = Key(device: device, peer: transaction.peer, number: transaction.number)
        return ReportComparison.Passage(
          number: transaction.number, from: transaction.exporter, to: device, sent: sent,
          arrived: fate == .imported ? arrivals[key] : nil, fate: Self.word(fate))
      }
    }
  }

  private static func word(_ fate: ComparedTransaction.Fate) -> String {
    switch fate {
    case .imported: "imported"
    case .pending: "pending"
    case .missing: "missing"
    case .unknown: "unknown"
    }
  }

  // MARK: Findings

  private func finding(_ found: Comparison.Found, _ id: String) -> ReportFinding {
    let diagnosis = source.devices[found.device].captures[found.capture]
    let wording = FindingWording(found.finding, diagnosis, isCompared: true)
    let evidence = found.evidence.map { witness in
      let device = source.devices[witness.device]
      return ReportFinding.Witness(
        witness.evidence, device.captures[witness.capture],
        device: text.line(device.captureLabels[witness.capture], cut: 40), text)
    }
    return ReportFinding(
      id: id, severity: found.finding.severity.rawValue, rule: found.finding.rule.rawValue,
      store: found.finding.store.map {
        text.line(diagnosis.timelines.names[diagnosis.timelines.stores[$0].name], cut: 60)
      }, storeID: nil, message: text.line(wording.message.plain), lookAt: nil,
      advice: wording.advice.isEmpty ? nil : text.line(wording.advice.plain),
      places: words.evidence(found).map { text.line($0) }, sameTrouble: nil, evidence: evidence,
      entry: evidence.lazy.compactMap(\.entry).first)
  }
}
