import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// What was written on local storage counts as sent once its log is moved to iCloud.
struct UnmovedLogTests: TripsLines {
  private static let localRoot =
    "/var/mobile/Applications/X/Documents/CoreDataUbiquitySupport/local/container"

  /// A log of a number, written where the store is on local storage.
  private static func written(_ time: String, _ number: Int) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsExporter: 0x1>
      \tlocalPeerID: \(pad)
       Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x3>: \(localRoot)\(path(number).replacing(phone, with: pad))
      \ttransactionNumber: \(number)

      """)
  }

  private static func moved(_ time: String, _ number: Int, error: String?) -> String {
    let path = path(number).replacing(phone, with: pad)
    let paths = "<PFUbiquityLocation: 0x3>: \(localRoot)\(path) to <PFUbiquityLocation: 0x4>: \(path)"
    return line(
      time,
      "<PFUbiquitySetupAssistant: 0x5>\n"
        + (error.map { "Error moving local log: \(paths)\nError: \($0)" } ?? "Moved local log: \(paths)"))
  }

  private static let full = "Error Domain=NSCocoaErrorDomain Code=640 \"No space\" UserInfo=0x1 {}"

  /// The setup of the next launch moves a log that could not be put in its place.
  @Test(arguments: [true, false], [true, false])
  func logRescuedByTheNextSetupIsSent(isRescued: Bool, isAmongOthers: Bool) throws {
    let path = Self.path(4).replacing(Self.phone, with: Self.pad)
    let log = Self.log(4).replacing(Self.path(4), with: path)
    let failed = Self.line(
      "10:00:01.000",
      "<_PFUbiquityRecordsExporter: 0x1>\n\tlocalPeerID: \(Self.pad)\n"
        + "\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\nError moving log to permanent location: \(log)\n"
        + "Error: \(Self.full)")
    let rescued = Self.line("10:05:02.000", "Moved orphaned log to sync'd directory: \(log)", pid: 600)
    let others = isAmongOthers ? [Self.written("10:00:00.500", 3), Self.written("10:00:02.000", 5)] : []
    let lines =
      [Self.local("10:00:00.000", 0)] + others.prefix(1) + [failed] + others.suffix(1)
      + [Self.local("10:05:00.000", 0, pid: 600)] + (isRescued ? [rescued] : [])
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.findings.contains { $0.rule == .exportLost } == !isRescued)
    #expect(diagnosis.timelines.stores[0].exports.numbers.contains(4) == isRescued)
  }

  private static func reserved(_ time: String, _ number: Int, pid: Int) -> String {
    line(
      time,
      """
      <PFUbiquityStoreSaveSnapshot: 0x1>:
      \ttransactionNumber: \(number)

