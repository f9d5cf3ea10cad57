import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct StoreRolledBackTests: TripsLines {
  @Test(arguments: [Fault.storeRolledBack, .vectorWentBack])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.storeRolledBack, finds: fault) }

  @Test(arguments: [Fault.receiptBehind])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.storeRolledBack, findsNothingIn: twin) }

  private static func applied(_ time: String) -> String {
    line(
      time,
      "Changes applied for transaction log content, managed object context changes: \n\tinserted: {(\n)}\n\tupdated: {(\n)}\n"
        + "\tdeleted: {(\n)}.")
  }

  private static func onAnotherThread(_ line: String) -> String { line.replacing(":1403]", with: ":1405]") }

  /// An import whose end is not shown ran on a thread that later runs another one.
  static let threads = [
    RuleExample(
      "another import of the store came between",
      [
        imported("10:00:00.000", 1), began("10:00:01.000", 2), onAnotherThread(began("10:00:03.000", 3)),
        onAnotherThread(imported("10:00:04.000", 3)), applied("10:00:05.000"),
      ], []),
    RuleExample(
      "a log is imported once more",
      [
        imported("10:00:00.000", 2), imported("10:00:02.000", 3), began("10:00:03.000", 2),
        line("10:00:03.500", "About to apply changes from log contents."), applied("10:00:04.000"),
      ],
      ["store-rolled-back[error]", "import-unfinished[note]"]),
  ]

  @Test(arguments: threads)
  func isNotFoundInTheNextImportOfAThread(_ example: RuleExample) throws { try example.check() }
}
