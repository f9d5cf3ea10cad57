import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ExportLostTests: TripsLines {
  @Test(arguments: [Fault.exportLost, .exportBeaten, .exportHole])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.exportLost, finds: fault) }

  @Test(arguments: [Fault.exportRolledBack])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.exportLost, findsNothingIn: twin) }

  static let examples = [
    RuleExample(
      "a save that was not exported",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Error writing transaction log: \(log(4)).\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)"
        ),
      ], ["export-lost[error]", "low-log-level[note]"])
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
