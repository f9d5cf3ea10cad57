// Each fault leaves its lines in the capture, and its truth.

import DeviceSimulator
import Testing

struct FaultTests {
  /// A text that stands in the record in which a fault shows first.
  private static func words(of fault: Fault) -> String {
    switch fault {
    case .missingTransaction, .lateTransaction: " It is ahead of the local peer."
    case .modelMismatch: "Skipping (model version hash): "
    case .importFailed: "Error saving managed object context changes for transaction log: "
    case .importRecovered: "rolling back and retrying later.|Code=133020"
    case .importUnfinished: ": Beginning parse of log file: "
    case .conflictSkipped: " because it was later deleted by the transaction with entry: "
    case .localStorageOnly, .localStorageShort: "Using local storage: 1"
    case .corruptionReported: "Cloud content corruption detected (device store is "
    case .accountChanged: " -> (null)"
    }
  }

  @Test(arguments: Fault.allCases, [UInt64(1), 2, 3, 4, 5])
  func eachFaultLeavesItsLines(fault: Fault, seed: UInt64) throws {
    let capture = SimulatedCapture(.small(seed: seed) { $0.faults = [fault] })
    let injected = try #require(capture.truth.faults.first)
    #expect(capture.truth.faults.count == 1)
    #expect(injected.fault == fault)
    let line = try #require(injected.line)
    let rest = capture.lines[(line - 1)...]
    let first = try #require(rest.first)
    #expect(beginsRecord(first))
    let record = [first] + rest.dropFirst().prefix { !beginsRecord($0) }
    let text = record.joined(separator: "\n")
    #expect(Self.words(of: fault).split(separator: "|").contains { text.contains($0) }, "\(text)")
  }

  @Test(arguments: Fault.allCases, [UInt64(1), 2, 3, 4, 5])
  func eachFaultHasItsTruthAndNoOther(fault: Fault, seed: UInt64) throws {
    let capture = SimulatedCapture(.small(seed: seed) { $0.faults = [fault] })
    let stores = capture.truth.stores
    #expect(stores.contains { !$0.missing.isEmpty && !$0.pending.isEmpty } == (fault == .missingTransaction))
    #expect(stores.contains { !$0.otherModelLogs.isEmpty } == (fault == .modelMismatch))
    #expect(stores.contains { !$0.failed.isEmpty } == (fault == .importFailed))
    #expect(stores.contains { !$0.unfinished.isEmpty } == (fault == .importUnfinished))
    #expect(stores.contains { !$0.skippedObjects.isEmpty } == (fault == .conflictSkipped))
    let isLocal = fault == .localStorageOnly || fault == .localStorageShort
    #expect(stores.contains { $0.localStorage == true } == isLocal)
    #expect(stores.flatMap(\.pending).isEmpty == (fault != .missingTransaction))
    if isLocal {
      let seconds = try #require(stores.first { $0.localStorage == true }?.secondsSinceLocalStorage)
      #expect(fault == .localStorageOnly ? seconds > 90 : seconds < 20)
    }
  }

  @Test(arguments: 0..<10)
  func whatIsMissingFollowsFromScores(seed: UInt64) throws {
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

  @Test func aLateTransactionIsImportedInTheEnd() throws {
    let capture = SimulatedCapture(.small { $0.faults = [.lateTransaction] })
    let late = try #require(capture.truth.faults.first)
    let store = try #require(capture.truth.stores.first)
    let peer = try #require(late.peer)
    #expect(try store.imported[peer]?.contains(#require(late.number)) == true)
    #expect(capture.count(of: "Skipping incompatible operation (") >= 2)
  }

  @Test func aFailingImportIsTriedAgainAfterTheTimer() throws {
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
  func aRecoveredImportLeavesNothing(seed: UInt64) throws {
    let capture = SimulatedCapture(.small(seed: seed) { $0.faults = [.importRecovered] })
    let injected = try #require(capture.truth.faults.first)
    let store = try #require(capture.truth.stores.first)
    #expect(store.failed.isEmpty && store.behindFailed.isEmpty && store.pending.isEmpty)
    #expect(try store.imported[#require(injected.peer)]?.contains(#require(injected.number)) == true)
  }

  @Test(arguments: HeaderStyle.allCases, 0...3)
  func allFaultsTogetherComeToAnEnd(header: HeaderStyle, level: Int) {
    let capture = SimulatedCapture(
      .small {
        $0.header = header
        $0.level = level
        $0.faults = Fault.allCases + Fault.allCases
      })
    // Some need a store to themselves: there may be no place for the second of them.
    #expect(Set(capture.truth.faults.map(\.fault)) == Set(Fault.allCases))
  }
}
