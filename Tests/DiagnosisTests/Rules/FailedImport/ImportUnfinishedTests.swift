// The rule for imports that did not end.

import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

struct ImportUnfinishedTests: TripsLines {
  /// The next import begins before the end of the phone's 45 is shown: whether the store holds it is only
  /// known from a vector.
  @Test(arguments: [44, 45]) func importPassedOverIsPendingIfTheStoreLacksIt(held: Int) throws {
    let (phone, other) = (ScriptedCapture.phone, ScriptedCapture.newTablet)
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.holds([phone: 44, other: 26], at: 1)
    tablet.begins(45, of: phone, at: 2)
    tablet.begins(27, of: other, at: 9)
    tablet.imports(27, of: other, at: 10)
    tablet.holds([phone: held, other: 27], at: 100)
    tablet.live(from: 110, to: 200)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let counts = ImportCounts(try #require(diagnosis.store("Hikes")), in: diagnosis)
    #expect(counts.pending == (held == 44 ? 1 : 0))
  }

  static let examples = [
    RuleExample(
      "only the capture ends",
      [began("10:00:00.000", 1), line("10:00:01.000", "Added transaction entries to cache")],
      ["import-unfinished[note]"]),
    RuleExample(
      "the app goes on for some minutes", [began("10:00:00.000", 1)] + showing(through: 9),
      ["import-unfinished[note]"]),
    RuleExample(
      "the app goes on for longer than an import takes", [began("10:00:00.000", 1)] + showing(through: 10),
      ["import-unfinished[warning]"]),
    RuleExample(
      "the device sleeps", [began("10:00:00.000", 1)] + showing(through: 2) + [showing(at: 55)],
      ["import-unfinished[note]"]),
    RuleExample("import", [began("10:00:00.000", 1), imported("10:00:01.000", 1)], []),
    RuleExample(
      "the next process has not tried the import again",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), local("10:00:10.000", 1, pid: 544),
        local("10:00:12.000", 0, pid: 544),
        imported("10:00:13.000", 3, pid: 544).replacing("\(phone):1)", with: "\(phone):3)"),
      ], ["import-unfinished[warning]"]),
    RuleExample(
      "the next process finds it in the store",
      [
        imported("10:00:00.000", 2), began("10:00:01.000", 1), local("10:00:10.000", 1, pid: 544),
        local("10:00:12.000", 0, pid: 544),
        alreadyImported("10:00:13.000", storeVector: "\(phone):2").replacing("543", with: "544"),
      ], []),
  ]

  /// The app prints something, once in a minute.
  private static func showing(at minute: Int) -> String {
    "2013-11-18 10:\(minute < 10 ? "0" : "")\(minute):00.000 Trips[543:1403] Showing the list"
  }

  private static func showing(through last: Int) -> [String] { (1...last).map(showing(at:)) }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// An import at log level 2, which goes on to its metadata.
  private static let whole = [began("10:00:00.000", 1), applied("10:00:00.100"), saving("10:00:00.200")]
  private static let next = [local("10:01:00.000", 1, pid: 544), local("10:01:02.000", 0, pid: 544)]

  /// What is applied is in memory only; log level 2 shows that an import goes on from there, where the system
  /// prints it.
  static let level2 = [
    RuleExample(
      "the process ends after the changes are applied",
      whole + [began("10:00:10.000", 2), applied("10:00:10.100")] + next, ["import-unfinished[warning]"]),
    RuleExample(
      "the process ends before", whole + [began("10:00:10.000", 2)] + next, ["import-unfinished[warning]"]),
    RuleExample(
      "the import goes on to its metadata",
      whole + [began("10:00:10.000", 2), applied("10:00:10.100"), saving("10:00:10.200")] + next, []),
    RuleExample(
      "that any goes on is not printed",
      [began("10:00:10.000", 2), applied("10:00:10.100")] + next, []),
    RuleExample(
      "the next import begins",
      whole + [began("10:00:10.000", 2), applied("10:00:10.100"), began("10:00:11.000", 3)]
        + [applied("10:00:11.100"), saving("10:00:11.200")] + next, []),
    RuleExample(
      "only the capture ends", whole + [began("10:00:10.000", 2), applied("10:00:10.100")],
      ["import-unfinished[note]"]),
    RuleExample(
      "the operation may have been cancelled after a failure",
      whole + [
        failed("10:00:05.000", 4, "Error Domain=NSCocoaErrorDomain Code=134060 \"no\""),
        began("10:00:40.000", 2),
      ] + [local("10:05:00.000", 0, pid: 544)], []),
  ]

  @Test(arguments: level2) func unfinishedImportsAreJudgedAtLogLevel2(_ example: RuleExample) throws {
    let found = try example.diagnosis.findings.filter { $0.rule == .importUnfinished }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  @Test func unsavedTransactionOfDeadProcessIsMissing() throws {
    let lines = Self.whole + [Self.began("10:00:10.000", 2), Self.applied("10:00:10.100")] + Self.next
    let imports = try #require(try RuleExample("", lines, []).diagnosis.store("Trips")?.imports)
    let before = try #require(try RuleExample("", Self.whole, []).diagnosis.store("Trips")?.imports)
    #expect(imports.applied == 1 && before.applied == 1)
    #expect(imports.lastApplied?.line == before.lastApplied?.line)
    #expect(imports.arrivals.values.map(\.applied.ranges) == [[1...1]])
  }

  /// If two stores import at once and no thread is printed, a record does not show which of them goes on.
  @Test func ambiguousImportAtLevel2IsNotUnfinished() throws {
    let other = Self.line(
      "10:00:10.000",
      Self.operation(3, store: "Other") + "\n: Beginning parse of log file: " + Self.log(3, store: "Other"))
    let lines =
      [Self.local("10:00:00.000", 0), Self.local("10:00:00.000", 0, store: "Other")] + Self.whole
      + [Self.began("10:00:10.000", 2), other]
      + [Self.applied, Self.applied, Self.saving, Self.saving].map { $0("10:00:11.000") }
      + Self.next + [Self.local("10:01:03.000", 0, store: "Other", pid: 544)]
    let diagnosis = try RuleExample("", lines.map(Self.inSyslog), []).diagnosis
    #expect(diagnosis.facts.dialect == .syslog && diagnosis.stores.count == 2)
    #expect(diagnosis.findings.allSatisfy { $0.rule != .importUnfinished })
  }

  /// A line as syslog has it, without a thread.
  private static func inSyslog(_ line: String) -> String {
    let header = #/2013-11-18 (\d\d:\d\d:\d\d)\.\d{3} Trips\[(\d+):1403\] /#
    return line.replacing(header) { "Nov 18 \($0.output.1) iPad Trips[\($0.output.2)] <Warning>: " }
  }

  /// As many imports apply their changes as run: all of these arrive, and so does what comes later alone.
  @Test func importsAppliedSideBySideArrive() throws {
    func begins(_ time: String, _ number: Int, _ store: String) -> String {
      Self.line(
        time,
        Self.operation(number, store: store) + "\n: Beginning parse of log file: "
          + Self.log(number, store: store))
    }
    let together = [
      Self.local("10:00:00.000", 0), Self.local("10:00:00.000", 0, store: "Other"),
      begins("10:00:01.000", 1, "Trips"), begins("10:00:01.000", 5, "Other"), Self.applied("10:00:01.000"),
      Self.applied("10:00:01.000"), Self.saving("10:00:01.000"), Self.saving("10:00:01.000"),
    ]
    let alone = [
      begins("10:02:00.000", 2, "Trips"), Self.applied("10:02:00.000"), Self.saving("10:02:00.000"),
      begins("10:04:00.000", 6, "Other"), Self.applied("10:04:00.000"), Self.saving("10:04:00.000"),
    ]
    let diagnosis = try RuleExample("", (together + alone).map(Self.inSyslog), []).diagnosis
    func arrived(in store: String) throws -> [[ClosedRange<Int>]] {
      try #require(diagnosis.store(store)).imports.arrivals.values.map(\.applied.ranges)
    }
    #expect(try arrived(in: "Trips") == [[1...2]] && arrived(in: "Other") == [[5...6]])
    #expect(diagnosis.findings.allSatisfy { $0.rule != .importUnfinished })
  }

  private static func written(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\n\nSuccessfully wrote changes.")
  }

  private static let notified = line(
    "10:00:00.300",
    "Posting import notification: NSConcreteNotification 0x1 {name = n; object = <NSPersistentStoreCoordinator: 0x2>}"
  )

  /// The app is notified once an import has ended: only the record of its end is missing.
  ///
  /// A notification on another thread belongs to another import.
  @Test(arguments: ["1403", "1405"])
  func notifiedAppShowsThatTheImportEnded(thread: String) throws {
    let lines =
      [Self.began("10:00:00.000", 1), Self.written("10:00:00.200", 1)]
      + [Self.notified.replacing(":1403]", with: ":\(thread)]")] + Self.showing(through: 12)
    let diagnosis = try RuleExample("", lines, []).diagnosis
    let isOver = thread == "1403"
    #expect(diagnosis.findings.contains { $0.rule == .importUnfinished } == !isOver)
    #expect(diagnosis.statements.unrecognised.count == 0)
    let imports = try #require(diagnosis.store("Trips")?.imports)
    #expect(imports.completed == (isOver ? 1 : 0))
    // The changes of the import are saved, whatever became of its metadata.
    #expect(imports.arrivals.values.map(\.numbers.ranges).joined().contains(1...1))
  }

  @Test func detailTellsWhetherTheNextProcessIsSilent() throws {
    let lines = Self.whole + [Self.began("10:00:10.000", 2)] + Self.next
    func silence(_ lines: [String]) throws -> Silence.Reason? {
      let finding = try RuleExample("", lines, []).diagnosis.findings.first { $0.rule == .importUnfinished }
      return (finding?.detail as? ImportUnfinished.Detail)?.laterSilence
    }
    #expect(try silence(lines) == .level(0))
    #expect(try silence(lines + [Self.imported("10:01:03.000", 3, pid: 544)]) == nil)
  }
}
