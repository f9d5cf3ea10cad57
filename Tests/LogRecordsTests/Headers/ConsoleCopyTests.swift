// Lines copied from Console.app: the date in the notation of the Mac's owner, the clock of 24 or 12 hours.

import Testing

@testable import LogRecords

struct ConsoleCopyTests {
  @Test(arguments: [
    HeaderCase(
      """
      18/05/2014 11:21:15.069Larder[4265]__40-[LRDCloudFileSystem initiateDownloads]_block_invoke line 296: \
      Error starting download: (null)
      """,
      time: "2014-05-18T11:21:15.069", process: "Larder", pid: 4265,
      method: "LRDCloudFileSystem initiateDownloads", message: "Error starting download: (null)"),
    HeaderCase(
      "1/14/15 5:13:06.203 PM storeassetd[330]: AssetServiceDelegate: Accepting",
      time: "2015-01-14T17:13:06.203", process: "storeassetd", pid: 330,
      message: "AssetServiceDelegate: Accepting"),
    HeaderCase(
      "12/05/2025 12:59:45.016 pm Larder[711]: Ready",
      time: "2025-05-12T12:59:45.016", process: "Larder", pid: 711, message: "Ready"),
    HeaderCase(
      "5/12/25 1:00:02.016\u{202F}PM Larder[711]: Ready",
      time: "2025-05-12T13:00:02.016", process: "Larder", pid: 711, message: "Ready"),
    HeaderCase(
      "12/05/2025 1:00:02 a.m. Larder[711]: Ready",
      time: "2025-05-12T01:00:02", process: "Larder", pid: 711, message: "Ready"),
    HeaderCase(
      "12/05/2025 11:00:02 pm[711]: Ready",
      time: "2025-05-12T11:00:02", process: "pm", pid: 711, message: "Ready"),
    HeaderCase(
      "3/4/15 12:00:01.000 AM librariand[330]: no account",
      time: "2015-03-04T00:00:01.000", process: "librariand", pid: 330, origin: .daemon, message: "no account"
    ),
    HeaderCase(
      "3/4/15 12:00:01 PM Trip Log[330]: UbiquityStoreManager: Loading store...",
      time: "2015-03-04T12:00:01", process: "Trip Log", pid: 330, origin: .manager,
      message: "Loading store..."),
    HeaderCase(
      """
      03/04/2014 10:21:15.069 Trip Log[4265]: -[_PFUbiquityRecordsImporter init](12): \
      CoreData: Ubiquity:  Ready
      """,
      time: "2014-04-03T10:21:15.069", process: "Trip Log", pid: 4265,
      method: "_PFUbiquityRecordsImporter init", origin: .ubiquity, message: "Ready"),
  ])
  func consoleCopyIsRead(_ header: HeaderCase) throws { try header.check(.consoleCopy) }

  /// The first line that can be read in one way only shows how all are read; without one, what changes is the
  /// day.
  @Test(arguments: [
    (["9/12/13 23:59:55", "9/12/13 23:59:56", "9/13/13 00:00:01"], ["09-12", "09-12", "09-13"]),
    (["9/12/13 23:59:55", "9/12/13 23:59:56", "10/12/13 00:00:01"], ["12-09", "12-09", "12-10"]),
    (["9/11/13 23:59:55", "9/12/13 00:00:01"], ["09-11", "09-12"]),
    (["9/12/13 1:00:00 PM", "13/12/13 1:00:00 PM"], ["12-09", "12-13"]),
    (["9/12/13 1:00:00 PM", "9/12/13 1:00:01 PM"], ["09-12", "09-12"]),
    (["9/12/13 23:59:55", "9/12/13 23:59:56"], ["12-09", "12-09"]),
  ])
  func orderOfDayAndMonthIsThatOfTheCapture(_ times: [String], _ days: [String]) {
    let text = times.map { "\($0) Larder[543]: Ready\n" }.joined()
    let reading = Reading(text)
    #expect(reading.records.map { String(($0.time ?? "").prefix(10)) } == days.map { "2013-\($0)" })
    for chunk in [1, 7, 50] { #expect(Reading(Array(text.utf8), chunk: chunk) == reading) }
  }

  /// People write a sentence before a log, or copy it with a margin.
  @Test(arguments: [
    ("Here is the log:\n", ""), ("\n", ""), ("```\n", ""), ("Hello,\n\nsee below.\n\n", ""), ("", "> "),
    ("On Monday:\n", "> "),
  ])
  func orderOfDayAndMonthIsFoundAfterOtherLines(_ before: String, _ margin: String) {
    let text =
      before
      + ["9/12/13 23:59:55", "9/13/13 00:00:01"].map {
        "\(margin)\($0) Larder[543]: CoreData: Ubiquity:  First\n"
      }.joined()
    let reading = Reading(text)
    #expect(reading.records.compactMap(\.time) == ["2013-09-12T23:59:55", "2013-09-13T00:00:01"])
    for chunk in [1, 7, 50] { #expect(Reading(Array(text.utf8), chunk: chunk) == reading) }
  }

  /// Lines that were passed over in the search are read once it ends.
  @Test(arguments: [1, 7, 50, 300]) func linesBeforeALogOfAnotherStyleAreRead(chunk: Int) {
    let text =
      "Hello,\n\nHere is the log:\n2013-09-12 23:59:55.000 Larder[543:60b] CoreData: Ubiquity:  First\n"
      + "2013-09-13 00:00:01.000 Larder[543:60b] CoreData: Ubiquity:  Second\n"
    let reading = Reading(Array(text.utf8), chunk: chunk)
    #expect(reading == Reading(text))
    #expect(reading.texts.suffix(2) == ["First", "Second"])
  }

  /// The search for it ends with the first 64 KiB.
  @Test(arguments: [100, 4096, 1_000_000]) func orderOfDayAndMonthIsNotAwaitedForLong(chunk: Int) {
    let line = "9/12/13 23:59:55 Larder[543]: Ready\n"
    let text = String(repeating: line, count: 4000) + "9/13/13 00:00:01 Larder[543]: Ready\n"
    let times = Reading(Array(text.utf8), chunk: chunk).records.map(\.time)
    #expect(times.count == 4001)
    #expect(times.first == "2013-12-09T23:59:55" && times.last == "2013-09-13T00:00:01")
  }

  @Test(arguments: [
    "18/05/2014", "18/05/2014 11:21", "18/05/2014 11:21:15 was a Sunday", "1/2 cup of flour [3]",
  ])
  func otherLineIsNoConsoleCopy(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
