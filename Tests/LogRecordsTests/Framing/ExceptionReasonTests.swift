// An exception is one record, even if its reason is a statement about iCloud.

import Testing

@testable import LogRecords

struct ExceptionReasonTests {
  private static let statement = "CoreData: Ubiquity:  Unable to find the log.\nTried twice."
  private static let stack =
    "\n*** First throw call stack:\n(\n\t0   CoreData  0x2e10c8a7 -[PFUbiquityBaseline load] + 3\n)"

  /// Headers of records; each occurs in a capture with a record that shows its style.
  static let headers = [
    "2013-11-19 21:44:40.715 Larder[543:60b] ", "Nov 19 21:44:40 Larder[543] <Warning>: ", "",
    "[21:44:40] ", "2013-11-19T21:44:40Z Larder ", "> 2013-11-19 21:44:40.715 Larder[543:60b] ",
  ]

  @Test(arguments: headers, ["", "\n", "It said:\n"])
  func exceptionWithAStatementIsOneRecord(_ header: String, _ before: String) {
    let known = header + "CoreData: Ubiquity:  Retrying"
    for reason in [Self.statement, "-[PFUbiquityBaseline load](12): " + Self.statement] {
      let exception =
        "*** Terminating app due to uncaught exception 'X', reason: '\(before)\(reason)'" + Self.stack
      let margin = header.hasPrefix(">") ? "> " : ""
      let body = exception.split(separator: "\n", omittingEmptySubsequences: false).joined(
        separator: "\n" + margin)
      let reading = Reading([known, header + body, known].joined(separator: "\n") + "\n")
      #expect(reading.texts.count == 3)
      #expect(reading.texts[1] == exception)
      #expect(reading.records.map(\.origin) == [.ubiquity, .coredata, .ubiquity])
    }
  }

  @Test func statementAfterAnExceptionIsAnotherRecord() {
    let reading = Reading(
      "*** Terminating app due to uncaught exception 'X', reason: 'first\nsecond'\n" + Self.statement + "\n")
    #expect(reading.texts.count == 2)
  }
}
