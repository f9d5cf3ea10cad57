import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CaptureTruncatedTests: TripsLines {
  @Test(arguments: [Fault.truncatedStart, .truncatedRecords])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.captureTruncated, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.captureTruncated, findsNothingIn: twin) }

  /// A capture that begins with some lines.
  private static func begins(_ name: String, _ lines: String..., isInside: Bool) -> RuleExample {
    RuleExample(name, lines + [imported("10:00:00.000", 1)], isInside ? ["capture-truncated[note]"] : [])
  }

  static let beginnings = [
    begins(
      "a list of operations", "(",
      "    \"<_PFUbiquityRecordImportOperation: 0x17fb06430>\\n\\tstoreName: Trips\"", ")",
      isInside: true),
    begins(
      "the rest of a line of names", "obile~\(phone.dropFirst(7)):Trips", "Using local storage: 1",
      isInside: true),
    begins(
      "the second line of a statement, whose first says little", "0AC4-4DC1-A99E-86DDB2E8AD81:Trips",
      "Using local storage: 1 for new NSFileManager current token <9dee8b1c 2a1c0ed0>", isInside: true),
    begins(
      "the user info of an error", "", "userInfo: {", "    NSDescription = \"Not there.\";", "}",
      isInside: true),
    begins(
      "an app's line that quotes a statement",
      "Mailing the log: \"-[PFUbiquitySetupAssistant finishSetupWithRetry:](829): Invalid option\"",
      isInside: false),
    begins("a dictionary that the app prints", "{", "    theme = dark;", "}", isInside: false),
    begins("a reporter's words", "(What PFUbiquity says follows)", isInside: false),
  ]

  @Test(arguments: beginnings)
  func isFoundInAListOfObjects(_ example: RuleExample) throws { try example.check() }
}
