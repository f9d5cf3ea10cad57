// What happened to one store on this device, folded as it happens: counts and ranges for what is over, details for
// what is open.

internal import LogRecords
package import OrderedCollections

/// What happened to one store.
package struct StoreTimeline: Sendable {
  /// The store's name.
  package let name: Name

  /// This device's peer ID for it; `nil` until a record tells.
  package internal(set) var peer: Name?

  /// The process that has it open.
  package internal(set) var pid: Int32?

  /// The processes that had it open, as far as their times are followed.
  var pids: Set<Int32> = []

  /// When its importer last began to look for what has come.
  package internal(set) var lastScan: Place?

  /// The hash of the model this device uses, known from what it imports and exports.
  package internal(set) var modelHash: Name?

  /// The times of its first and last record.
  package internal(set) var first: Place
  package internal(set) var last: Place

  /// Whether it is on local storage; `nil` while the capture does not say.
  package internal(set) var localStorage: Bool?

  /// The process that said so.
  var storagePID: Int32?

  /// The last time that changed.
  package internal(set) var localStorageSince: Evidence?

  /// How long it had been on local storage when it left it last.
  package internal(set) var readyAfter: Double?

  /// The last transaction of each peer that it holds; `nil` while the capture does not show it.
  package internal(set) var knowledge: OrderedDictionary<Name, Int>?

  /// The last transaction of each other peer that it was seen to hold, and since when; forgotten when its file is
  /// replaced on purpose.
  var held: [Name: Holding] = [:]

  /// Since when the numbers in `knowledge` are known to be held.
  package internal(set) var knownSince: [Name: (number: Int, record: RecordPlace)] = [:]

  /// The last record that shows a whole vector of what it holds: what that does not name it did not hold.
  package internal(set) var vectorSeen: RecordPlace?

  /// The transactions of other peers that arrived last, with their times.
  package internal(set) var recentArrivals: Recent<ArrivalRecord>

  /// That it was seen to hold less than before.
  package internal(set) var setBack: SetBack?

  /// The imports whose changes were written without their metadata.
  package internal(set) var splitWrites: [SplitWrite] = []

  /// How many of them are kept.
  static let splitWriteCapacity = 100

  /// What came from each peer.
  package internal(set) var arrivals: OrderedDictionary<Name, Arrivals> = [:]

  /// The logs that are on their way, by file name.
  package internal(set) var openLogs = OpenLogs()

  /// The same in the order of their first records, for reports.
  package var openLogsInOrder: [LogProgress] {
    openLogs.values.sorted { ($0.since.line, $0.order) < ($1.since.line, $1.order) }
  }

  /// How many logs were forgotten since too many were open; they are counted as discovered.
  package internal(set) var forgottenLogs = 0

  /// How many records were about logs that are not followed, since too many are in trouble.
  package internal(set) var unfollowedLogs = 0

  /// Whether, when the capture is over, some logs were not followed, so that what is not known of may be here.
  package internal(set) var isFollowedInPart = false

  /// How many numbers of its peers count as arrived only since there are too many ranges of them.
  package var filledArrivals: Int { arrivals.values.reduce(0) { $0 + $1.numbers.filled } }

  /// How many import operations wrote their metadata.
  package internal(set) var imports = 0

  /// How many imports applied their changes; at log level 2 the last that is told of an import.
  package internal(set) var applied = 0

  /// How many logs were skipped as imported before.
  package internal(set) var alreadyImported = 0

  /// How many imported logs had no number to know them by.
  package internal(set) var unnumberedImports = 0

  /// The last import that wrote its metadata, and the last that applied its changes.
  package internal(set) var lastImport: Place?
  package internal(set) var lastApplied: Place?

  /// What this device wrote.
  package internal(set) var exports: Exports

  /// What happened to baselines.
  package internal(set) var baseline = BaselineCounts()

  /// The scheduling passes so far.
  package internal(set) var passes = 0
  var isPassOpen = false

  /// How often imports were tried anew: scheduling passes and restarts after a failure.
  var attempts = 0

  /// The kinds of waiting that were told; each is told once, the logs that wait one by one.
  var toldWaits: Set<EventKind> = []

  /// The story, for reports.
  package internal(set) var story: Story

  /// How many of its events there were in each slice of time.
  package internal(set) var pulse: Pulse

  /// How many transactions of each kind are kept one by one; of a store beyond the first ones fewer.
  static let mostRecent = (ofFirst: 4096, ofOthers: 64)

  /// How many stores are the first ones.
  static let firstStores = 16

  /// A store.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - place: Its first record.
  ///   - isOneOfMany: Whether there are so many stores that little is kept of this one.
  init(name: Name, at place: Place, isOneOfMany: Bool) {
    let most = isOneOfMany ? Self.mostRecent.ofOthers : Self.mostRecent.ofFirst
    let slices = isOneOfMany ? Condensed.most.ofOthers : Condensed.most.ofFirst
    recentArrivals = Recent(capacity: most, slices: slices)
    exports = Exports(mostRecent: most, slices: slices)
    story = Story(capacity: isOneOfMany ? 20 : Story.capacity, slices: slices)
    pulse = Pulse(capacity: isOneOfMany ? 64 : 512)
    self.name = name
    first = place
    last = place
  }

  /// How many different logs of other devices were seen.
  package var discovered: Int {
    arrivals.values.reduce(openLogs.count + forgottenLogs + unnumberedImports) { sum, arrival in
      sum + arrival.numbers.count
    }
  }

  /// The logs that wait: for a transaction before them, for this device to have their model, or behind one that failed.
  ///
  /// A failure cancels all operations that are queued.
  package var pending: [LogProgress] {
    let isBehindFailed = openLogs.values.contains { $0.failure != nil }
    return openLogsInOrder.filter { log in
      log.step == .waiting || log.step == .ofOtherModel
        || isBehindFailed && log.step == .queued && log.failure == nil
    }
  }

  /// The logs that failed and were not imported since.
  package var failed: [LogProgress] { openLogsInOrder.filter { $0.failure != nil } }

  /// How many open logs are at one of these steps.
  package func count(of steps: LogProgress.Step...) -> Int {
    openLogs.values.count { steps.contains($0.step) }
  }
}

