// The rule for saves whose transaction log was not written.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ExportLostTests: TripsLines {
  // MARK: Lines

  /// A line as `nslog` prints it, or as systems print it that give no process ID.
  private static func line(_ second: Int, _ message: String, pid: Int?) -> String {
    let time = "10:\(second < 600 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
    let head = pid.map { "\(time).000 Trips[\($0):1403]" } ?? "\(time) +0000 Trips"
    return "2013-11-18 \(head) -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): "
      + "CoreData: Ubiquity:  \(message)"
  }

  private static func exporter(_ words: String) -> String {
    "<_PFUbiquityRecordsExporter: 0x208d1a40>\n\tlocalPeerID: \(phone)\n"
      + "\tubiquityRootLocation: <PFUbiquityLocation: 0x1c5a1d10>: /r\n\(words)"
  }

  /// What happens to a save.
  enum Step: Sendable {
    case setUp(String = "Trips", pid: Int? = 543)
    case announced
    case reserved(Int, String = "Trips", ofOther: Int = 2, pid: Int = 543)
    case wrote(Int, String = "Trips", pid: Int? = 543)
    case failed(Int)
    case notMoved(Int)
    case errors(pid: Int? = 543)
    case gaveUp
    case gaveUpOn(Int)
    /// Log level 1 at most: nothing of saves is printed.
    case quiet
    /// Some seconds pass.
    case pause(Int)
    case cutWrite
    /// A write whose path was left out.
    case namelessWrite(Int)
    case elision
  }

  private static let error = "Error Domain=NSCocoaErrorDomain Code=640 \"full\""

  private static func text(_ steps: [Step]) -> String {
    var second = 0
    return steps.compactMap { step -> String? in
      second += 1
      switch step {
      case .setUp(let store, let pid):
        return line(second, "\(phone):\(store)\nUsing local storage: 1", pid: pid) + "\n"
          + line(second, "\(phone):\(store)\nUsing local storage: 0", pid: pid)
      case .announced: return line(second, "Exporter: \(exporter("Will respond."))", pid: 543)
      case .reserved(let number, let store, let ofOther, let pid):
        return line(
          second,
          """
          <PFUbiquityStoreSaveSnapshot: 0x17452c0f0>:
          \tentityNames: (
              Trail
          )
          \tpeerIDs: (
              "\(phone)"
          )
          \tglobalObjectIDs: (
              "<PFUbiquityGlobalObjectID: 0x17452c0f8> (\(store):Trail:p3:\(phone))"
          )
          \tprimaryKeys: (
              p3
          )
          \ttransactionNumber: \(number)

          Reserved transaction knowledge vector: <PFUbiquityKnowledgeVector: 0x17452c100> (\(pad):\(ofOther):\(phone):\(number)) (\(number))
          """, pid: pid)
      case .wrote(let number, let store, let pid):
        return line(
          second, exporter(" Successfully wrote transaction log: \(log(number, store: store))"), pid: pid)
      case .failed(let number):
        return line(
          second, "Error writing transaction log: \(log(number)).\nError: \(error)\n User Info: (null)",
          pid: 543)
      case .notMoved(let number):
        return line(
          second,
          exporter(
            "Error moving log to permanent location: \(log(number))\nError: \(error)\n User Info: (null)"),
          pid: 543)
      case .errors(let pid):
        return line(
          second,
          "Export of save notification encountered the following errors: (\n    \"Error Domain=A Code=1\"\n), \n"
            + "Save Notification: NSConcreteNotification 0x1 {name = N; object = <NSSQLCore: 0x2>}", pid: pid)
      case .gaveUp:
        return line(
          second,
          exporter(
            "Failed to save to the database after 100 tries to optimistically lock the knowledge vector: x"),
          pid: 543)
      case .gaveUpOn(let number):
        return line(
          second,
          exporter(
            "Failed to save to the database after 100 tries to optimistically lock the knowledge vector: "
              + "<PFUbiquityKnowledgeVector: 0x17452c110> (\(pad):2:\(phone):\(number))"), pid: 543)
      case .quiet:
        second += 60
        return nil
      case .pause(let seconds):
        second += seconds
        return nil
      case .cutWrite:
        return line(second, exporter(" Successfully wrote transaction log: <PFUbiquityTransac<…>"), pid: 543)
      case .namelessWrite(let number):
        let nameless = log(number).replacing(path(number), with: "…")
        return line(second, exporter(" Successfully wrote transaction log: \(nameless)"), pid: 543)
      case .elision: return "[...]"
      }
    }.joined(separator: "\n") + "\n"
  }

  private static func findings(_ steps: [Step]) throws -> [(numbers: [ClosedRange<Int>], count: Int)] {
    try Diagnosing.diagnose(Array(text(steps).utf8)).findings.compactMap { finding in
      (finding.detail as? ExportLost.Detail).map { ($0.numbers, finding.count) }
    }
  }

  // MARK: Lost

  @Test(
    arguments: [
      ("the next number", [.setUp(), .failed(4), .wrote(5)], [4...4]),
      ("the next number, not moved", [.setUp(), .notMoved(4), .wrote(5)], [4...4]),
      ("moved wrongly after it was written", [.setUp(), .wrote(4), .notMoved(4), .wrote(5)], [4...4]),
      ("a relaunch", [.setUp(), .failed(4), .setUp(pid: 544), .wrote(5, pid: 544)], [4...4]),
      ("100 tries, then the number", [.setUp(), .gaveUp, .wrote(4), .wrote(5)], []),
      ("100 tries with a number", [.setUp(), .reserved(4), .gaveUp, .reserved(5), .wrote(5)], [4...4]),
      ("errors before a relaunch", [.setUp(), .errors(), .setUp(pid: 544), .wrote(4, pid: 544)], []),
      (
        "errors before a relaunch, no pid",
        [.setUp(pid: nil), .errors(pid: nil), .setUp(pid: nil), .wrote(4, pid: nil)], []
      ),
      ("a silent hole", [.setUp(), .wrote(3), .reserved(4), .reserved(5), .wrote(5)], [4...4]),
      (
        "a silent hole at first, of two stores",
        [
          .setUp(), .setUp("Draft"), .reserved(4), .reserved(9, "Draft"), .wrote(9, "Draft"), .reserved(5),
          .wrote(5),
        ],
        [4...4]
      ),
      (
        "a silent hole before any store is known, of a number that another peer has too",
        [.reserved(4, ofOther: 4), .reserved(5, ofOther: 4), .wrote(5)], [4...4]
      ),
      (
        "a silent hole before any store is known",
        [.reserved(4), .reserved(9, "Draft"), .wrote(9, "Draft"), .reserved(5), .wrote(5)], [4...4]
      ),
      (
        "a silent hole at level 2", [.setUp(), .announced, .wrote(3), .announced, .announced, .wrote(5)],
        [4...4]
      ),
      ("errors before another save", [.setUp(), .announced, .errors(), .announced, .wrote(4)], []),
      (
        "errors before another save, then a relaunch",
        [.setUp(), .errors(), .announced, .reserved(4), .wrote(4), .setUp(pid: 544), .wrote(5, pid: 544)], []
      ),
      ("only what was written", [.setUp(), .wrote(3), .wrote(5)], [4...4]),
    ] as [(String, [Step], [ClosedRange<Int>])])
  func lostNumbersAreReported(_ name: String, _ steps: [Step], _ numbers: [ClosedRange<Int>]) throws {
    let found = try Self.findings(steps)
    #expect(found.map(\.numbers) == [numbers], "\(name)")
  }

  @Test(
    arguments: [
      ("the same number", [.setUp(), .failed(4), .wrote(4), .wrote(5)]),
      ("the same number after a relaunch", [.setUp(), .failed(4), .setUp(pid: 544), .wrote(4, pid: 544)]),
      ("errors, tried again", [.setUp(), .errors(), .wrote(4)]),
      ("errors of the save that was announced", [.setUp(), .announced, .errors(), .wrote(4)]),
      (
        "one save in two stores",
        [.setUp(), .setUp("Draft"), .reserved(4), .wrote(4), .reserved(9, "Draft"), .wrote(9, "Draft")]
      ),
      (
        "a lower level for a while",
        [.setUp(), .reserved(3), .wrote(3), .reserved(4), .quiet, .reserved(9), .wrote(9)]
      ),
      (
        "a lower level, met between two saves",
        [.setUp(), .reserved(3), .wrote(3), .quiet, .reserved(9), .wrote(9)]
      ),
      ("whole saves left out", [.setUp(), .reserved(3), .wrote(3), .reserved(5), .wrote(5)]),
      ("whole saves left out at level 2", [.setUp(), .announced, .wrote(3), .announced, .wrote(5)]),
      ("a part left out", [.setUp(), .wrote(3), .reserved(4), .elision, .reserved(5), .wrote(5)]),
      ("a write that is cut", [.setUp(), .reserved(4), .cutWrite, .reserved(5), .wrote(5)]),
      ("a write without a path", [.setUp(), .reserved(4), .namelessWrite(4), .reserved(5), .wrote(5)]),
      ("a number taken again", [.setUp(), .wrote(3), .reserved(4), .reserved(4), .wrote(4)]),
    ] as [(String, [Step])])
  func exportThatIsNotLostIsNotReported(_ name: String, _ steps: [Step]) throws {
    #expect(try Self.findings(steps).isEmpty, "\(name)")
  }

  /// The next save takes the number of one that is given up before the store has it.
  @Test(
    arguments: [
      ([.setUp(), .wrote(3), .gaveUp, .wrote(4)], true), ([.setUp(), .gaveUp, .wrote(4)], false),
      ([.setUp(), .wrote(3), .gaveUp, .wrote(5)], false), ([.setUp(), .wrote(3), .gaveUp], false),
    ] as [([Step], Bool)])
  func numberOfASaveGivenUpIsUsedIfTheNextSaveHasIt(_ steps: [Step], isUsed: Bool) throws {
    let findings = try Diagnosing.diagnose(Array(Self.text(steps).utf8)).findings
    let details = findings.compactMap { $0.detail as? ExportLost.Detail }
    #expect(details.map(\.isNumberUsed) == [isUsed])
  }

  /// The number of a failed save is given again: by the store of another account, or by an older copy of the
  /// store.
  @Test(arguments: [true, false]) func otherSaveWithTheNumberDoesNotWriteTheLostOne(isOther: Bool) throws {
    typealias Lines = StoreRolledBackTests
    let failed = Self.line(
      "10:02:00.000",
      "Error writing transaction log: \(Self.log(5)).\nError: \(Self.error)\n User Info: (null)")
    let lines = [
      Lines.opened("10:00:00.000", token: "75646c12"), Lines.wrote("10:00:01.000", 4, file: 1),
      Self.alreadyImported("10:01:00.000", storeVector: "\(Self.pad):4:\(Self.phone):2"),
      failed.replacing(Self.phone, with: Self.pad),
      Lines.opened("10:03:00.000", token: isOther ? "aaaa0000" : "75646c12", pid: 600),
      Lines.wrote("10:03:10.000", 4, file: 3, pid: 600), Lines.wrote("10:03:11.000", 5, file: 4, pid: 600),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let lost = try #require(findings.first { $0.rule == .exportLost })
    #expect(lost.severity == .error)
    #expect((lost.detail as? ExportLost.Detail)?.numbers == [5...5])
    #expect((lost.detail as? ExportLost.Detail)?.successor == (isOther ? .anotherStore : .olderCopy))
    #expect(Set(findings.map(\.rule)) == [.exportLost, isOther ? RuleName.accountChanged : .storeRolledBack])
  }

  /// A failure in two records is one, whichever of them contains the number.
  @Test(arguments: [[Step.failed(4), .errors()], [.errors(), .failed(4)], [.failed(4), .notMoved(4)]])
  func failureInTwoRecordsIsCountedOnce(_ records: [Step]) throws {
    let found = try Self.findings([.setUp()] + records + [.wrote(5)])
    #expect(found.map(\.numbers) == [[4...4]])
    #expect(found.first?.count == 1)
    #expect(try Self.findings([.setUp()] + records + [.wrote(4)]).isEmpty)
  }

  /// A record that names no store may have the number in a vector: only one of the stores lacks that
  /// number.
  @Test(arguments: [4, 9])
  func failureBelongsToTheStoreLackingTheNumber(_ number: Int) throws {
    let found = try Self.findings([
      .setUp(), .setUp("Draft"), .reserved(4), .gaveUpOn(number), .reserved(5), .wrote(5),
    ])
    #expect(found.map(\.numbers) == (number == 4 ? [[4...4]] : [[], [4...4]]))
    #expect(found.map(\.count).reduce(0, +) == 2)
  }

  /// If neither threads nor processes are printed, the save that failed names its store's file.
  @Test func namedFileShowsTheFailingStore() throws {
    let names = ["Trips", "Draft"]
    func time(_ second: Int) -> String { "2013-11-18 10:00:0\(second) +0000 Trips CoreData: Ubiquity:  " }
    let setUp = names.map { "\(time(1))\(Self.phone):\($0)\nUsing local storage: 0" }
    let failed = names.enumerated().map { place, name in
      time(place + 2)
        + "Export of save notification encountered the following errors: (\n    \"Error Domain=A Code=1\"\n), \n"
        + "Save Notification: NSConcreteNotification 0x1 {name = N; object = <NSSQLCore: 0x2> (URL: file:///\(name).sqlite)}"
    }
    let diagnosis = try Diagnosing.diagnose(Array((setUp + failed).joined(separator: "\n").utf8))
    let stores = diagnosis.findings.filter { $0.rule == .exportLost }.map(\.store)
    #expect(stores == [0, 1])
  }

  /// A process ends before it is seen to write a log; the number that the next one reserves shows whether
  /// the save was committed.
  @Test(arguments: [(4, []), (5, [4...4]), (6, [])] as [(Int, [ClosedRange<Int>])])
  func nextReservationShowsWhetherASaveWasCommitted(_ next: Int, _ inDoubt: [ClosedRange<Int>]) throws {
    let text = Self.text([
      .setUp(), .reserved(3), .wrote(3), .reserved(4), .setUp(pid: 544), .reserved(next, pid: 544),
      .wrote(next, pid: 544),
    ])
    let found = try Diagnosing.diagnose(Array(text.utf8)).findings.filter { $0.rule == .exportLost }
    #expect(found.map(\.severity) == (inDoubt.isEmpty ? [] : [.warning]))
    #expect(found.flatMap { ($0.detail as? ExportLost.Detail)?.numbers ?? [] } == inDoubt)
  }

  /// The failure of the number is certain: neither the end of its process nor a silence makes it doubtful.
  @Test(arguments: [
    [Step.reserved(4), .failed(4), .setUp(pid: 544), .reserved(5, pid: 544), .wrote(5, pid: 544)],
    [.reserved(4), .pause(60), .failed(4), .reserved(5), .wrote(5)],
    [.reserved(4), .failed(4), .pause(60), .reserved(5), .wrote(5)],
  ])
  func failedNumberIsReportedOnceAsAnError(_ steps: [Step]) throws {
    let text = Self.text([.setUp(), .reserved(3), .wrote(3)] + steps)
    let found = try Diagnosing.diagnose(Array(text.utf8)).findings.filter { $0.rule == .exportLost }
    #expect(found.map(\.severity) == [.error])
    #expect(found.flatMap { ($0.detail as? ExportLost.Detail)?.numbers ?? [] } == [4...4])
  }

  /// Numbers that a process reserves show nothing of those of the next process, whether processes have
  /// numbers or not.
  @Test func reservationsEndWithTheirProcess() throws {
    let text = Self.text([
      .setUp(), .reserved(3), .wrote(3), .reserved(4), .setUp(pid: 544), .wrote(5, pid: 544),
    ])
    .replacing(#/\.000 Trips\[\d+:1403\]/#, with: " +0000 Trips")
    #expect(try Diagnosing.diagnose(Array(text.utf8)).findings.filter { $0.rule == .exportLost }.isEmpty)
  }

  /// What the exporter says of an object that it cannot add to a log, and of the save.
  private static func leftOut(_ time: String) -> String {
    line(
      time,
      "Error adding object to save snapshot: Error Domain=NSCocoaErrorDomain Code=134030 \"no\"\n User Info: {\n"
        + "    reason = \"Failed to copy external reference to ubiquity container\";\n}\n"
        + " Object: <NSManagedObject: 0x1c5a1fb0> (entity: Trail; id: 0x1c5a1fd0 <x-coredata://A/Trail/p3> ; data: {\n})"
    )
  }

  private static func summedUp(_ time: String) -> String {
    line(
      time,
      "Export of save notification encountered the following errors: (\n    \"Error Domain=NSCocoaErrorDomain Code=134030\"\n"
        + "), \nSave Notification: NSConcreteNotification 0x1 {name = N; object = <NSSQLCore: 0x2>}")
  }

  // MARK: A capture

  static let examples = [
    RuleExample(
      "an object that is not in the log of its save",
      [
        local("10:00:00.000", 0, peer: phone), leftOut("10:00:01.000"),
        line("10:00:01.100", exporter(" Successfully wrote transaction log: \(log(3))")),
      ], ["export-lost[error]"]),
    RuleExample(
      "an object that is not in the log of its save, which is summed up",
      [
        local("10:00:00.000", 0, peer: phone), leftOut("10:00:01.000"),
        line("10:00:01.100", exporter(" Successfully wrote transaction log: \(log(3))")),
        leftOut("10:00:11.000"), summedUp("10:00:11.100"),
        line("10:00:21.000", exporter(" Successfully wrote transaction log: \(log(4))")),
      ], ["export-lost[error]"]),
    RuleExample(
      "an object left out, where nothing else is shown",
      [local("10:00:00.000", 0), leftOut("10:00:01.000")], ["export-lost[error]", "low-log-level[note]"]),
    RuleExample(
      "a save that was not exported",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Error writing transaction log: \(log(4)).\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)"
        ),
      ], ["export-lost[warning]", "low-log-level[note]"]),
    RuleExample(
      "a save that was not exported, where it would be shown",
      [
        local("10:00:00.000", 0),
        line("10:00:00.500", exporter(" Successfully wrote transaction log: \(log(3))")),
        line(
          "10:00:01.000",
          "Error writing transaction log: \(log(4)).\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)"
        ),
      ], ["export-lost[error]"]),
    RuleExample(
      "a save that is given up, whether others would be shown or not",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          exporter(
            "Failed to save to the database after 100 tries to optimistically lock the knowledge vector: x")),
      ], ["export-lost[error]", "low-log-level[note]"]),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
