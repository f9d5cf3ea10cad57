import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CrashedTests: TripsLines {
  @Test(arguments: [Fault.crashed, .crashedAtEnd])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.crashed, finds: fault) }

  @Test(arguments: [Fault.appCrashed, .relaunched])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.crashed, findsNothingIn: twin) }

  static let examples = [
    RuleExample(
      "what an exception interrupted was imported later",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000"),
        local("10:00:10.000", 1, pid: 544), local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 1, pid: 544),
      ], ["crashed[warning]"]),
    RuleExample(
      "what an exception interrupted is not over",
      [imported("10:00:00.000", 2), began("10:00:01.000", 1), crash("10:00:02.000")], ["crashed[error]"]),
  ]

  @Test(arguments: examples)
  func isWhatAMaintainerWouldSay(_ example: RuleExample) throws { try example.check() }
}
