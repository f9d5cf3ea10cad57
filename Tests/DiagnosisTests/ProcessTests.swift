import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// One store that several processes have open: one after the other, or side by side.
struct ProcessTests {
  /// What one process printed: seconds after ten o'clock, its number, and the message.
  struct Line: Sendable {
    var seconds: Int
    var pid: Int
    var message: String

    var text: String {
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "2013-11-18 10:\(two(seconds / 60)):\(two(seconds % 60)).000 Trips[\(pid):1403] \(message)"
    }
  }

  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var lines: [Line]
    var alarms: Set<RuleName>

    init(_ name: String, _ lines: [Line], _ alarms: Set<RuleName>) {
      testDescription = name
      self.lines = lines
      self.alarms = alarms
    }
  }

  private static let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
  private static let path = "/r/\(phone)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000002.1.cdt"

  private static func statement(_ seconds: Int, _ pid: Int, _ message: String) -> Line {
    Line(seconds: seconds, pid: pid, message: "CoreData: Ubiquity:  " + message)
  }

  private static func ready(_ seconds: Int, _ pid: Int) -> Line {
    statement(seconds, pid, "\(pad):Trips\nUsing local storage: 0")
  }

  private static func setUp(_ seconds: Int, _ pid: Int) -> Line {
    statement(seconds, pid, "\(pad):Trips\nUsing local storage: 1")
  }

  private static func wroteLog(_ number: Int, _ seconds: Int, _ pid: Int) -> Line {
    statement(
      seconds, pid,
      """
      <_PFUbiquityRecordsExporter: 0x1>
      \tlocalPeerID: \(pad)
       Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x3>: \(path.replacing(phone, with: pad).dropLast(7))\(number).1.cdt
      \ttransactionNumber: \(number)

      """)
  }

  private static func app(_ seconds: Int, _ pid: Int) -> Line {
    Line(seconds: seconds, pid: pid, message: "showed the list")
  }

  private static let operation = """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(pad)
    \ttransactionLog: <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \(path)
    \ttransactionNumber: 2

    """

  private static func began(_ seconds: Int, _ pid: Int) -> Line {
    statement(
      seconds, pid,
      operation + """

        : Beginning parse of log file: <PFUbiquityTransactionLog: 0x1c5a13c0>
        \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \(path)
        \ttransactionNumber: 2
        """)
  }

  private static func wroteChanges(_ seconds: Int, _ pid: Int) -> Line {
    statement(seconds, pid, operation + "\nSuccessfully wrote changes.")
  }

  private static func wroteMetadata(_ seconds: Int, _ pid: Int) -> Line {
    statement(seconds, pid, operation + "\n\nSuccessfully wrote metadata changes.")
  }

  private static func holds(_ number: Int, _ seconds: Int, _ pid: Int) -> Line {
    statement(
      seconds, pid,
      """
      <_PFUbiquityRecordsImporter: 0x1>:
      \tlocalPeerID: \(pad)

      Skipping log because it has already been imported into the local store: <PFUbiquityLocation: 0x3>: \(path)
      storeKV: <PFUbiquityKnowledgeVector: 0x4> (\(phone):\(number))
      logKV: <PFUbiquityKnowledgeVector: 0x5> (\(phone):2)
      """)
  }

  static let examples: [Example] = [
    Example(
      "another process begins while one imports",
      [
        ready(0, 543), began(1, 543), wroteChanges(2, 543), ready(2, 600), wroteMetadata(3, 543), app(9, 600),
      ],
      []),
    Example(
      "the process ends between changes and metadata, and another begins",
      [ready(0, 543), began(1, 543), wroteChanges(2, 543), ready(20, 600), app(30, 600)],
      [.splitWrite]),
    Example(
      "the process that imports prints something of its own after another began",
      [ready(0, 543), began(1, 543), wroteChanges(2, 543), ready(3, 600), app(4, 543)], []),
    Example(
      "two processes know differently far, side by side",
      [ready(0, 543), ready(1, 600), holds(5, 2, 543), holds(3, 60, 600), app(70, 543)], []),
    Example(
      "a process finds less than the one before it",
      [ready(0, 543), holds(5, 2, 543), ready(50, 600), holds(3, 60, 600), app(70, 600)],
      [.storeRolledBack]),
    Example(
      "a process finds less than it did itself, beside another one",
      [ready(0, 543), ready(1, 600), holds(5, 2, 543), holds(3, 60, 543), app(70, 600)],
      [.storeRolledBack]),
    Example(
      "an extension begins to set it up beside an app that imports",
      [ready(0, 543), setUp(50, 600), began(60, 543), wroteMetadata(61, 543), app(240, 543)], []),
    Example(
      "an extension begins to set it up beside an app that exports",
      [ready(0, 543), setUp(50, 600), wroteLog(4, 60, 543), app(240, 543)], []),
    Example(
      "an extension begins to set it up and prints nothing more, and the app goes on",
      [ready(0, 543), setUp(50, 600), app(51, 600), app(240, 543), holds(1, 241, 543)], []),
    Example(
      "a process stays on local storage after the one before it",
      [ready(0, 543), holds(1, 1, 543), setUp(50, 600), app(52, 543), app(240, 600)], [.localStorageOnly]),
    Example(
      "a process exports on local storage after the one before it",
      [ready(0, 543), setUp(50, 600), wroteLog(4, 60, 600), app(240, 600)], [.localStorageOnly]),
    Example(
      "a second process has a lower log level",
      [ready(0, 543), holds(1, 1, 543), ready(20, 600), began(21, 600), app(300, 600)], []),
    Example(
      "a second process has a higher log level",
      [ready(0, 543), began(2, 543), ready(20, 600), holds(1, 21, 600), app(300, 600)], []),
  ]

  /// An app's save in iCloud is sent; the save of an extension next to it on local storage waits there.
  @Test func localSaveOfAnExtensionIsHeldBack() throws {
    let lines = [
      Self.ready(0, 543), Self.setUp(50, 600), Self.wroteLog(4, 60, 600), Self.wroteLog(5, 70, 543),
    ]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.map(\.text).joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.exports.heldBack == NumberSet([4]))
    #expect(store.storage.isLocal == false)
    #expect(store.storage.since?.line == 1)
    #expect(store.milestones.storage.map(\.isLocal) == [false, true, false])
  }

  @Test(arguments: examples)
  func eachProcessIsJudgedSeparately(_ example: Example) throws {
    let capture = example.lines.map(\.text).joined(separator: "\n") + "\n"
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8))
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.alarms == example.alarms)
    #expect(diagnosis.timelines.stores.count == 1)
  }
}
