// Each fault leaves its records in the capture, and its truth.

import Testing

@testable import DeviceSimulator

struct FaultTests {
  /// Each fault is tested with several seeds.
  static let seeds: [UInt64] = [1, 2]

  private static func capture(_ fault: Fault, _ seed: UInt64) -> SimulatedCapture {
    SimulatedCapture(
      .small(seed: seed) {
        $0.records = 400
        $0.faults = [fault]
      })
  }

  @Test(arguments: Fault.allCases, seeds)
  func eachFaultLeavesItsRecords(fault: Fault, seed: UInt64) throws {
    let capture = Self.capture(fault, seed)
    let injected = try #require(capture.truth.faults.first)
    #expect(capture.truth.faults.count == 1)
    #expect(injected.fault == fault)
    #expect(injected.isShown)
    guard fault != .lowLogLevel else {
      #expect(capture.text.contains("CoreData: Ubiquity:  "))
      return
    }
    let text = try capture.record(at: #require(injected.line), isFragment: fault == .truncatedStart)
    #expect(fault.words.contains { text.contains($0) }, "\(text)")
  }

  @Test(arguments: Fault.allCases, seeds)
  func eachFaultHasItsTruthAndNoOther(fault: Fault, seed: UInt64) throws {
    let capture = Self.capture(fault, seed)
    let stores = capture.truth.stores
    let isUnread: Set<Fault> = [.logCorrupt, .logEmpty]
    let leavesLocal: Set<Fault> = [
      .localStorageOnly, .localStorageShort, .setupFailed, .setupStalled, .metadataRecoveryFailed,
      .setupRetriedForEver,
    ]
    #expect(stores.contains { !$0.missing.isEmpty } == (fault == .missingTransaction))
    #expect(stores.contains { !$0.otherModelLogs.isEmpty } == (fault == .modelMismatch))
    #expect(stores.contains { !$0.failed.isEmpty } == (fault == .importFailed || fault == .poisonLog))
    #expect(stores.contains { !$0.unreadable.isEmpty } == isUnread.contains(fault))
    #expect(stores.contains { !$0.notDownloaded.isEmpty } == (fault == .logNeverDownloaded))
    let isOpen: Set<Fault> = [.importUnfinished, .importInterrupted, .endsBeforeMetadata, .crashedAtEnd]
    #expect(stores.contains { !$0.unfinished.isEmpty } == isOpen.contains(fault))
    let isBroken: Set<Fault> = [.splitWrite, .crashed, .importRepeated]
    #expect(stores.contains { !$0.interrupted.isEmpty } == isBroken.contains(fault))
    #expect(stores.contains { !$0.split.isEmpty } == (fault == .splitWrite || fault == .splitWriteReported))
    let skips = fault == .conflictSkipped || fault == .insertSkipped
    #expect(stores.contains { !$0.skippedObjects.isEmpty } == skips)
    #expect(stores.contains { !$0.divergedObjects.isEmpty } == (fault == .objectDiverged))
    let loses: Set<Fault> = [
      .exportLost, .exportBeaten, .exportHole, .exportHoleAtLaunch, .exportNotMoved, .exportLostAtRelaunch,
    ]
    #expect(stores.contains { !$0.lostExports.isEmpty } == loses.contains(fault))
    #expect(stores.contains { $0.ignored > 0 } == (fault == .logOfUnknownType))
    #expect(stores.contains { $0.localStorage == true } == leavesLocal.contains(fault))
    #expect(stores.flatMap(\.pending).isEmpty || fault.stopsAPeer)
    #expect(capture.truth.cutRecords.isEmpty == (fault != .truncatedRecords))
    #expect(capture.truth.unrecognised.isEmpty == (fault != .unrecognised))
    #expect((capture.truth.fragmentLines > 0) == (fault == .truncatedStart))
    if leavesLocal.contains(fault) {
      let seconds = try #require(stores.first { $0.localStorage == true }?.secondsSinceLocalStorage)
      #expect(fault == .localStorageShort ? seconds < 20 : seconds > 90)
    }
  }

  /// The truth of a harmless fault has no trouble in it.
  @Test(arguments: Fault.allCases.filter(\.isHarmless), seeds)
  func harmlessFaultLeavesNothingOpen(fault: Fault, seed: UInt64) throws {
    let capture = Self.capture(fault, seed)
    #expect(capture.truth.rules.isEmpty)
    for store in capture.truth.stores {
      let counts = store.counts
      #expect(counts.failed == 0 && counts.pending == 0 && counts.unfinished == 0)
      #expect(store.missing.isEmpty && store.lostExports.isEmpty && store.split.isEmpty)
      #expect(store.localStorage == false)
      #expect(store.knowledge == store.vector)
    }
  }

  @Test func eachRuleHasAFault() {
    let rules = Set(Fault.allCases.flatMap(\.rules)).union(FleetFault.allCases.flatMap(\.rules))
    #expect(
      rules == [
        "missing-transaction", "model-mismatch", "metadata-mismatch", "split-write", "store-rolled-back",
        "baseline-stranded", "baseline-failed", "object-diverged", "conflict-skipped", "import-failed",
        "poison-log", "log-unreadable", "import-unfinished", "crashed", "setup-failed", "setup-stalled",
        "local-storage-only", "options-rejected", "export-lost", "account-changed", "container-replaced",
        "corruption-reported", "daemon-error", "follow-up-missing", "capture-truncated", "low-log-level",
        "unrecognised",
        "never-arrived", "diverged",
      ])
  }

