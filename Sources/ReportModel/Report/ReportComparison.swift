// What the captures of several devices show together, as plain values.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// What the captures of several devices show together.
package struct ReportComparison: Sendable, ReportTexts {
  /// A device with its captures.
  package struct Device: Sendable {
    /// Its name.
    package var name: Prose
    /// Its name, short enough for a table.
    package var label: Prose
    /// The names of its captures.
    package var captures: [Prose]
    /// What each of them is called where there is little room.
    package var captureLabels: [Prose]
    /// From when to when each capture goes, and its log level.
    package let extents: [[String]]
    /// Its own peer IDs.
    package var peers: [Prose]
    /// The short names of its stores' own peer IDs.
    package var ids: Prose
    /// The rules that found something in its own captures.
    package let own: [String]
  }

  /// A transaction that one device exported.
  package struct Transaction: ComparedDelivery, Sendable {
    /// The peer that wrote it.
    package var peer: Prose
    /// Its number.
    package let number: Int
    /// Its transaction log.
    package var log: Prose
    /// The store that it is of.
    package var store: Prose
    /// Where it was exported, in its capture.
    package let place: Place
    /// The capture that shows the export.
    package var capture: Prose
    /// The device that exported it, as an index in `devices`.
    package let exporter: Int
    /// What became of it on each device; `nil` for those that it does not concern.
    package let fates: [ComparedTransaction.Fate?]
  }

  /// What one device sent for a store that is mirrored to CloudKit.
  package struct Shipment: ComparedDelivery, Sendable, ReportTexts {
    /// The store's name; `nil` if no capture shows it.
    package var store: Prose?
    /// The container it was sent to; `nil` if no capture shows it.
    package var container: Prose?
    /// The database in it; `nil` if no capture shows it.
    package let scope: MirrorScope?
    /// The record's name; `nil` for records of an export that are not named.
    package var record: Prose?
    /// How many records it is.
    package let objects: Int
    /// Whether the device deleted it.
    package let isDeletion: Bool
    /// Where it was sent, in its capture.
    package let place: Place
    /// The capture that shows it.
    package var capture: Prose
    /// The device that sent it, as an index in `devices`.
    package let exporter: Int
    /// What became of it on each device; `nil` for those that it does not concern.
    package let fates: [ComparedTransaction.Fate?]
    /// The devices for which only times show that it arrived, as indices in `devices`.
    package let byTime: Set<Int>

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.store, \.container, \.record, \.capture)
    }
  }

  /// What a device waits for.
  package struct Waiting: Sendable {
    /// The store that lacks them.
    package var store: Prose
    /// The device that waits, as an index in `devices`.
    package let device: Int
    /// The peer whose transactions it waits for.
    package var peer: Prose
    /// Their numbers.
    package let numbers: NumberSet
    /// What the captures show of them.
    package let origin: Wait.Origin
    /// How long what waits for them has waited, in seconds; `nil` without times.
    package let seconds: Double?
    /// Whether it will not end by itself, as far as the captures show.
    package let isLasting: Bool
    /// What waits for it.
    package var waiting: [(peer: Prose, numbers: NumberSet)]
  }

  /// What a table says became of transactions on a device; the first words may be good or bad.
  package struct Cell: Sendable {
    package var words: Prose
    package var severity: Finding.Severity?
    package var rest: Prose = ""
  }

  /// A store that several devices have.
  package struct Store: Sendable {
    package let id: String
    package var name: Prose
    /// The app that it belongs to, if another app has a store of the same name.
    package var app: Prose?
    /// What its rows show: `Transactions`, or `Records` of a mirrored store.
    package var contents = "Transactions"
    package var rows: [Row]
    /// What each device holds of each peer.
    package var holdings: [Holding] = []
    /// The transactions on their way from device to device.
    package let passages: [Passage]
    /// The axis they are on, each device's times by its own clock; `nil` if the captures have no times.
    package let axis: ReportAxis?
    /// The axis on which all times are by the first device's clock; `nil` if it is the same.
    package var alignedAxis: ReportAxis?

    /// Its name, with the app's if that tells it apart.
    package var title: Prose { app.map { "\(name) of \($0)" } ?? name }
  }

  /// Transactions of one device with the same fate.
  package struct Row: Sendable, ReportTexts {
    package var owner: Prose
    package let numbers: String
    package var fates: [Cell]

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      owner = transform(owner)
      fates.mapText(transform, \.words, \.rest)
    }
  }

  /// A transaction on its way from the device that wrote it to another one.
  package struct Passage: Sendable {
    /// Its number.
    package let number: Int
    /// The device that wrote it, as an index in `devices`.
    package let from: Int
    /// The one that it goes to, likewise an index.
    package let to: Int
    /// When it was written, as a position on the store's `axis`.
    package let sent: Int64
    /// When it arrived there, as such a position; `nil` if the captures do not show it.
    package let arrived: Int64?
    /// What became of it there.
    package let fate: ComparedTransaction.Fate
  }

  /// Whether every transaction is accounted for.
  package let isCertain: Bool
  package var devices: [Device]
  /// How far the times of each device have to be moved to match the first one's clock, in microseconds.
  package let clockShifts: [Int64]
  /// What is known of the clocks, a sentence for each that is ahead or behind.
  package var clockWords: [Prose]
  /// Whether the shift is by how much each device's clock is ahead or behind, and not also another manner of
  /// giving times.
  let areShiftsOfClocks: [Bool]
  /// What happened on all devices as one story, if somebody wants it: it is made from the captures' own.
  package var story: ComparedStory?
  package var stores: [Store]
  package var findings: [ReportFinding]
  /// The sentence used when there are none.
  package let noFindings: String
  /// What cannot be concluded.
  package var doubts: [Prose]
  /// For programs.
  package var transactions: [Transaction]
  package var shipments: [Shipment]
  package var waits: [Waiting]

  /// Puts the names of devices into all sentences, instead of those of their peers.
  mutating func name(_ transform: (Prose) -> Prose) {
    mapText(transform, \.findings, \.doubts)
    for index in stores.indices { stores[index].rows.mapText(transform) }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    devices.mapText(transform, \.name, \.label, \.captures, \.captureLabels, \.peers, \.ids)
    transactions.mapText(transform, \.peer, \.log, \.store, \.capture)
    for index in stores.indices {
      stores[index].name.mapText(transform)
      stores[index].app = stores[index].app.map(transform)
      stores[index].holdings.mapText(transform)
      stores[index].rows.mapText(transform)
    }
    mapText(transform, \.shipments, \.findings, \.doubts, \.clockWords)
    for index in waits.indices {
      waits[index].store.mapText(transform)
      waits[index].peer.mapText(transform)
      waits[index].waiting.mapText(transform, \.peer)
    }
  }
}

