// One store of a report, as plain values.

package import Diagnosis
package import LogRecords
package import Timelines

/// One store of a report.
package struct ReportStore: Sendable {
  /// A question with its answer; the question is empty where the one before goes on.
  package struct Answer: Sendable {
    package let question: String
    package var words: Prose
  }

  /// A peer of which a store holds something.
  package struct Peer: Sendable {
    package var name: Prose

    /// The last transaction that it holds; `nil` when the capture does not show it.
    package let number: Int?

    /// What arrived, or was sent, in the capture.
    package let numbers: String

    /// Whether it is this device.
    package let isOwn: Bool

    /// How many came in the capture, and the last of them by when.
    package let count: Int
    package let points: [(position: Int64, number: Int)]
  }

  /// The last transaction of a peer that is in the store.
  package struct Knowledge: Sendable {
    package var peer: Prose
    package let number: Int
  }

  /// The transaction logs that it wrote.
  package struct Exports: Sendable {
    package let written: Int
    package let heldBack: Int
    package let failed: Int
    package let lastTransaction: Int?
  }

  /// An import that runs when the capture ends.
  package struct RunningImport: Sendable {
    package let line: Int
    package let time: Timestamp
    package let transaction: Int?
    package var log: Prose
    package var peer: Prose
  }

  /// The store's place in the report: `c1-s0`.
  package let id: String
  package var name: Prose

  /// The device, by its short name and by its ID; `nil` when the capture does not show it.
  package var device: Prose?
  package var peer: Prose?

  /// Whether the ID says more than the short name.
  package var showsID = true

  /// When and at which log level it was seen.
  package let circumstances: [String]
  package var modelHash: Prose?

  /// Whether it is on local storage at the end; `nil` when the capture does not show it.
  package let isOnLocalStorage: Bool?
  package var knowledge: [Knowledge]?
  package let imports: ImportCounts
  package let exports: Exports
  package let baselines: (rolled: Int, adopted: Int, failed: Int)

  /// What a reader asks, and what the reporter's marks divide the story into.
  package var answers: [Answer]

  /// How busy it was, from its first record to its last.
  package let histogram: EventHistogram
  package let first: Timestamp?
  package let last: Timestamp?

  /// The time of the last record that names it.
  package let lastTime: Timestamp?

  /// What happened in order, the reporter's marks and gaps included; and how many events and marks were not kept.
  package var timeline: [ReportEvent]
  package let omittedEvents: Int
  package let omittedMarks: Int
  package var running: [RunningImport]

  /// For documents: the peers of which it holds something, and how many more there are.
  package var peers: [Peer]
  package let otherPeers: Int

  /// What happened when, on an axis, and what the lanes show by number only.
  package var lanes: [ReportLane]
  package let axis: ReportAxis
  package let condensed: String?

  /// On which device, when and at which log level it was seen.
  package var place: Prose {
    let id: Prose = peer.flatMap { showsID ? " (\($0))" : nil } ?? ""
    let device: Prose = device.map { "on \($0)\(id)" } ?? "on this device"
    return ([device] + circumstances.map { Prose(words: $0) }).joined(separator: ", ")
  }

  mutating func mapText(_ transform: (Prose) -> Prose) {
    name = transform(name)
    device = device.map(transform)
    peer = peer.map(transform)
    modelHash = modelHash.map(transform)
    if let before = knowledge {
      knowledge = before.map { Knowledge(peer: transform($0.peer), number: $0.number) }
    }
    for index in answers.indices { answers[index].words = transform(answers[index].words) }
    for index in peers.indices { peers[index].name = transform(peers[index].name) }
    for index in lanes.indices { lanes[index].mapText(transform) }
    for index in timeline.indices { timeline[index].mapText(transform) }
    for index in running.indices {
      running[index].log = transform(running[index].log)
      running[index].peer = transform(running[index].peer)
    }
  }
}
