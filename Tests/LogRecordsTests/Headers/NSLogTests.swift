// NSLog's headers: milliseconds after `.` or `:`, threads by era, with a zone and a category since Xcode 8.

import Testing

@testable import LogRecords

struct NSLogTests {
  @Test(arguments: [
    HeaderCase(
      """
      2013-05-14 09:12:03.481 Larder[10471:8e4b] -[_PFUbiquityRecordImportOperation main](393): \
      CoreData: Ubiquity:  Changes applied for transaction log content
      """,
      time: "2013-05-14T09:12:03.481", process: "Larder", pid: 10471,
      method: "_PFUbiquityRecordImportOperation main", origin: .ubiquity,
      message: "Changes applied for transaction log content"),
    HeaderCase(
      "2013-05-14 09:12:03:740 Larder[10471:39783] UbiquityStoreManager: Clearing stores...",
      time: "2013-05-14T09:12:03.740", process: "Larder", pid: 10471, origin: .manager,
      message: "Clearing stores..."),
    HeaderCase(
      "2013-05-14 09:12:04:024 Larder[16215:2311] Item: {\n    name = Flour;\n}",
      time: "2013-05-14T09:12:04.024", process: "Larder", pid: 16215,
      message: "Item: {\n    name = Flour;\n}"),
    HeaderCase(
      "2013-05-14 09:12:05.001 Larder[8363:907] Good morning",
      time: "2013-05-14T09:12:05.001", process: "Larder", pid: 8363, message: "Good morning"),
    HeaderCase(
      "2013-05-14 09:12:05.001 PM Tool[8363:907] Good morning",
      time: "2013-05-14T09:12:05.001", process: "PM Tool", pid: 8363, message: "Good morning"),
    HeaderCase(
      "2013-11-19 21:44:40.715 Larder[543:60b] [CrashKit] WARNING: crashes are not detected.",
      time: "2013-11-19T21:44:40.715", process: "Larder", pid: 543,
      message: "[CrashKit] WARNING: crashes are not detected."),
    HeaderCase(
      """
      2014-11-21 15:40:13.026 Larder[92333:18177441] -[PFUbiquitySetupAssistant validateOptionsWithError:](330): \
      CoreData: Ubiquity:  Invalid option: the value is a number
      """,
      time: "2014-11-21T15:40:13.026", process: "Larder", pid: 92333,
      method: "PFUbiquitySetupAssistant validateOptionsWithError:", origin: .ubiquity,
      message: "Invalid option: the value is a number"),
    HeaderCase(
      "2011-12-30 08:40:44.296 LarderMac[35912:523f] CoreData: Ubiquity: Error importing transaction log: (null)",
      time: "2011-12-30T08:40:44.296", process: "LarderMac", pid: 35912, origin: .ubiquity,
      message: "Error importing transaction log: (null)"),
    HeaderCase(
      "2016-08-06 17:52:45.844 Larder[1334:31017] CoreData: error: -addPersistentStoreWithType:SQLite URL:(null)",
      time: "2016-08-06T17:52:45.844", process: "Larder", pid: 1334, origin: .coredata,
      message: "CoreData: error: -addPersistentStoreWithType:SQLite URL:(null)"),
    HeaderCase(
      """
      2015-01-18 16:50:11.137 Larder[19435:839207]           \
      -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](808): CoreData: Ubiquity:  \
      nobody~simA1D80D01-2C3F-511F-A8E0-0123456789AB:larder
      Using local storage: 1
      """,
      time: "2015-01-18T16:50:11.137", process: "Larder", pid: 19435,
      method: "PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:", origin: .ubiquity,
      message: "nobody~simA1D80D01-2C3F-511F-A8E0-0123456789AB:larder\nUsing local storage: 1"),
    HeaderCase(
      "2013-05-14 09:12:05.002 Larder[8363:907]",
      time: "2013-05-14T09:12:05.002", process: "Larder", pid: 8363, message: ""),
  ])
  func oldNSLogHeaderIsRead(_ header: HeaderCase) throws { try header.check(.nslog) }

  @Test(arguments: [
    HeaderCase(
      "2018-07-27 22:21:35.457068+0800[643:41974] [error] error: CoreData+CloudKit: -[PFCloudKitExporter go](12): gone",
      time: "2018-07-27T22:21:35.457068+08:00", pid: 643, method: "PFCloudKitExporter go", origin: .cloudkit,
      message: "gone"),
    HeaderCase(
      "2017-07-08 10:02:52.470597+0200 Larder[695:70636] [logging] unknown database Z_Item_name",
      time: "2017-07-08T10:02:52.470597+02:00", process: "Larder", pid: 695,
      message: "unknown database Z_Item_name"),
    HeaderCase(
      "2019-10-24 11:17:24.945661-0330 watch Extension[28402:7429650] Loaded 3 items",
      time: "2019-10-24T11:17:24.945661-03:30", process: "watch Extension", pid: 28402,
      message: "Loaded 3 items"),
    HeaderCase(
      """
      2019-10-24 11:17:24.945661+0000 watch Extension[28402:7429650] [error] error: \
      -addPersistentStoreWithType:SQLite configuration:(null)
      """,
      time: "2019-10-24T11:17:24.945661+00:00", process: "watch Extension", pid: 28402, origin: .coredata,
      message: "error: -addPersistentStoreWithType:SQLite configuration:(null)"),
    HeaderCase(
      """
      2017-07-08 10:02:52.470597+0200 Larder[695:70636] [default] \
      -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](906): CoreData: Ubiquity:  \
      mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder
      Using local storage: 0 for new NSFileManager current token (null)
      """,
      time: "2017-07-08T10:02:52.470597+02:00", process: "Larder", pid: 695,
      method: "PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:", origin: .ubiquity,
      message: """
        mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder
        Using local storage: 0 for new NSFileManager current token (null)
        """),
  ])
  func headerWithZoneIsRead(_ header: HeaderCase) throws { try header.check(.nslogWithZone) }

  @Test func threadsOfNSLogAreDistinguished() throws {
    let main = try thread(of: "2013-11-19 21:44:40.715 Larder[543:60b] one")
    let importing = try thread(of: "2013-11-19 21:44:40.715 Larder[543:1403] two")
    let mainAgain = try thread(of: "2013-11-19 21:44:41.001 Larder[543:60b] three")
    #expect(main != 0 && importing != 0)
    #expect(main != importing)
    #expect(main == mainAgain)
  }

  /// Objects print dates without a process; a number in brackets is not a process with its thread.
  @Test(arguments: [
    "2013-05-14 09:12:03 +0000",
    "2013-05-14 09:12:03",
    "2013-05-14 09:12:03.481 loaded item [3] of 5",
    "2013-02-30 09:12:03.481 Larder[8363:907] not a day",
    "2013-13-01 09:12:03.481 Larder[8363:907] not a month",
    "2013-05-14 25:12:03.481 Larder[8363:907] not an hour",
    "2013-05-14 09:12:03.481 Larder[8363:90z7] not a thread",
    "2013-05-14 09:12:03.481 Larder[99999999999:907] not a process",
  ])
  func dateOfAnObjectIsNoHeader(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