      Reserved transaction knowledge vector: <PFUbiquityKnowledgeVector: 0x3> (\(pad):\(number)) (\(number))
      """, pid: pid)
  }

  /// The process ends after it reserved the number; what the next set-up moves is the log of that save.
  @Test(arguments: [true, false], [true, false])
  func logRescuedAfterTheEndOfItsProcessIsSent(isRescued: Bool, isReservationShown: Bool) throws {
    let log = Self.log(4).replacing(Self.phone, with: Self.pad)
    let rescued = Self.line("10:05:02.000", "Moved orphaned log to sync'd directory: \(log)", pid: 600)
    let wrote = { (time: String, number: Int, pid: Int) in
      Self.written(time, number).replacing("Trips[543", with: "Trips[\(pid)")
        .replacing(Self.localRoot, with: "/Mobile Documents")
    }
    let before = [
      Self.local("10:00:00.000", 0), Self.reserved("10:00:00.500", 3, pid: 543),
      wrote("10:00:00.600", 3, 543), Self.reserved("10:00:02.000", 4, pid: 543),
    ]
    let lines =
      (isReservationShown ? before : []) + [Self.local("10:05:00.000", 0, pid: 600)]
      + (isRescued ? [rescued] : [])
      + [Self.reserved("10:06:00.000", 5, pid: 600), wrote("10:06:00.100", 5, 600)]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(
      diagnosis.findings.contains { $0.rule == .exportLost } == (isReservationShown && !isRescued))
    let exports = diagnosis.timelines.stores[0].exports
    #expect(exports.numbers.contains(4) == isRescued)
    #expect(exports.written == (isReservationShown ? 2 : 1) + (isRescued ? 1 : 0))
  }

  @Test(arguments: [
    ([moved("10:00:03.001", 4, error: nil), moved("10:00:03.002", 5, error: nil)], 0),
    ([moved("10:00:03.001", 4, error: full), moved("10:00:03.002", 5, error: nil)], 1),
    ([moved("10:00:03.001", 4, error: nil), moved("10:00:03.002", 5, error: full)], 1),
    (
      [
        line(
          "10:00:03.001",
          "<PFUbiquitySetupAssistant: 0x5>\nError moving local log files to the ubiquity directory: \(full)")
      ], 2
    ),
    (
      [
        moved("10:00:03.001", 4, error: nil), moved("10:00:03.002", 5, error: full),
        line(
          "10:00:03.003",
          "<PFUbiquitySetupAssistant: 0x5>\nError moving local log files to the ubiquity directory: \(full)"),
      ], 1
    ),
  ])
  func logThatIsNotMovedIsHeldBack(moves: [String], waiting: Int) throws {
    let start = [
      Self.local("10:00:00.000", 1), Self.written("10:00:01.000", 4), Self.written("10:00:02.000", 5),
      Self.local("10:00:03.000", 0),
    ]
    let diagnosis = try RuleExample("moves", start + moves, []).diagnosis
    #expect(diagnosis.timelines.stores[0].exports.heldBack.count == waiting)
    #expect(
      diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" }
        == (waiting > 0 ? ["export-lost[warning]"] : []))
    // The next setup moves them.
    let next = [Self.local("10:05:00.000", 1, pid: 600), Self.local("10:05:01.000", 0, pid: 600)]
    let later = try RuleExample("later", start + moves + next, []).diagnosis
    #expect(later.timelines.stores[0].exports.heldBack.isEmpty)
    #expect(later.findings.isEmpty)
  }

  private static let leftOver = [
    "<PFUbiquitySetupAssistant: 0x5>\nUnable to move log to permanent location: \(full)",
    "<PFUbiquitySetupAssistant: 0x5>\n Error moving log: \(full)",
    "<PFUbiquitySetupAssistant: 0x5>\n Error rewriting log: \(full)",
    "PFUbiquityTransactionLog\nError moving transaction log from temporary location: "
      + "<PFUbiquityLocation: 0x3>: \(localRoot)\(path(4).replacing(phone, with: pad)) to permanent location:\n"
      + log(4).replacing(phone, with: pad),
  ]

  /// What a set-up could not put in its place has not reached other devices, until another set-up does that.
  @Test(arguments: leftOver) func leftOverLogIsReportedUntilTheNextSetup(message: String) throws {
    let lines = [
      Self.local("10:00:00.000", 1), Self.line("10:00:01.000", message), Self.local("10:00:02.000", 0),
      Self.imported("10:00:03.000", 1),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.verdict == .attention && diagnosis.statements.unrecognised.count == 0)
    let found = try #require(diagnosis.findings.first)
    #expect(found.rule == .exportLost && found.severity == .warning)
    #expect((found.detail as? ExportLost.Detail)?.isLeftOver == true)
    let next = [Self.local("10:05:00.000", 1, pid: 600), Self.local("10:05:01.000", 0, pid: 600)]
    let later = try RuleExample("", lines + next, []).diagnosis
    #expect(!later.findings.contains { $0.rule == .exportLost })
  }

  /// A process that had the store in iCloud may set it up again.
  @Test(arguments: leftOver) func leftOverLogIsSentByANewSetupOfTheSameProcess(message: String) throws {
    let first = [Self.local("10:00:00.000", 1), Self.local("10:00:01.000", 0)]
    let lines = first + [Self.line("10:00:02.000", message)]
    let next = [Self.local("10:05:00.000", 1), Self.local("10:05:01.000", 0)]
    #expect(try Self.losesExports(lines))
    #expect(try !Self.losesExports(lines + next))
    #expect(try Self.losesExports(lines + next + [Self.line("10:05:02.000", message)]))
  }

  /// The record of the move names the log, in the same set-up or process.
  @Test func leftOverLogIsSentOnceItIsMoved() throws {
    let lines = [
      Self.local("10:00:00.000", 1), Self.local("10:00:01.000", 0),
      Self.line("10:00:02.000", Self.leftOver[3]),
    ]
    let moved = { (number: Int) in
      let log = Self.log(number).replacing(Self.phone, with: Self.pad)
      return Self.line("10:00:32.000", "Moved orphaned log to sync'd directory: \(log)")
    }
    #expect(try Self.losesExports(lines + [moved(5)]))
    #expect(try !Self.losesExports(lines + [moved(4)]))
  }

  private static func losesExports(_ lines: [String]) throws -> Bool {
    try RuleExample("", lines, []).diagnosis.findings.contains { $0.rule == .exportLost }
  }

  /// Where the folder of local logs cannot be listed, none of them is moved.
  @Test func unlistedLocalLogsAreNotMoved() throws {
    let lines = [
      Self.local("10:00:00.000", 1), Self.written("10:00:01.000", 4), Self.local("10:00:03.000", 0),
      Self.line(
        "10:00:03.001",
        "<PFUbiquitySetupAssistant: 0x5>\nError trying to read peer version directory: \(Self.full)"),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.timelines.stores[0].exports.heldBack.count == 1)
    #expect(diagnosis.findings.contains { $0.rule == .exportLost && $0.severity == .warning })
  }

  private static func delayed(_ time: String) -> String {
    line(
      time,
      "<_PFUbiquityRecordsExporter: 0x1>\n\tlocalPeerID: \(pad)\n\n"
        + "Encountered an error while trying to move logs out of the temporary directory: \(full)\n"
        + " Rescheduling move timer.")
  }

  /// Core Data retries a log in a temporary folder; something is wrong only if that goes on for minutes.
  @Test(arguments: [
    (["10:00:30.000"], false), (["10:00:30.000", "10:01:00.000", "10:01:30.000"], false),
    (["10:00:30.000", "10:03:00.000", "10:05:30.000"], true),
    // Each delay was over by the next attempt.
    (["10:00:30.000", "18:00:00.000"], false),
  ])
  func logDelayedForMinutesIsReported(times: [String], isFound: Bool) throws {
    let lines = [Self.local("10:00:00.000", 0)] + times.map(Self.delayed)
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.rule == .exportLost }
    #expect(found.map(\.severity) == (isFound ? [.warning] : []))
    #expect(found.allSatisfy { ($0.detail as? ExportLost.Detail)?.secondsDelayed == 300 })
    // A setup moves what is left there.
    let later = lines + [Self.local("10:10:00.000", 1, pid: 600), Self.local("10:10:01.000", 0, pid: 600)]
    #expect(try RuleExample("", later, []).diagnosis.findings.allSatisfy { $0.rule != .exportLost })
  }
}
