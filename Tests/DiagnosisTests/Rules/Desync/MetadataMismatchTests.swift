// The rule for metadata that does not match its store.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct MetadataMismatchTests: TripsLines {
  private static func failed(_ time: String, code: Int) -> String {
    line(
      time,
      "An error occurred while setting up the ubiquity integration: Error Domain=NSCocoaErrorDomain Code=\(code) \"no\" "
        + "UserInfo=0x1c266800 {reason=no}\nuserInfo: {\n    reason = no;\n}")
  }

  /// What the step says that fails may be cut, and then the sum of the set-up is all there is.
  static let sums = [
    RuleExample(
      "recovery failed",
      [imported("10:00:00.000", 1), local("10:00:01.000", 1), failed("10:00:05.000", code: 134_312)],
      ["metadata-mismatch[error]"]),
    RuleExample(
      "another step failed",
      [imported("10:00:00.000", 1), local("10:00:01.000", 1), failed("10:00:05.000", code: 134_060)],
      ["setup-failed[error]"]),
    RuleExample(
      "recovery failed, and a later try succeeded",
      [
        imported("10:00:00.000", 1), local("10:00:01.000", 1), failed("10:00:05.000", code: 134_312),
        line(
          "10:01:00.000",
          "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: \(pad)\n\n"
            + "Successfully recovered metadata for store: <NSSQLCore: 0x23b12130> (URL: file:///var/Trips.sqlite)"
        ), local("10:01:01.000", 0),
      ], []),
    RuleExample(
      "recovery failed, and a later set-up is over",
      [
        imported("10:00:00.000", 1), local("10:00:01.000", 1), failed("10:00:05.000", code: 134_312),
        local("10:01:00.000", 1, pid: 577), local("10:01:01.000", 0, pid: 577),
      ], []),
  ]

  @Test(arguments: sums)
  func setupSummariesHaveTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// Returns the findings about a fault of two stores.
  ///
  /// Threads are not printed, so a recovery names its store by its file and by the object that sets it up.
  private static func findings(of fault: Fault, era: Era, seed: UInt64) throws -> [Finding] {
    var options = CaptureOptions()
    (options.faults, options.header, options.era) = ([fault], .remote, era)
    (options.seed, options.hitsTwoStores, options.records) = (seed, true, 500)
    return try Diagnosing.diagnose(SimulatedCapture(options).bytes).findings
      .filter { $0.rule == .metadataMismatch }
  }

  @Test(arguments: Era.allCases, 1...5 as ClosedRange<UInt64>)
  func recoveryByTheNextProcessIsNoFinding(era: Era, seed: UInt64) throws {
    #expect(try Self.findings(of: .metadataRecoveredByRelaunch, era: era, seed: seed).isEmpty)
  }

  @Test(arguments: Era.allCases, 1...5 as ClosedRange<UInt64>)
  func failedRecoveryIsAssignedToItsStore(era: Era, seed: UInt64) throws {
    let stores = try Self.findings(of: .metadataRecoveryFailed, era: era, seed: seed).map(\.store)
    #expect(stores.count == 2 && Set(stores).count == 2 && !stores.contains(nil))
  }

  private static func differs(_ time: String) -> String {
    line(
      time,
      operation(2)
        + "\n\nMetadata store doesn't match local store: (<PFUbiquityKnowledgeVector: 0x4> (\(phone):1):"
        + "<PFUbiquityKnowledgeVector: 0x5> (\(phone):3))")
  }

  private static func app(_ time: String) -> String { "2013-11-18 \(time) Trips[543:1403] Showing the list" }

  private static func recovers(_ time: String) -> String {
    line(
      time,
      "Beginning metadata recovery for store: <NSSQLCore: 0x23b12130> (URL: file:///var/Trips.sqlite)")
  }

  private static func recoveryFailed(_ time: String) -> String {
    line(
      time,
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: \(pad)\n\n"
        + "Error during metadata recovery for store: <NSSQLCore: 0x23b12130> (URL: file:///var/Trips.sqlite)\n"
        + "Error: Error Domain=NSCocoaErrorDomain Code=134060 \"no\"\nUser Info: {\n}")
  }

  /// Where recovery begins is of level 2, that it succeeds of level 3.
  static let levels = [
    RuleExample(
      "at level 2 nothing is recovered",
      [local("10:00:00.000", 0), began("10:00:01.000", 2), differs("10:00:02.000"), app("10:05:00.000")],
      ["metadata-mismatch[error]"]),
    RuleExample(
      "at level 2, and the capture ends soon",
      [local("10:00:00.000", 0), began("10:00:01.000", 2), differs("10:00:02.000"), app("10:00:05.000")],
      ["metadata-mismatch[warning]"]),
    RuleExample(
      "at level 2 recovery begins, and its success would not be printed",
      [
        local("10:00:00.000", 0), began("10:00:01.000", 2), differs("10:00:02.000"),
        recovers("10:00:03.000"), app("10:05:00.000"),
      ], []),
    RuleExample(
      "at level 3 recovery begins and has no success",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1), differs("10:00:02.000"),
        recovers("10:00:03.000"), app("10:05:00.000"),
      ], ["metadata-mismatch[error]"]),
    RuleExample(
      "at level 0 recovery fails, and a later success would not be printed",
      [local("10:00:00.000", 0), recoveryFailed("10:00:03.000"), app("10:05:00.000")],
      ["metadata-mismatch[warning]"]),
    RuleExample(
      "at level 2 recovery fails, and a later success would not be printed",
      [
        local("10:00:00.000", 0), began("10:00:01.000", 2), recoveryFailed("10:00:03.000"),
        app("10:05:00.000"),
      ], ["metadata-mismatch[warning]"]),
    RuleExample(
      "at level 3 recovery fails, and no later success is printed",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1), recoveryFailed("10:00:03.000"),
        app("10:05:00.000"),
      ], ["metadata-mismatch[error]"]),
    RuleExample(
      "at level 0 recovery fails, and a later process prints level 3",
      [
        local("10:00:00.000", 0), recoveryFailed("10:00:03.000"), local("10:05:00.000", 0, pid: 577),
        imported("10:05:01.000", 1, pid: 577),
      ], ["metadata-mismatch[warning]"]),
    RuleExample(
      "at level 2 recovery begins, and a later process prints level 3",
      [
        local("10:00:00.000", 0), began("10:00:01.000", 2), differs("10:00:02.000"),
        recovers("10:00:03.000"), local("10:05:00.000", 0, pid: 577), imported("10:05:01.000", 1, pid: 577),
      ], []),
  ]

  @Test(arguments: levels) func recoveryIsJudgedByTheLogLevel(_ example: RuleExample) throws {
    let found = try example.diagnosis.findings.filter { $0.rule == .metadataMismatch }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }
}