extension ReportComparison {
  /// The device of a capture.
  package func device(of capture: ReportCapture) -> Device? {
    devices.first { $0.captures.contains(capture.name) }
  }

  /// What a capture is called where there is little room: as its device, if that has no other capture.
  func label(of capture: ReportCapture) -> Prose? {
    guard let owner = device(of: capture) else { return nil }
    let index = owner.captures.firstIndex(of: capture.name)
    return owner.captures.count == 1 ? owner.label : index.map { owner.captureLabels[$0] }
  }

  /// How far the times of a capture have to be moved.
  package func clockShift(of capture: ReportCapture) -> Int64 {
    devices.firstIndex { $0.captures.contains(capture.name) }.map { clockShifts[$0] } ?? 0
  }

  init(_ source: Comparison, isCertain: Bool, _ parts: Report.Parts) {
    self.isCertain = isCertain
    let labels = source.devices.map(\.columnLabel)
    let words = ComparisonWords(comparison: source, labels: labels)
    devices = source.devices.enumerated().map { Device($1, label: labels[$0], words) }
    let clocks = ClockShifts(source, labels)
    clockShifts = clocks.shifts
    clockWords = clocks.words
    areShiftsOfClocks = clocks.areOfClocks
    stores = Self.stores(source, words, clocks.shifts, parts) + Self.mirroredStores(source, words)
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
    shipments = isForPrograms ? source.shipments.map { Shipment($0, source.devices) } : []
    waits = isForPrograms ? source.waits.map(Waiting.init) : []
  }

  private static func stores(
    _ source: Comparison, _ words: ComparisonWords, _ shifts: [Int64], _ parts: Report.Parts
  ) -> [Store] {
    let tables = OrderedDictionary(grouping: source.transactions, by: \.group)
    let lacking = Dictionary(grouping: source.waits.indices) { source.waits[$0].group }
    let axis = axis(source, source.devices.map { _ in 0 })
    let alignedAxis = shifts.allSatisfy { $0 == 0 } ? nil : self.axis(source, shifts)
    let passages = parts.contains(.documents) ? Passages(source) : nil
    return Set(tables.keys).union(lacking.keys).sorted().enumerated().map { index, place in
      let group = source.groups[place]
      let transactions = tables[place].map(Array.init) ?? []
      let rows = ComparisonRow.all(
        transactions, (lacking[place] ?? []).map { ($0, source.waits[$0]) }, source.devices)
      return Store(
        id: "x-s\(index)", name: Prose(group.store, .store, limit: 60),
        app: group.app.map { Prose($0, .process, limit: 60) },
        rows: rows.map {
          Row(owner: words.owner(of: $0, in: group), numbers: $0.numbers.words, fates: words.fates(of: $0))
        }, holdings: parts.contains(.documents) ? holdings(of: place, source, words.labels) : [],
        passages: passages?.all(transactions) ?? [], axis: axis, alignedAxis: alignedAxis)
    }
  }

  /// The axis of all captures, the times of each device moved.
  private static func axis(_ source: Comparison, _ shifts: [Int64]) -> ReportAxis? {
    func moved(_ time: Timestamp?, _ shift: Int64) -> Timestamp? {
      time.map { time in
        var moved = time
        moved.microseconds += shift
        return moved
      }
    }
    let captures = zip(source.devices, shifts).flatMap { device, shift in device.captures.map { ($0, shift) }
    }
    let first = captures.compactMap { moved($0.0.facts.first, $0.1) }.min { $0.instant < $1.instant }
    let last = captures.compactMap { moved($0.0.facts.last, $0.1) }.max { $0.instant < $1.instant }
    let busy = captures.flatMap { capture, shift in
      CaptureClock.busy(capture).map { $0.moved(by: shift) }
    }
    return first.flatMap { first in last.flatMap { ReportAxis(from: first, to: $0, busy: busy) } }
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
    if let title = found.finding.store.flatMap({ source.title(ofStore: $0, in: diagnosis) }) {
      storeTitle = title
    }
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