/// Changes of an import that were written without its metadata.
package struct SplitWrite: Sendable {
  /// The log.
  package let log: TransactionLog

  /// Its transaction's number, once a record told.
  package let number: Int?

  /// The record that tells it, or the one in which the import began.
  package let evidence: Evidence

  /// The process that another one took over from, at a line of the capture; `nil` when a record tells of the trouble.
  var process: (pid: Int32, until: Int)?

  /// Whether another process opened the store since, and so recovered the metadata or did not.
  package var isAfterLaunch: Bool { process != nil }

  /// Whether the log was imported, or the metadata recovered, since.
  package internal(set) var isMended = false
}

/// That a store was seen to hold less than before.
package struct SetBack: Sendable {
  /// The peers of which it holds less, with what it held and what it holds.
  package let peers: [(peer: Name, before: Int, after: Int)]

  /// The record that shows it.
  package let evidence: Evidence

  /// The process that saw more, and the one that sees less.
  let holder: Int32?
  let reader: Int32?
}

/// What came from one peer.
package struct Arrivals: Sendable {
  /// The transactions imported in this capture.
  package internal(set) var imported = NumberSet()

  /// The transactions whose changes were applied in it.
  package internal(set) var applied = NumberSet()

  /// The record that says that the last of them is in the store.
  package internal(set) var last: RecordPlace?

  /// The transactions imported in it, or known to be imported before.
  package internal(set) var numbers = NumberSet()
}

/// What this device wrote for others.
package struct Exports: Sendable {
  init(mostRecent: Int, slices: Int) { recent = Recent(capacity: mostRecent, slices: slices) }

  /// How many transaction logs were written.
  package internal(set) var written = 0

  /// How many saves could not be written.
  package internal(set) var failed = 0

  /// The last failure: several records tell one.
  var lastFailure: ExportFailure?

  /// Of those written, the numbers that wait on local storage until iCloud is ready.
  package internal(set) var heldBack = NumberSet()

  /// Their numbers.
  package internal(set) var numbers = NumberSet()

  /// The last of them, each with its file and its record.
  package internal(set) var recent: Recent<ExportRecord>

  /// The numbers left out when a later one was written, and not written since.
  var skipped = NumberSet(isStrict: true)

  /// The numbers that were never written though a later one was.
  package var holes: [ClosedRange<Int>] { skipped.ranges }

  /// The numbers whose writing failed, and that were not written since.
  var failedNumbers = NumberSet(isStrict: true)

  /// The numbers that were never written.
  package var unwritten: [ClosedRange<Int>] { holes + failedNumbers.ranges }

  /// How many further numbers or ranges of them are not kept.
  package var leftOut: Int { skipped.leftOut + failedNumbers.leftOut }

  /// The record after the first number left out.
  package internal(set) var holeEvidence: Evidence?

  /// The process that reserves and writes; `nil` when the capture leaves something out since.
  var writer: Int32??

  /// The numbers it reserved since the last that it wrote, and that one.
  var reserved = NumberSet(isStrict: true)
  var lastOfWriter: Int?

  /// Whether each number of a range is reserved or written.
  func isTaken(_ range: ClosedRange<Int>) -> Bool {
    reserved.gaps(in: range).allSatisfy { numbers.gaps(in: $0).isEmpty }
  }

  /// The number of the last one.
  package internal(set) var lastTransaction: Int?

  /// When the last one was written.
  package internal(set) var last: Place?
}

/// What happened to baselines.
package struct BaselineCounts: Sendable {
  package internal(set) var rolled = 0
  package internal(set) var adopted = 0
  package internal(set) var failed = 0
}
