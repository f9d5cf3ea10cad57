import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Trouble that later records show to be over, and records that name their store by nothing but their
/// objects.
struct ResolvedTroubleTests: TripsLines {
  /// A log that needs the two before it waits for over a minute.
  private static func waits(_ rest: (inout ScriptedCapture) -> Void) throws -> CaptureDiagnosis {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    for seconds in stride(from: 10.0, through: 90, by: 40) {
      capture.skips(7, of: ScriptedCapture.tablet, score: [ScriptedCapture.tablet: 3], at: seconds)
    }
    rest(&capture)
    capture.live(from: 100, to: 180)
    return try capture.diagnosis("waits")
  }

  @Test func waitingLogIsReported() throws {
    #expect(
      try Self.waits { _ in }.findings.contains { $0.rule == .missingTransaction && $0.severity == .error })
  }

  @Test func arrivalOfTheTransactionEndsTheWait() throws {
    let held = try Self.waits { $0.holds([ScriptedCapture.tablet: 8], at: 95) }
    #expect(held.alarms.isEmpty)
    let later = try Self.waits { $0.imports(8, of: ScriptedCapture.tablet, at: 95) }
    #expect(later.alarms.isEmpty)
    let other = try Self.waits { $0.holds([ScriptedCapture.tablet: 4], at: 95) }
    #expect(other.alarms == [.missingTransaction])
  }

  private static func reserves(_ time: String, _ number: Int, for store: String) -> String {
    line(
      time,
      """
      <PFUbiquityStoreSaveSnapshot: 0x1>:
      \tglobalObjectIDs: (
          "<PFUbiquityGlobalObjectID: 0x2> (\(store):Stop:p31:\(pad))"
      )
      \tprimaryKeys: (
          p31
      )
      \ttransactionNumber: \(number)

      Reserved transaction knowledge vector: <PFUbiquityKnowledgeVector: 0x3> (\(pad):\(number)) (\(number))
      """)
  }

  private static func writes(_ time: String, _ number: Int) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsExporter: 0x1>
      \tlocalPeerID: \(pad)
       Successfully wrote transaction log: \(log(number).replacing(phone, with: pad))
      """)
  }

  /// A number that another store reserves is no hole of this one.
  @Test func reservationBelongsToTheNamedStore() throws {
    let lines = { (store: String) in
      [
        Self.local("10:00:00.000", 0), Self.reserves("10:00:01.000", 1, for: store),
        Self.reserves("10:00:02.000", 2, for: "Trips"), Self.writes("10:00:02.100", 2),
      ].joined(separator: "\n")
    }
    #expect(try Diagnosing.diagnose(Array(lines("Hikes").utf8)).alarms.isEmpty)
    #expect(try Diagnosing.diagnose(Array(lines("Trips").utf8)).alarms == [.exportLost])
  }

  /// If no threads are printed, a running import of one store says nothing of the importer that prints.
  @Test(arguments: [true, false])
  func importerWithoutAThreadIsNotAnotherStores(_ hasThreads: Bool) throws {
    let blocked = Self.line(
      "10:00:02.000",
      """
      <_PFUbiquityRecordsImporter: 0x1>:
      \tlocalPeerID: \(Self.pad)

      Can't process log with score: <PFUbiquityKnowledgeVector: 0x3> (\(Self.phone):3) after log with score: \
      <PFUbiquityKnowledgeVector: 0x4> (\(Self.phone):0)
       It is ahead of the local peer.
      """)
    var capture = [
      Self.local("10:00:00.000", 0), Self.local("10:00:00.500", 0, store: "Hikes"),
      Self.began("10:00:01.000", 1), blocked,
    ].joined(separator: "\n")
    if !hasThreads {
      capture = capture.replacing(/2013-11-18 (10:00:\d\d)\.\d+ Trips\[543:1403\]/) {
        "Nov 18 \($0.1) iPhone Trips[543] <Warning>:"
      }
    }
    var stores: [Int?] = []
    var analysis = Analysis(of: "capture", with: Diagnosing.catalogue)
    analysis.append(Array(capture.utf8).span) { step, _, _ in
      if step.event?.kind == .importBlocked { stores.append(step.event?.store) }
    }
    _ = analysis.finish { step, _, _ in
      if step.event?.kind == .importBlocked { stores.append(step.event?.store) }
    }
    #expect(stores == [hasThreads ? 0 : nil])
  }
}
