import DeviceSimulator
import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

/// If the capture shows that it hides the end of an import, the import is not called unfinished; if it hides
/// nothing, it is.
struct HiddenEndsTests: TripsLines {
  private static func wrote(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\n\nSuccessfully wrote changes.")
  }

  private static func recoveryFailed(_ time: String) -> String {
    line(
      time,
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: \(pad)\n\n"
        + "Error during metadata recovery for store: <NSSQLCore: 0x3> (URL: file:///Trips.sqlite)\n"
        + "Error: Error Domain=NSCocoaErrorDomain Code=134060 \"no\"\nUser Info: {\n    reason = no;\n}")
  }

  private static func app(_ time: String, pid: Int = 543) -> String {
    "2013-11-18 \(time) Trips[\(pid):1403] Showing the list"
  }

  private static func merged(_ time: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] UbiquityStoreManager: Importing ubiquity changes into application's MOC."
      + "  Changes:\n{\n}"
  }

  private static func appCrash(_ time: String) -> String {
    crash(time).replacing("PFUbiquityRecordImportConflict", with: "TripList")
  }

  private static func withoutHeaders(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(#/2013-11-18 [0-9:.]* Trips\[543:1403\] /#, with: "") }
  }

  private static let halfImported = [began("10:00:00.000", 1), wrote("10:00:00.100", 1)]
  private static let after = [local("10:00:20.000", 1, pid: 544), local("10:00:21.000", 0, pid: 544)]
  /// Enough that no two writes lie so far apart.
  private static let manyLines = (1...30).map { _ in app("10:00:00.500") }

  private static let aboutToApply = line("10:00:01.010", "About to apply changes from log contents.")

  static let examples = [
    RuleExample(
      "changes are applied, and what comes before it at the level of the end is not printed",
      [imported("10:00:00.000", 1), began("10:00:01.000", 2), applied("10:00:01.100")] + after, []),
    RuleExample(
      "changes are applied after all that comes before it",
      [imported("10:00:00.000", 1), began("10:00:01.000", 2), aboutToApply, applied("10:00:01.100")] + after,
      ["import-unfinished[warning]"]),
    RuleExample(
      "metadata are saved, and that the changes are written is not printed",
      [
        imported("10:00:00.000", 1), began("10:00:01.000", 2), aboutToApply, applied("10:00:01.100"),
        saving("10:00:01.200"),
      ] + after, []),
    RuleExample(
      "metadata are saved after the changes",
      [
        imported("10:00:00.000", 1), began("10:00:01.000", 2), aboutToApply, applied("10:00:01.100"),
        wrote("10:00:01.150", 2), saving("10:00:01.200"),
      ] + after, ["split-write[warning]"]),
    RuleExample(
      "metadata are recovered, which waits for the import",
      [imported("10:00:00.000", 2), began("10:00:01.000", 1), aboutToApply, recoveryFailed("10:00:01.200")]
        + after, ["metadata-mismatch[warning]"]),
    RuleExample(
      "a store imports one log at a time, so that another import shows the one before to be over",
      [
        began("10:00:00.000", 1), wrote("10:00:00.100", 1), began("10:00:00.200", 2),
        wrote("10:00:00.300", 2), imported("10:00:00.400", 2),
      ], []),
    RuleExample(
      "the beginning of the next import is not shown",
      [began("10:00:00.000", 1), wrote("10:00:01.000", 2), imported("10:00:01.100", 2)], []),
    RuleExample(
      "the app is given the changes of one import more than are shown to be over",
      [imported("10:00:00.000", 2), merged("10:00:00.100"), began("10:00:01.000", 1), merged("10:00:01.500")]
        + after, []),
    RuleExample(
      "the app is given the changes of the import before",
      [imported("10:00:00.000", 2), began("10:00:01.000", 1), merged("10:00:01.500")] + after,
      ["import-unfinished[warning]"]),
    RuleExample(
      "the app crashes within moments of the changes",
      [imported("09:59:00.000", 2)] + halfImported + [appCrash("10:00:01.000")],
      ["import-unfinished[warning]", "crashed[note]"]),
    RuleExample(
      "the app lives on and crashes later",
      [imported("09:59:00.000", 2)] + halfImported + [app("10:00:08.000"), appCrash("10:00:09.000")],
      ["crashed[note]"]),
    RuleExample(
      "without times it crashes within some lines",
      withoutHeaders([imported("", 2)] + halfImported + [appCrash("10:00:01.000")]),
      ["import-unfinished[warning]", "crashed[note]"]),
    RuleExample(
      "without times it crashes many lines later",
      withoutHeaders([imported("", 2)] + halfImported + manyLines + [appCrash("10:00:01.000")]),
      ["crashed[note]"]),
    RuleExample(
      "another process takes over within moments of the changes", halfImported + after,
      ["split-write[warning]"]),
    RuleExample(
      "another process takes over, and prints all details",
      halfImported + after + [line("10:00:22.000", "Added transaction entries to cache", pid: 544)],
      ["split-write[error]"]),
    RuleExample(
      "the process lives on before another one takes over", halfImported + [app("10:00:08.000")] + after,
      []),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// A log failed, and the capture leaves off within its next try, at a level that hides how imports end: what
  /// that applied counts as arrived only when it is saved.
  @Test(arguments: [true, false]) func aTryOfWhatFailedArrivesWhenItIsSaved(isSaved: Bool) throws {
    let error = "Error Domain=NSCocoaErrorDomain Code=1570 \"no\""
    var lines = [
      Self.began("10:00:00.000", 1), Self.applied("10:00:00.100"), Self.saving("10:00:00.200"),
      Self.began("10:00:01.000", 2), Self.applied("10:00:01.100"), Self.failed("10:00:01.200", 2, error),
      Self.began("10:00:31.000", 2), Self.applied("10:00:31.100"),
    ]
    if isSaved { lines.append(Self.saving("10:00:31.200")) }
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let arrivals = try #require(diagnosis.store("Trips")?.imports.arrivals.values.first)
    #expect(arrivals.applied.ranges == (isSaved ? [1...2] : [1...1]))
  }

  /// If processes have no numbers, only a setup in full detail shows that the end of an import was not
  /// hidden.
  @Test(arguments: [true, false])
  func onlyADetailedSetupShowsASplitWrite(isDetailed: Bool) throws {
    let options = {
      var options = CaptureOptions()
      options.faults = [.splitWrite]
      options.header = .remote
      options.era = .iOS7
      options.records = 250
      return options
    }()
    let capture = SimulatedCapture(options)
    let text = String(decoding: capture.bytes, as: UTF8.self)
    // All setup records except the one of level 0 match.
    let detailed =
      #/[^\n]* -\[PFUbiquitySetupAssistant finishSetupForStore:error:\]\((?s:.)*?gotExportNotification: 0\n/#
    let shown = isDetailed ? text : text.replacing(detailed, with: "")
    #expect(isDetailed == (shown == text))
    let rules = try Diagnosing.diagnose(Array(shown.utf8)).findings.map(\.rule)
    #expect(rules.contains(.splitWrite) == isDetailed)
  }
}
