// Syslog's headers have no year, and may lack host and level.

import Testing

@testable import LogRecords

struct SyslogTests {
  @Test(arguments: [
    HeaderCase(
      """
      Oct  3 11:44:26 Kitchen larderd[195] <Warning>: -[PFUbiquitySetupAssistant finishSetupWithRetry:](829): \
      CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x157650aa0>: Retrying after delay: 60
      """,
      time: "--10-03T11:44:26", process: "larderd", pid: 195,
      method: "PFUbiquitySetupAssistant finishSetupWithRetry:", origin: .ubiquity,
      message: "<PFUbiquitySetupAssistant: 0x157650aa0>: Retrying after delay: 60"),
    HeaderCase(
      """
      Oct 25 13:17:57 Larder[301] <Warning>: -[_PFUbiquityRecordImportOperation main](456): \
      CoreData: Ubiquity: Error saving
      """,
      time: "--10-25T13:17:57", process: "Larder", pid: 301,
      method: "_PFUbiquityRecordImportOperation main", origin: .ubiquity, message: "Error saving"),
    HeaderCase(
      "Jul 13 00:03:08 Annas-iPad SpringBoard[225]: Got connected network: WIFI02",
      time: "--07-13T00:03:08", process: "SpringBoard", pid: 225, message: "Got connected network: WIFI02"),
    HeaderCase(
      """
      Oct  3 11:44:26 Kitchen Larder(CoreData)[195] <Notice>: CoreData+CloudKit: \
      -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](3553): \
      <NSCloudKitMirroringDelegate: 0x283ee0000>: Checking for pending requests.
      """,
      time: "--10-03T11:44:26", process: "Larder", pid: 195,
      method: "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", origin: .cloudkit,
      message: "<NSCloudKitMirroringDelegate: 0x283ee0000>: Checking for pending requests."),
    HeaderCase(
      "Oct  3 11:44:26 Kitchen Trip Log (Dev)[195] <Notice>: Ready",
      time: "--10-03T11:44:26", process: "Trip Log (Dev)", pid: 195, message: "Ready"),
    HeaderCase(
      "Jul  9 10:42:16 iPad ubd[49] <Error>: Couldn't open log file",
      time: "--07-09T10:42:16", process: "ubd", pid: 49, origin: .daemon, message: "Couldn't open log file"),
    HeaderCase(
      "Dec 7 16:42:11 ubd[586] <Error>: Couldn't create symlink",
      time: "--12-07T16:42:11", process: "ubd", pid: 586, origin: .daemon, message: "Couldn't create symlink"),
    HeaderCase(
      "Dec 7 16:42:11 /usr/libexec/lsd[77] <Error>: Need to synchronize",
      time: "--12-07T16:42:11", process: "/usr/libexec/lsd", pid: 77, message: "Need to synchronize"),
    HeaderCase(
      "Dec 7 16:42:11 /Applications/Trip Log.app/Trip Log[80] <Error>: Ready",
      time: "--12-07T16:42:11", process: "/Applications/Trip Log.app/Trip Log", pid: 80, message: "Ready"),
    HeaderCase(
      "Dec 7 16:42:11 /usr/libexec/ubd[78] <Error>: Need to synchronize",
      time: "--12-07T16:42:11", process: "/usr/libexec/ubd", pid: 78, origin: .daemon,
      message: "Need to synchronize"),
    HeaderCase(
      "Dec 7 16:42:11 Kitchen /usr/libexec/librariand[79]: Ready",
      time: "--12-07T16:42:11", process: "/usr/libexec/librariand", pid: 79, origin: .daemon, message: "Ready"
    ),
    HeaderCase(
      "Sep 12 09:00:01 Annas-Mac Trip Log[400] <Notice>: UbiquityStoreManager: Loading store...",
      time: "--09-12T09:00:01", process: "Trip Log", pid: 400, origin: .manager, message: "Loading store..."),
    HeaderCase(
      "Jul  8 10:42:16 iPad Trip Log[301] &lt;Warning&gt;: UbiquityStoreManager: Loading store...",
      time: "--07-08T10:42:16", process: "Trip Log", pid: 301, origin: .manager, message: "Loading store..."),
    HeaderCase(
      "Jul  8 10:42:16 iPad ubd[49] &lt;Error&gt;: Need to synchronize",
      time: "--07-08T10:42:16", process: "ubd", pid: 49, origin: .daemon, message: "Need to synchronize"),
    HeaderCase(
      "Feb 29 23:59:59 Annas-Mac bird[212]: quota is exceeded",
      time: "--02-29T23:59:59", process: "bird", pid: 212, origin: .daemon, message: "quota is exceeded"),
    HeaderCase(
      "Jul 13 00:03:10: --- last message repeated 4 times ---",
      time: "--07-13T00:03:10", message: "--- last message repeated 4 times ---"),
    HeaderCase(
      "Jul 13 00:03:10 --- last message repeated 1 time ---",
      time: "--07-13T00:03:10", message: "--- last message repeated 1 time ---"),
  ])
  func syslogHeaderIsRead(_ header: HeaderCase) throws { try header.check(.syslog) }

  @Test(arguments: [
    ("Jan", "01"), ("Feb", "02"), ("Mar", "03"), ("Apr", "04"), ("May", "05"), ("Jun", "06"), ("Jul", "07"),
    ("Aug", "08"), ("Sep", "09"), ("Oct", "10"), ("Nov", "11"), ("Dec", "12"),
  ])
  func monthNamesAreKnown(_ name: String, _ number: String) {
    let record = Reading("\(name) 17 01:02:03 iPad ubd[49] <Error>: text").records.first
    #expect(record?.time == "--\(number)-17T01:02:03")
  }

  @Test(arguments: [
    "October 3 11:44:26 Kitchen larderd[195] <Warning>: text",
    "Oct  3 11:44:26 nothing with a number",
    "Oct 32 11:44:26 Kitchen larderd[195]: text",
    "Foo  3 11:44:26 Kitchen larderd[195]: text",
    "May I ask",
  ])
  func otherLineIsNoSyslogHeader(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
