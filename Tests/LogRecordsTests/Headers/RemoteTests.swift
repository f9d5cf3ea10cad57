// Remote logs: date, time and zone, the process's name, and no number.

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
  func readsTheHeader(_ header: HeaderCase) throws { try header.check(.remote) }

  @Test(arguments: [
    "2013-02-07 10:22:57 +0000", "2013-02-07 10:22:57 +0000,", "2013-02-07 10:22:57 +0000 and more",
  ])
  func leavesDatesOfObjects(_ line: String) {
    let capture = "2013-02-07 10:22:58 +0000 Larder CoreData: Ubiquity:  Dates:\n" + line
    #expect(Reading(capture).texts == ["Dates:\n" + line])
  }
}
