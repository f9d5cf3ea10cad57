import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct PoisonLogTests: TripsLines {
  @Test(arguments: [Fault.poisonLog])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.poisonLog, finds: fault) }

  @Test(arguments: [Fault.importRecovered])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.poisonLog, findsNothingIn: twin) }

  /// One failure of a log in two records, as level 0 shows it of a process whose lines have no times.
  private static let failure = ["trouble", "error"].map { record in
    let error = "Error Domain=NSCocoaErrorDomain Code=134302 \"no\""
    let text =
      record == "error"
      ? failed("10:00:00.000", 1, error)
      : line(
        "10:00:00.000",
        "Import operation encountered had trouble importing log file, \(error)\n User Info: (null)\n"
          + " The log file is at: \(log(1)).\nOperation: \(operation(1))")
    return text.replacing("2013-11-18 10:00:00.000 Trips[543:1403] ", with: "")
  }

  @Test(arguments: [
    RuleExample(
      "three times without a time", failure + failure + failure, ["poison-log[error]", "low-log-level[note]"]),
    RuleExample("twice without a time", failure + failure, ["import-failed[error]", "low-log-level[note]"]),
  ])
  func isToldApartByWhatIsSaidAgain(_ example: RuleExample) throws { try example.check() }
}
