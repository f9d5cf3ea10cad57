// The results of comparing the captures of several devices, as plain values.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The results of comparing the captures of several devices.
package struct ReportComparison: Sendable, ReportTexts {
  /// A device with its captures.
  package struct Device: Sendable {
    /// The device's name.
    package var name: Prose
    /// The device's name, shortened for a table.
    package var label: Prose
    /// The names of the device's captures.
    package var captures: [Prose]
    /// The names of the captures, shortened for narrow places.
    package var captureLabels: [Prose]
    /// The period and the log level of each capture, in words.
    package let extents: [[String]]
    /// The device's own peer IDs.
    package var peers: [Prose]
    /// The short names of the device's own peer IDs, and the places its mirrored stores are mirrored to.
    package var ids: Prose
    /// The rules that found something in the device's own captures.
    package let own: [String]
  }

  /// A transaction that one device exported.
  package struct Transaction: ComparedDelivery, Sendable {
    /// The peer that wrote the transaction.
    package var peer: Prose
    /// The transaction's number at that peer.
    package let number: Int
    /// The transaction log of the transaction.
    package var log: Prose
    /// The store of the transaction.
    package var store: Prose
    /// The place of the export in its capture.
    package let place: Place
    /// The capture that shows the export.
    package var capture: Prose
    /// The device that exported the transaction, as an index in `devices`.
    package let exporter: Int
    /// The fate of the transaction on each device; `nil` if it does not concern the device.
    package let fates: [ComparedTransaction.Fate?]
  }

  /// A record, or several unnamed ones, that one device sent for a store mirrored to CloudKit.
  package struct Shipment: ComparedDelivery, Sendable, ReportTexts {
    /// The store's name; `nil` if no capture shows it.
    package var store: Prose?
    /// The container that received the shipment; `nil` if no capture shows it.
    package var container: Prose?
    /// The database in the container; `nil` if no capture shows it.
    package let scope: MirrorScope?
    /// The record's name; `nil` if the log does not name the records of the export.
    package var record: Prose?
    /// The number of records.
    package let objects: Int
    /// Whether the device deleted the record.
    package let isDeletion: Bool
    /// The place of the export in its capture.
    package let place: Place
    /// The capture that shows the export.
    package var capture: Prose
    /// The device that sent the shipment, as an index in `devices`.
    package let exporter: Int
    /// The fate of the shipment on each device; `nil` if it does not concern the device.
    package let fates: [ComparedTransaction.Fate?]
    /// The devices for which only times show the arrival, as indices in `devices`.
    package let byTime: Set<Int>

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.store, \.container, \.record, \.capture)
    }
  }

  /// A wait of a device for transactions of a peer.
  package struct Waiting: Sendable {
    /// The store that lacks the transactions.
    package var store: Prose
    /// The device that waits, as an index in `devices`.
    package let device: Int
    /// The peer whose transactions the device waits for.
    package var peer: Prose
    /// The numbers of the awaited transactions.
    package let numbers: NumberSet
    /// The origin of the awaited transactions, according to the captures.
    package let origin: Wait.Origin
    /// The time that dependent transactions have waited, in seconds; `nil` if the capture has no times.
    package let seconds: Double?
    /// Whether the wait will not end by itself, according to the captures.
    package let isLasting: Bool
    /// The transactions that depend on the awaited ones, by peer.
    package var waiting: [(peer: Prose, numbers: NumberSet)]
  }

  /// The fate of transactions on a device as a table cell.
  package struct Cell: Sendable {
    /// The main words of the cell.
    package var words: Prose
    /// The severity that `words` express; `nil` if they are neutral.
    package var severity: Finding.Severity?
    /// The remaining words, without a severity.
    package var rest: Prose = ""
  }

  /// A store that several devices have, with its transactions or records.
  package struct Store: Sendable {
    /// The store's ID in the report: `x-s0`, or `x-m0` for a mirrored store.
    package let id: String
    /// The store's name; for a mirrored store, usually the container and database.
    package var name: Prose
    /// The app that the store belongs to; `nil` if no other app has a store of the same name.
    package var app: Prose?
    /// The contents of the rows: `Transactions`, or `Records` for a mirrored store.
    package var contents = "Transactions"
    /// The rows of the table, each for transactions with the same fate.
    package var rows: [Row]
    /// The transactions of each peer that the devices hold.
    package var holdings: [Holding] = []
    /// The transactions in transit from device to device.
    package let passages: [Passage]
    /// The axis with each device's times on its own clock; `nil` if the captures have no times.
    package let axis: ReportAxis?
    /// The axis with all times on the first device's clock; `nil` if it is equal to `axis`.
    package var alignedAxis: ReportAxis?

    /// The heading of the column of the rows' `numbers`, which are how many for records.
    package var numbersHeading: String { contents == "Records" ? "How many" : "Numbers" }

    /// The store's name, with the app's name if that is needed to distinguish it.
    package var title: Prose { app.map { "\(name) of \($0)" } ?? name }
  }

  /// Transactions of one device with the same fate.
  package struct Row: Sendable, ReportTexts {
    /// The device, or the installation on it, that wrote the transactions.
    package var owner: Prose
    /// The numbers of the transactions, in words.
    package let numbers: String
    /// The fate of the transactions on each device that they concern.
    package var fates: [Cell]

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      owner = transform(owner)
      fates.mapText(transform, \.words, \.rest)
    }
  }

  /// A transaction in transit from the device that wrote it to another one.
  package struct Passage: Sendable {
    /// The transaction's number.
    package let number: Int
    /// The device that wrote the transaction, as an index in `devices`.
    package let from: Int
    /// The receiving device, as an index in `devices`.
    package let to: Int
    /// The time of the export, as a position on the store's `axis`.
    package let sent: Int64
    /// The time of the arrival, as a position on the store's `axis`; `nil` if the captures do not show it.
    package let arrived: Int64?
    /// The fate of the transaction on the receiving device.
    package let fate: ComparedTransaction.Fate
  }

  /// Whether every transaction is accounted for.
  package let isCertain: Bool
  /// The compared devices.
  package var devices: [Device]
  /// The correction for each device's times, in microseconds, that aligns them with the first device's clock.
  package let clockShifts: [Int64]
  /// A sentence for each clock that is known to be ahead or behind.
  package var clockWords: [Prose]
  /// For each device, whether its correction is entirely the error of its clock.
  ///
  /// Otherwise a difference in the format of times contributes to it.
  let areShiftsOfClocks: [Bool]
  /// The merged story of all devices, made from the captures' own; `nil` if it was not requested.
  package var story: ComparedStory?
  /// The stores that several devices have.
  package var stores: [Store]
  /// The findings between devices.
  package var findings: [ReportFinding]
  /// The sentence to show if there are no findings.
  package let noFindings: String
  /// Sentences about what the captures leave undecided.
  package var doubts: [Prose]
  /// The exported transactions, one by one; resolved only for `Report.Parts.data`.
  package var transactions: [Transaction]
  /// The records sent for mirrored stores; resolved only for `Report.Parts.data`.
  package var shipments: [Shipment]
  /// The waits of devices for transactions; resolved only for `Report.Parts.data`.
  package var waits: [Waiting]

  /// Replaces the names of peers in all sentences with the names of their devices.
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
  /// Returns the device of a capture; `nil` if no device has it.
  package func device(of capture: ReportCapture) -> Device? {
    devices.first { $0.captures.contains(capture.name) }
  }

  /// Returns the short label of a capture: the label of its device if the device has no other capture.
  func label(of capture: ReportCapture) -> Prose? {
    guard let owner = device(of: capture) else { return nil }
    let index = owner.captures.firstIndex(of: capture.name)
    return owner.captures.count == 1 ? owner.label : index.map { owner.captureLabels[$0] }
  }

  /// Returns the correction for the times of a capture, in microseconds.
  package func clockShift(of capture: ReportCapture) -> Int64 {
    devices.firstIndex { $0.captures.contains(capture.name) }.map { clockShifts[$0] } ?? 0
  }

  init(_ source: Comparison, isCertain: Bool, _ parts: Report.Parts) {
    self.isCertain = isCertain
    let labels = source.devices.map(\.columnLabel)
    let words = ComparisonWords(source, labels: labels)
    devices = source.devices.enumerated().map { Device($1, label: labels[$0], words) }
    let clocks = ClockShifts(source, labels)
    clockShifts = clocks.shifts
    clockWords = clocks.words
    areShiftsOfClocks = clocks.areClocksKnown
    stores = Self.stores(source, words, clocks.shifts, parts) + Self.mirroredStores(source, words)
    findings = source.findings.enumerated().map {
      ReportFinding($1, source, id: "x-f\($0 + 1)", places: words.evidence($1), parts)
    }
    let own = source.devices.flatMap(\.captures).contains { capture in
      capture.findings.contains { $0.severity > .note }
    }
    noFindings = own ? "None between the devices; those of each device are below." : "Nothing was found."
    doubts = ComparisonWords(source).explanations
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

  /// Returns the axis of all captures, with the times of each device corrected; `nil` if no capture has
  /// times.
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
    let witnesses = found.evidence.map { witness -> Witness in
      let device = source.devices[witness.device]
      let capture = device.captures[witness.capture]
      let origin = Witness.Source(
        device: Prose(device.label, .capture), capture: Prose(capture.name, .capture),
        label: Prose(device.captureLabels[witness.capture], .capture, limit: 40))
      var shown = Witness(witness.evidence, capture.catalogue, of: origin)
      shown.zone = shown.time.map { source.zone(of: $0) } ?? ""
      return shown
    }
    entry = witnesses.lazy.compactMap(\.entry).first
    evidence = parts.contains(.evidence) ? witnesses : []
    devices = Devices(
      heldOn: Prose(source.devices[found.device].label, .capture),
      missingOn: Prose(source.devices[found.lacking].label, .capture), numbers: found.numbers)
  }
}
