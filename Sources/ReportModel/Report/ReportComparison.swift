// What the captures of several devices show together, as plain values.

package import Diagnosis
package import Timelines

/// What the captures of several devices show together.
package struct ReportComparison: Sendable {
  /// A device with its captures.
  package struct Device: Sendable {
    /// Its name, and the same short enough for a table.
    package var name: Prose
    package var label: Prose
    /// The captures, and what each is called where there is room for little.
    package var captures: [Prose]
    package var captureLabels: [Prose]
    /// From when to when each capture goes, and its log level.
    package let extents: [[String]]
    /// Its own peer IDs, and the short names of its stores' own.
    package var peers: [Prose]
    package var ids: Prose
    /// The rules that found something in its own captures.
    package let own: [String]
  }

  /// A transaction that one device exported.
  package struct Transaction: Sendable {
    package var peer: Prose
    package let number: Int
    package var log: Prose
    package var store: Prose
    package let place: Place
    package var capture: Prose
    /// The device that exported it, and what became of it on each.
    package let exporter: Int
    package let fates: [ComparedTransaction.Fate?]

    /// The devices on which it had a fate.
    package func devices(_ fate: ComparedTransaction.Fate) -> [Int] {
      fates.indices.filter { fates[$0] == fate }
    }
  }

  /// What a device waits for.
  package struct Waiting: Sendable {
    package var store: Prose
    package let device: Int
    package var peer: Prose
    package let numbers: NumberSet
    package let origin: Wait.Origin
    package let seconds: Double?
    package let isLasting: Bool
    /// What waits for it.
    package var waiting: [(peer: Prose, numbers: NumberSet)]
  }

  /// What became of transactions on a device, of which the first words may be good or bad.
  package struct Fate: Sendable {
    package var words: Prose
    package var severity: Finding.Severity?
    package var rest: Prose = ""
  }

  /// A store that several devices have.
  package struct Store: Sendable {
    package let id: String
    package var name: Prose
    package var rows: [Row]
    /// The transactions on their way from device to device.
    package let passages: [Passage]
    /// The axis they are on; `nil` where the captures have no times.
    package let axis: ReportAxis?
  }

  /// Transactions of one device with the same fate.
  package struct Row: Sendable {
    package var owner: Prose
    package let numbers: String
    package var fates: [Fate]
  }

  /// A transaction on its way from the device that wrote it to another one.
  package struct Passage: Sendable {
    package let number: Int
    package let from: Int
    package let to: Int
    /// When it was written and when it arrived; `nil` where the captures do not show the arrival.
    package let sent: Int64
    package let arrived: Int64?
    package let fate: ComparedTransaction.Fate
  }

  /// Whether every transaction is accounted for.
  package let isCertain: Bool
  package var devices: [Device]
  package var stores: [Store]
  package var findings: [ReportFinding]
  /// The sentence where there are none.
  package let noFindings: String
  /// What cannot be told.
  package var doubts: [Prose]
  /// For programs.
  package var transactions: [Transaction]
  package var waits: [Waiting]

  mutating func mapText(_ transform: (Prose) -> Prose) {
    for index in devices.indices {
      devices[index].name = transform(devices[index].name)
      devices[index].label = transform(devices[index].label)
      devices[index].captures = devices[index].captures.map(transform)
      devices[index].captureLabels = devices[index].captureLabels.map(transform)
      devices[index].peers = devices[index].peers.map(transform)
      devices[index].ids = transform(devices[index].ids)
    }
    for index in transactions.indices {
      transactions[index].peer = transform(transactions[index].peer)
      transactions[index].log = transform(transactions[index].log)
      transactions[index].store = transform(transactions[index].store)
      transactions[index].capture = transform(transactions[index].capture)
    }
    for index in stores.indices {
      stores[index].name = transform(stores[index].name)
      for row in stores[index].rows.indices { stores[index].rows[row].mapText(transform) }
    }
    for index in findings.indices { findings[index].mapText(transform) }
    doubts = doubts.map(transform)
    for index in waits.indices {
      waits[index].store = transform(waits[index].store)
      waits[index].peer = transform(waits[index].peer)
      waits[index].waiting = waits[index].waiting.map { (transform($0.peer), $0.numbers) }
    }
  }
}

extension ReportComparison.Row {
  fileprivate mutating func mapText(_ transform: (Prose) -> Prose) {
    owner = transform(owner)
    for index in fates.indices {
      fates[index].words = transform(fates[index].words)
      fates[index].rest = transform(fates[index].rest)
    }
  }
}
