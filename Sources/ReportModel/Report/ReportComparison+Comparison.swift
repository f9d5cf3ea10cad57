// Resolves the comparison of several devices.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ReportComparison {
  init(_ source: Comparison, isCertain: Bool, _ parts: Report.Parts) {
    self.isCertain = isCertain
    let labels = DeviceLabels(source.devices).labels.map { Prose($0, .capture) }
    let words = ComparisonWords(comparison: source, labels: labels)
    devices = source.devices.enumerated().map { Device($1, label: labels[$0], words) }
    stores = Self.stores(source, words, parts)
    findings = source.findings.enumerated().map {
      ReportFinding($1, source, id: "x-f\($0 + 1)", places: words.evidence($1), parts)
    }
    let own = source.devices.flatMap(\.captures).contains { capture in
      capture.findings.contains { $0.severity > .note }
    }
    noFindings = own ? "None between the devices; those of each device are below." : "Nothing was found."
    doubts = source.doubtSentences
    let isForPrograms = parts.contains(.data)
    transactions = isForPrograms ? source.transactions.map { Transaction($0, source.devices) } : []
    waits = isForPrograms ? source.waits.map(Waiting.init) : []
  }

  private static func stores(
    _ source: Comparison, _ words: ComparisonWords, _ parts: Report.Parts
  ) -> [Store] {
    let tables = OrderedDictionary(grouping: source.transactions, by: \.store)
    let lacking = Dictionary(grouping: source.waits.indices) { source.waits[$0].store }
    let axis = axis(source)
    let passages = parts.contains(.documents) ? Passages(source) : nil
    return Set(tables.keys).union(lacking.keys).sorted().enumerated().map { index, name in
      let transactions = tables[name].map(Array.init) ?? []
      let rows = ComparisonRows(transactions, (lacking[name] ?? []).map { ($0, source.waits[$0]) }).rows
      return Store(
        id: "x-s\(index)", name: Prose(name, .store, limit: 60),
        rows: rows.map {
          Row(owner: words.owner(of: $0), numbers: $0.numbers.words, fates: words.fates(of: $0))
        }, passages: passages?.all(transactions) ?? [], axis: axis)
    }
  }

  /// The time from the first to the last record of all captures, each by its own clock.
  private static func axis(_ source: Comparison) -> ReportAxis? {
    let facts = source.devices.flatMap(\.captures).map(\.facts)
    let first = facts.compactMap(\.first).min { $0.instant < $1.instant }
    let last = facts.compactMap(\.last).max { $0.instant < $1.instant }
    return first.flatMap { first in last.flatMap { ReportAxis(from: first, to: $0) } }
  }
}

extension ReportComparison.Device {
  fileprivate init(_ device: ComparedDevice, label: Prose, _ words: ComparisonWords) {
    name = Prose(device.label, .capture)
    self.label = label
    captures = device.captures.map { Prose($0.name, .capture) }
    captureLabels = device.captureLabels.map { Prose($0, .capture, limit: 40) }
    extents = device.captures.map(words.extent)
    peers = device.peers.map { Prose($0, .peerID) }
    ids = words.ids(device)
    own = words.own(device)
  }
}

extension ReportComparison.Transaction {
  fileprivate init(_ transaction: ComparedTransaction, _ devices: [ComparedDevice]) {
    peer = Prose(transaction.peer, .peerID)
    number = transaction.number
    log = Prose(transaction.log, .logFile)
    store = Prose(transaction.store, .store)
    place = transaction.place
    capture = Prose(devices[transaction.exporter].captures[transaction.capture].name, .capture)
    (exporter, fates) = (transaction.exporter, transaction.fates)
  }
}

extension ReportComparison.Waiting {
  fileprivate init(_ wait: Wait) {
    store = Prose(wait.store, .store)
    peer = Prose(wait.peer, .peerID)
    (device, numbers, origin, seconds) = (wait.device, wait.numbers, wait.origin, wait.seconds)
    isLasting = wait.isLasting
    waiting = wait.waiting.sorted { $0.key < $1.key }.map { (Prose($0.key, .peerID), $0.value) }
  }
}

extension ReportFinding {
  fileprivate init(
    _ found: Comparison.Found, _ source: Comparison, id: String, places: [Prose], _ parts: Report.Parts
  ) {
    let diagnosis = source.devices[found.device].captures[found.capture]
    let wording = FindingWording(found.finding, diagnosis, isCompared: true)
    self.init(found.finding, diagnosis, id: id, wording, parts)
    self.wording.placeToLook = nil
    self.places = places
    let witnesses = found.evidence.map { witness in
      let device = source.devices[witness.device]
      let capture = device.captures[witness.capture]
      let origin = Witness.Source(
        device: Prose(device.label, .capture), capture: Prose(capture.name, .capture),
        label: Prose(device.captureLabels[witness.capture], .capture, limit: 40))
      return Witness(witness.evidence, capture.catalogue, of: origin)
    }
    entry = witnesses.lazy.compactMap(\.entry).first
    evidence = parts.contains(.evidence) ? witnesses : []
    devices = Devices(
      heldOn: Prose(source.devices[found.device].label, .capture),
      missingOn: Prose(source.devices[found.lacking].label, .capture), numbers: found.numbers)
  }
}

private struct Passages {
  private struct Key: Hashable {
    let store: String
    let device: Int
    let peer: String
    let number: Int
  }

  private var arrivals: [Key: Int64] = [:]

  init(_ source: Comparison) {
    for (index, device) in source.devices.enumerated() {
      for capture in device.captures {
        let names = capture.timelines.names
        for store in capture.timelines.stores {
          for arrival in store.imports.recentArrivals.elements {
            guard let time = arrival.place.time?.instant else { continue }
            let key = Key(
              store: names[store.name], device: index, peer: names[arrival.peer], number: arrival.number)
            arrivals[key] = min(arrivals[key] ?? .max, time)
          }
        }
      }
    }
  }

  func all(_ transactions: [ComparedTransaction]) -> [ReportComparison.Passage] {
    transactions.flatMap { transaction -> [ReportComparison.Passage] in
      guard let sent = transaction.place.time?.instant else { return [] }
      return transaction.fates.enumerated().compactMap { device, fate in
        guard let fate else { return nil }
        let key = Key(
          store: transaction.store, device: device, peer: transaction.peer, number: transaction.number)
        return ReportComparison.Passage(
          number: transaction.number, from: transaction.exporter, to: device, sent: sent,
          arrived: fate == .imported ? arrivals[key] : nil, fate: fate)
      }
    }
  }
}
