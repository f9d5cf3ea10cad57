// The rule for options that Core Data rejects.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct OptionsRejectedTests: TripsLines {
  private static func refused(_ time: String, _ code: Int) -> String {
    line(
      time,
      "An error occurred while setting up the ubiquity integration: Error Domain=NSCocoaErrorDomain Code=\(code) "
        + "\"The operation couldn’t be completed. (Cocoa error \(code).)\" UserInfo=0x1e148450 {reason=no URL}\n"
        + "userInfo: {\n    reason = \"no URL\";\n}")
  }

  static let examples = [
    RuleExample(
      "set-up refuses them", [refused("10:00:00.000", 134_311)],
      ["options-rejected[error]", "low-log-level[note]"]),
    RuleExample(
      "a record of its own says what is wrong",
      [
        line("10:00:00.000", "Invalid value for NSPersistentStoreUbiquitousPeerTokenOption: garden/a"),
        refused("10:00:00.001", 134_311),
      ], ["options-rejected[error]", "low-log-level[note]"]),
    RuleExample(
      "set-up fails for another reason", [refused("10:00:00.000", 134_060)],
      ["setup-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "the store syncs all the same", [refused("10:00:00.000", 134_311), imported("10:00:05.000", 1)],
      ["options-rejected[warning]"]),
    RuleExample(
      "another app's store syncs",
      [
        refused("10:00:00.000", 134_311),
        imported("10:00:05.000", 1, pid: 577).replacing("Trips[577", with: "Larder[577"),
      ], ["options-rejected[error]"]),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// Core Data prints the message twice, and opens the store for reading only.
  @Test(arguments: [true, false]) func storeOpenedWithoutItsHistoryIsReported(belongsToAnotherApp: Bool)
    throws
  {
    var capture = MirrorCapture()
    capture.setUp()
    if belongsToAnotherApp { (capture.trips.pid, capture.trips.process) = (999, "Notes") }
    for before in ["CoreData: fault: ", "CoreData: "] {
      capture.printOfSystem(
        before + "Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
          + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at 'file:///x/Trips.sqlite'",
        at: 5)
    }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.statements.unrecognised.count == 0)
    let findings = diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)] \($0.count)" }
    #expect(findings == (belongsToAnotherApp ? [] : ["options-rejected[warning] 2"]))
  }
}
