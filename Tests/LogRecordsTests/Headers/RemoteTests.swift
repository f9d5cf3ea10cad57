// Remote logs: date, time and zone, the name of the process, and no number.

import Testing

@testable import LogRecords

struct RemoteTests {
  @Test(arguments: [
    HeaderCase(
      """
      2013-02-07 10:22:57 +0000 Larder -[PFUbiquityTransactionLog loadPlistAtLocation:withError:](485): \
      CoreData: Ubiquity: Error reading the log file at location: (null)
      userInfo: (null), local error: (null)
      userInfo: {
      NSDescription = "The item failed to download.";
      }
      """,
      time: "2013-02-07T10:22:57+00:00", process: "Larder",
      method: "PFUbiquityTransactionLog loadPlistAtLocation:withError:", origin: .ubiquity,
      message: """
        Error reading the log file at location: (null)
        userInfo: (null), local error: (null)
        userInfo: {
        NSDescription = "The item failed to download.";
        }
        """),
    HeaderCase(
      "2013-02-07 10:22:57 +0000 Trip Log CoreData: Ubiquity:  Retrying",
      time: "2013-02-07T10:22:57+00:00", process: "Trip Log", origin: .ubiquity, message: "Retrying"),
    HeaderCase(
      "2013-02-07 10:22:57 -0800 Larder UbiquityStoreManager: Loading store...",
      time: "2013-02-07T10:22:57-08:00", process: "Larder", origin: .manager, message: "Loading store..."),
  ])
  func remoteHeaderIsRead(_ header: HeaderCase) throws { try header.check(.remote) }

  @Test(arguments: [
    "2013-02-07 10:22:57 +0000", "2013-02-07 10:22:57 +0000,", "2013-02-07 10:22:57 +0000 and more",
  ])
  func dateOfAnObjectContinuesTheRecord(_ line: String) {
    let capture = "2013-02-07 10:22:58 +0000 Larder CoreData: Ubiquity:  Dates:\n" + line
    #expect(Reading(capture).texts == ["Dates:\n" + line])
  }

  private static let statement =
    "2013-02-06 09:22:57 +0000 Larder -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  First\n"

  /// An app's line without a method begins a record if its process was seen before.
  @Test(arguments: [
    "tap at {1, 12}", "-[Shelf reload] took 12 ms", "-[Shelf reload](12): done",
    "says: CoreData: Ubiquity:  First",
    "last time: *** Terminating app due to uncaught exception 'X', reason: 'y'",
    "Saved: {\n    count = 1;\n}",
    "", "12", "{", "Cellar opens",
  ])
  func knownProcessBeginsAnAppRecord(_ text: String) {
    let reading = Reading("\(Self.statement)2013-02-06 09:22:58 +0000 Larder \(text)\n\(Self.statement)")
    #expect(reading.records.map(\.origin) == [.ubiquity, .app, .ubiquity])
    #expect(reading.records.map(\.process) == ["Larder", "Larder", "Larder"])
    #expect(reading.records.map(\.line) == [1, 2, 3 + text.count { $0 == "\n" }])
  }

  /// A date in the dump of an object has no process after it, or an unknown one.
  @Test(arguments: [
    "2013-02-06 09:22:58 +0000", "    2013-02-06 09:22:58 +0000,", "2013-02-06 09:22:58 +0000)",
    "2013-02-06 09:22:58 +0000 is when", "\"2013-02-06 09:22:58 +0000 Larder\"",
    "when = 2013-02-06 09:22:58 +0000",
    "2013-02-06 09:22:58 +0000 Larders",
  ])
  func dateWithoutKnownProcessIsNoHeader(_ line: String) {
    let reading = Reading("\(Self.statement)\(line)\n\(Self.statement)")
    #expect(reading.texts == ["First\n" + line, "First"])
  }

  @Test func appLinesBeforeTheFirstStatementAreRead() {
    let lines = [
      "Wine Cellar launched", "Wine Cellar tap",
      "Wine Cellar -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  a",
    ]
    let reading = Reading(lines.map { "2013-02-06 09:22:57 +0000 \($0)\n" }.joined())
    #expect(reading.records.map(\.origin) == [.app, .app, .ubiquity])
    #expect(reading.records.last?.process == "Wine Cellar")
  }

  @Test func exceptionAfterTheProcessIsARecord() {
    let reading = Reading(
      "\(Self.statement)2013-02-06 09:22:58 +0000 Larder *** Terminating app due to uncaught exception 'X', reason: 'y'\n"
    )
    #expect(reading.records.last?.origin == .coredata)
  }
}
