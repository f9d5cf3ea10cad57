// The effects of damage on a capture; the truth claims only what remains.

import Testing

@testable import DeviceSimulator

struct DamageTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  private static func capture(
    _ damages: [Damage], _ faults: [Fault] = [], seed: UInt64,
    change: (inout CaptureOptions) -> Void = { _ in }
  ) -> SimulatedCapture {
    SimulatedCapture(
      .small(seed: seed) {
        $0.records = 300
        $0.damages = damages
        $0.faults = faults
        change(&$0)
      })
  }

  @Test(arguments: Damage.allCases, seeds)
  func sameOptionsGiveTheSameDamage(damage: Damage, seed: UInt64) {
    let capture = Self.capture([damage], seed: seed)
    #expect(capture.bytes == Self.capture([damage], seed: seed).bytes)
    #expect(capture.truth.bytes == capture.bytes.count)
    #expect(capture.truth.lines == capture.lines.count)
    #expect(capture.bytes != Self.capture([], seed: seed).bytes)
  }

  /// The record of a fault that remains in the capture is on the line that the truth names.
  @Test(arguments: Array(Fault.allCases.enumerated()))
  func faultLeftByDamageIsAtItsLine(place: Int, fault: Fault) throws {
    let damage = Damage.allCases[place % Damage.allCases.count]
    let capture = Self.capture([damage], [fault], seed: 4)
    let injected = try #require(capture.truth.faults.first)
    guard let line = injected.line, fault != .lowLogLevel else { return }
    let text = capture.record(at: line, isFragment: fault == .truncatedStart)
    #expect(
      fault.words.contains { text.contains($0) } || text.contains("had trouble importing log file, ")
        || text.contains("Skipping object: ")
        || text.contains("An error occurred while setting up the ubiquity")
        || text.contains("Error during metadata recovery for store: ") || text.contains("giving up")
        || text.contains("Code=134310") || text.contains("Error trying to load the baseline archive"),
      "\(text)")
  }

  @Test(arguments: seeds)
  func quotaExcessIsReportedByTheSystem(seed: UInt64) {
    let late = Self.capture([.quota], seed: seed) { $0.era = .iOS9 }
    #expect(late.text.contains("*** LOG MESSAGE QUOTA EXCEEDED - SOME MESSAGES FROM THIS PROCESS HAVE BEEN"))
    let early = Self.capture([.quota], seed: seed)
    #expect(
      early.text.contains(
        "*** process \(early.truth.pid) exceeded 500 log message per second limit  -  remaining"))
  }

  @Test(arguments: seeds)
  func messagesAreTruncatedAfterAKilobyte(seed: UInt64) {
    let capture = Self.capture([.cutMessages], seed: seed)
    #expect(capture.text.contains("<…>\n"))
    #expect(capture.truth.rules == ["capture-truncated"])
    for record in capture.coreDataRecords { #expect(record.message.utf8.count <= 1030) }
  }

  @Test(arguments: seeds)
  func excerptHasThirtyLines(seed: UInt64) {
    #expect(Self.capture([.excerpt], seed: seed).lines.count == 30)
  }

  @Test(arguments: seeds)
  func levelDipOmitsStatements(seed: UInt64) {
    let whole = Self.capture([], seed: seed)
    let dipped = Self.capture([.levelDip], seed: seed)
    #expect(dipped.coreDataRecords.count < whole.coreDataRecords.count)
    #expect(Set(dipped.lines).isSubset(of: whole.lines))
  }

  @Test(arguments: seeds)
  func omittedLinesAreMarkedOrSilent(seed: UInt64) {
    let marked = Self.capture([.elided], seed: seed)
    let silent = Self.capture([.leftOut], seed: seed)
    #expect(marked.lines.contains("[...]"))
    #expect(!silent.lines.contains("[...]"))
    let whole = Self.capture([], seed: seed).lines
    #expect(silent.lines.count < whole.count && Set(silent.lines).isSubset(of: whole))
  }

  @Test(arguments: seeds)
  func truncatedLineIsPartOfALine(seed: UInt64) throws {
    let whole = Self.capture([], seed: seed)
    let begun = Self.capture([.cutFirstLine], seed: seed)
    #expect(whole.text.hasSuffix(begun.text) && !whole.lines.contains(begun.lines[0]))
    let ended = Self.capture([.cutLastLine], seed: seed)
    #expect(try whole.text.hasPrefix(ended.text) && !whole.lines.contains(#require(ended.lines.last)))
  }

  @Test(arguments: seeds)
  func stoppedRecordingEndsWithinAnImport(seed: UInt64) {
    let capture = Self.capture([.stopped], seed: seed)
    let begun = capture.count(of: ": Beginning parse of log file: ")
    #expect(begun == capture.count(of: "\nSuccessfully wrote metadata changes.") + 1)
  }

  @Test(arguments: seeds)
  func anotherDeviceFollowsTheFirst(seed: UInt64) throws {
    let capture = Self.capture([.anotherDevice], seed: seed)
    #expect(capture.text.hasPrefix(Self.capture([], seed: seed).text))
    let peer = try #require(capture.truth.healthyPeers.first)
    #expect(capture.text.contains(peer) && !Self.capture([], seed: seed).text.contains(peer))
  }

  @Test(arguments: [
    Fault.missingTransaction, .conflictSkipped, .exportLost, .baselineStranded, .localStorageOnly,
  ])
  func faultMayHitTwoStores(fault: Fault) {
    let capture = Self.capture([], [fault], seed: 5) {
      $0.hitsTwoStores = true
      $0.records = 800
    }
    #expect(Set(capture.truth.faults.map(\.store)).count == 2)
    #expect(capture.truth.faults.allSatisfy { $0.fault == fault && $0.isShown })
  }

  @Test func appIsRelaunchedAsOftenAsAsked() {
    let capture = Self.capture([], seed: 6) { $0.relaunches = 3 }
    #expect(Set(capture.truth.processes.filter { $0.name == "Trips" }.map(\.pid)).count == 4)
    #expect(capture.truth.rules.isEmpty)
  }
}
