// Every rule in simulated captures with a fault that it finds, and with its harmless twin. `FaultTableTests`
// tries all faults in all styles.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SimulatedRuleTests {
  /// A rule in a capture with one fault, or with something harmless that looks like it.
  struct Case: CustomTestStringConvertible {
    let rule: RuleName
    let fault: Fault
    var testDescription: String { "\(rule.rawValue) in \(fault)" }
  }

  private typealias Table = [(rule: RuleName, faults: [Fault])]

  private static func cases(_ table: Table) -> [Case] {
    table.flatMap { rule, faults in faults.map { Case(rule: rule, fault: $0) } }
  }

  /// What each rule finds.
  private static let found: Table = [
    (.missingTransaction, [.missingTransaction]),
    (.modelMismatch, [.modelMismatch]),
    (.metadataMismatch, [.metadataMismatch, .metadataRecoveryFailed]),
    (.splitWrite, [.splitWrite, .splitWriteReported]),
    (.storeRolledBack, [.storeRolledBack, .vectorWentBack]),
    (.baselineStranded, [.baselineStranded]),
    (.baselineFailed, [.baselineUnreadable, .baselineReplaceFailed, .baselineRollFailed]),
    (.objectDiverged, [.objectDiverged]),
    (.conflictSkipped, [.conflictSkipped, .insertSkipped]),
    (.importFailed, [.logNeverDownloaded]),
    (.poisonLog, [.importFailed, .poisonLog]),
    (.logUnreadable, [.logCorrupt, .logEmpty]),
    (.importUnfinished, [.importUnfinished, .importInterrupted, .endsBeforeMetadata]),
    (.crashed, [.crashed, .crashedAtEnd]),
    (.setupFailed, [.setupFailed, .setupFailedLate, .managerLoadFailed, .setupRetriedForEver]),
    (.setupStalled, [.setupStalled]),
    (.localStorageOnly, [.localStorageOnly, .localStorageShort]),
    (.optionsRejected, [.optionsRejected, .optionsRefused]),
    (
      .exportLost,
      [
        .exportLost, .exportBeaten, .exportHole, .exportHoleAtLaunch, .exportNotMoved, .exportGivenUp,
        .exportLostAtRelaunch, .exportFailedAtRelaunch,
      ]
    ),
    (.containerReplaced, [.containerReplaced, .containerMoved]),
    (.corruptionReported, [.corruptionReported]),
    (.accountChanged, [.accountChanged]),
    (.daemonError, [.daemonError, .daemonAccountMissing]),
    (.followUpMissing, [.rebuildStopped]),
    (.captureTruncated, [.truncatedStart, .truncatedRecords]),
    (.lowLogLevel, [.lowLogLevel]),
    (.unrecognised, [.unrecognised]),
  ]

  /// What each rule does not find.
  private static let harmless: Table = [
    (.missingTransaction, [.lateTransaction]),
    (.modelMismatch, [.lateTransaction]),
    (.metadataMismatch, [.metadataRecovered, .cacheReloaded]),
    (.splitWrite, [.metadataRecovered, .relaunched]),
    (.storeRolledBack, [.receiptBehind]),
    (.baselineStranded, [.baselineCurrent, .baselineAdopted]),
    (.baselineFailed, [.baselineNotAgreed, .baselineRolled]),
    (.objectDiverged, [.conflictMerged]),
    (.conflictSkipped, [.deleteSkipped, .conflictMerged]),
    (.importFailed, [.importRecovered, .beatenOnce, .logNotDownloaded]),
    (.poisonLog, [.importRecovered]),
    (.logUnreadable, [.logOfUnknownType]),
    (.importUnfinished, [.importRepeated]),
    (.crashed, [.appCrashed, .relaunched]),
    (.setupFailed, [.setupRetried, .managerRecovered]),
    (.setupStalled, [.setupSlow]),
    (.localStorageOnly, [.setupSlow]),
    (.optionsRejected, [.setupRetried]),
    (.exportLost, [.exportRolledBack]),
    (.containerReplaced, [.rebuildDone]),
    (.corruptionReported, [.rebuildDone]),
    (.accountChanged, [.relaunched]),
    (.daemonError, [.daemonNoise]),
    (.followUpMissing, [.rebuildElided, .rebuildDone]),
    (.captureTruncated, [.lateTransaction]),
    (.lowLogLevel, [.lateTransaction]),
    (.unrecognised, [.daemonNoise, .secondProcess]),
  ]

  /// The captures are in three header styles, each of another era.
  private static let seeds = [1, 9, 17]

  /// A rule finds a fault wherever the capture shows it.
  @Test(arguments: cases(found))
  func faultIsReported(_ test: Case) throws {
    let (rule, fault) = (test.rule, test.fault)
    var tried = 0
    for seed in Self.seeds {
      let capture = SimulatedCapture(FaultTable.options([fault], seed: seed))
      guard capture.truth.rules.contains(rule.rawValue) else { continue }
      tried += 1
      let found = try Diagnosing.diagnose(capture.bytes).findings.filter { $0.rule == rule }
      #expect(!found.isEmpty, "seed \(seed)")
      #expect(found.allSatisfy { !$0.evidence.isEmpty || $0.severity == .note })
    }
    #expect(tried > 0, "no capture shows \(fault) as \(rule.rawValue)")
  }

  /// A rule finds nothing wrong where something harmless happened.
  @Test(arguments: cases(harmless))
  func harmlessTwinIsNotReported(_ test: Case) throws {
    for seed in Self.seeds {
      let capture = SimulatedCapture(FaultTable.options([test.fault], seed: seed))
      #expect(capture.truth.faults.contains { $0.fault == test.fault }, "seed \(seed)")
      let diagnosis = try Diagnosing.diagnose(capture.bytes)
      #expect(diagnosis.facts.records > 0, "seed \(seed)")
      let found = diagnosis.findings.filter { $0.rule == test.rule }
      #expect(found.allSatisfy { $0.severity == .note }, "seed \(seed)")
    }
  }
}