  @Test(arguments: 0..<10)
  func missingTransactionsFollowFromScores(seed: UInt64) throws {
    let capture = SimulatedCapture(.small(seed: seed) { $0.faults = [.missingTransaction] })
    let store = try #require(capture.truth.stores.first)
    let missing = try #require(store.missing.first)
    #expect(missing.from == (store.vector[missing.peer] ?? 0) + 1)
    #expect(store.pending.map(\.number).min() == missing.to + 1)
    let records = capture.text.split(separator: "\nSkipping incompatible operation (").dropFirst()
    #expect(records.count >= 3)
    for record in records {
      let score = try #require(record.firstMatch(of: /logScore: <[^>]+> \(([^)]+)\)/))
      let scores = score.1.split(separator: ":")
      let peer = try #require(scores.firstIndex(of: missing.peer[...]))
      let number = try #require(record.firstMatch(of: /transactionNumber: (\d+)/))
      let held = try #require(Int(number.1)) - (try #require(Int(scores[peer + 1])))
      #expect(held == missing.from - 1)
    }
  }

  @Test func lateTransactionIsImportedInTheEnd() throws {
    let capture = SimulatedCapture(.small { $0.faults = [.lateTransaction] })
    let late = try #require(capture.truth.faults.first)
    let store = try #require(capture.truth.stores.first)
    let peer = try #require(late.peer)
    #expect(try store.imported[peer]?.contains(#require(late.number)) == true)
    #expect(capture.count(of: "Skipping incompatible operation (") >= 2)
  }

  @Test func failingImportIsRetriedAfterTheTimer() throws {
    let capture = SimulatedCapture(.small { $0.faults = [.importFailed] })
    let failed = try #require(capture.truth.stores.first?.failed.first)
    #expect(failed.failures >= 2)
    #expect(capture.count(of: "had trouble importing log file, ") == failed.failures)
    #expect(capture.count(of: "Restart timer fired for importer: ") >= failed.failures - 1)
    #expect(capture.text.contains("Code=134302"))
    #expect(capture.text.contains("NSValidationErrorKey=\(failed.key)"))
    #expect(capture.text.contains("(entity: \(failed.entity);"))
  }

  @Test(arguments: 0..<10)
  func recoveredImportLeavesNothingOpen(seed: UInt64) throws {
    let capture = SimulatedCapture(.small(seed: seed) { $0.faults = [.importRecovered] })
    let injected = try #require(capture.truth.faults.first)
    let store = try #require(capture.truth.stores.first)
    #expect(store.failed.isEmpty && store.behindFailed.isEmpty && store.pending.isEmpty)
    #expect(try store.imported[#require(injected.peer)]?.contains(#require(injected.number)) == true)
  }

  @Test(arguments: [HeaderStyle.nslog, .syslog, .bare], [0, 3])
  func allFaultsHappenTogether(header: HeaderStyle, level: Int) {
    let capture = SimulatedCapture(
      .small {
        $0.header = header
        $0.level = level
        $0.faults = Fault.together + Fault.together
      })
    // Some faults need a store of their own, so that there may be no place for the second of a kind.
    #expect(Set(capture.truth.faults.map(\.fault)) == Set(Fault.together))
  }
}
