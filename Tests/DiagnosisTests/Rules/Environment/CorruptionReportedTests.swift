import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CorruptionReportedTests: TripsLines {
  @Test(arguments: [Fault.corruptionReported])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.corruptionReported, finds: fault) }

  @Test(arguments: [Fault.rebuildDone])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.corruptionReported, findsNothingIn: twin)
  }

  /// What the manager could not import is why it reports corruption; what Core Data says of a log is told by
  /// itself.
  @Test func explainsWhatTheManagerCouldNotImport() throws {
    func manager(_ time: String, _ message: String) -> String {
      "2013-11-18 \(time) Trips[543:60b] UbiquityStoreManager: \(message)"
    }
    let lines = [
      Self.local("10:00:00.000", 0),
      manager("10:00:10.000", "Detected iCloud transaction log import failure."),
      manager("10:00:10.100", "Cloud content corruption detected (device store is corrupt)."),
    ]
    func alarms(_ lines: [String]) throws -> [Finding] {
      try RuleExample("", lines, []).diagnosis.findings.filter { $0.severity > .note }
    }
    let found = try alarms(lines)
    #expect(found.map(\.rule) == [.corruptionReported])
    #expect(found.first?.sameTrouble.map(\.rule) == [.importFailed])
    let failed = Self.failed("10:00:10.050", 2, "key cannot be nil")
    let both = try alarms(lines + [failed])
    #expect(Set(both.map(\.rule)) == [.corruptionReported, .importFailed])
  }
}
