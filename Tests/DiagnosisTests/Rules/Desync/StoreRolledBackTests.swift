// The rule for stores that were replaced by an older copy.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct StoreRolledBackTests: TripsLines {
  private static func onAnotherThread(_ line: String) -> String { line.replacing(":1403]", with: ":1405]") }

  /// An import whose end is not shown ran on a thread that later runs another one.
  static let threads = [
    RuleExample(
      "another import of the store came between",
      [
        imported("10:00:00.000", 1), began("10:00:01.000", 2), onAnotherThread(began("10:00:03.000", 3)),
        onAnotherThread(imported("10:00:04.000", 3)), applied("10:00:05.000"),
      ], []),
    RuleExample(
      "a log is imported once more",
      [
        imported("10:00:00.000", 2), imported("10:00:02.000", 3), began("10:00:03.000", 2),
        line("10:00:03.500", "About to apply changes from log contents."), applied("10:00:04.000"),
      ],
      ["store-rolled-back[error]", "import-unfinished[note]"]),
  ]

  @Test(arguments: threads)
  func onlyARepeatedLogShowsARollback(_ example: RuleExample) throws { try example.check() }

  /// If all IDs are removed, a lower number may be another device's.
  @Test(arguments: [true, false]) func maskedPeersYieldNoRollback(isMasked: Bool) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.began("10:00:01.000", 5), Self.applied("10:00:02.000"),
      Self.imported("10:00:03.000", 5), Self.began("10:00:11.000", 3), Self.applied("10:00:12.000"),
      Self.imported("10:00:13.000", 3),
    ]
    let example = RuleExample("", isMasked ? Self.masked(lines) : lines, [])
    let found = try example.diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" }
    #expect(found == (isMasked ? [] : ["store-rolled-back[error]"]))
  }

  /// Also where nothing but the vectors shows that they do.
  @Test(arguments: ["mobile~YYYYYYYY-YYYY", "mobile~UUID", "<peer>"])
  func isNotFoundWhereVectorsNameAPeerTwice(name: String) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.began("10:00:01.000", 5), Self.imported("10:00:03.000", 5),
      Self.alreadyImported("10:00:05.000", storeVector: "\(Self.pad):12:\(Self.phone):5"),
      Self.began("10:00:11.000", 3), Self.applied("10:00:12.000"), Self.imported("10:00:13.000", 3),
      Self.alreadyImported("10:05:00.000", storeVector: "\(Self.pad):12:\(Self.phone):3"),
    ]
    let masked = lines.map { line in
      [Self.phone, Self.pad].reduce(line) { $0.replacing($1, with: name) }
    }
    func severities(_ lines: [String]) throws -> [Finding.Severity] {
      try RuleExample("", lines, []).diagnosis.findings.filter { $0.rule == .storeRolledBack }.map(\.severity)
    }
    #expect(try severities(lines) == [.error])
    #expect(try severities(masked) == [])
  }

  /// One device may be called `XXXX`, where the others have names of their own.
  @Test func isFoundWhereEachDeviceHasAMaskOfItsOwn() throws {
    let lines = [
      Self.alreadyImported("09:59:00.000", storeVector: "\(Self.pad):3:\(Self.phone):2"),
      Self.local("10:00:00.000", 0), Self.wrote("10:00:01.000", 4, file: 1),
      Self.wrote("10:00:02.000", 5, file: 2),
      Self.alreadyImported("10:05:00.000", storeVector: "\(Self.pad):3:\(Self.phone):2"),
    ].map { line in
      [(Self.pad, "mobile~XXXXXXXX"), (Self.phone, "mobile~YYYYYYYY")]
        .reduce(line) { $0.replacing($1.0, with: $1.1) }
    }
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.rule == .storeRolledBack }
    #expect(found.map(\.severity) == [.error])
  }

  /// This device's own log, in a file of some name.
  static func wrote(
    _ time: String, _ number: Int, file: Int, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsExporter: 0x1>
      \tlocalPeerID: \(pad)
       Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x2>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x3>: \(path(file, store: store).replacing(phone, with: pad))
      \ttransactionNumber: \(number)

      """, pid: pid)
  }

  /// The vector that the store has when an import begins.
  static func matches(_ time: String, own: Int) -> String {
    let vector = "<PFUbiquityKnowledgeVector: 0x4> (\(pad):\(own):\(phone):1)"
    return line(time, operation(2) + "\n - Cache KV: \(vector) matches initial KV: \(vector)")
  }

  static func opened(_ time: String, token: String, pid: Int = 543) -> String {
    "\(local(time, 0, pid: pid)) for new NSFileManager current token <\(token)>"
  }

  static func reserved(
    _ time: String, ofOther number: Int, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(
      time,
      """
      <PFUbiquityStoreSaveSnapshot: 0x1>:
      \tentityNames: (
          Trail
      )
      \tglobalObjectIDs: (
          "<PFUbiquityGlobalObjectID: 0x2> (\(store):Trail:p3:\(pad))"
      )
      \tprimaryKeys: (
          p3
      )
      \ttransactionNumber: 6

      Reserved transaction knowledge vector: <PFUbiquityKnowledgeVector: 0x3> (\(pad):6:\(phone):\(number)) (6)
      """, pid: pid)
  }

  /// What a device finds wrong with a baseline: how much of a peer the store holds, and how much the
  /// baseline.
  static func inconsistent(_ peer: String) -> String {
    line(
      "10:00:02.000",
      """
      \(pad):Trips
      \t_ubiquityRootLocation: <PFUbiquityLocation: 0x1>: /r
      \ttransactions: 120
      \tsize: 100:200
      \treqs: 2.000000:1000000
      \tkv: <PFUbiquityKnowledgeVector: 0x2> (\(peer):9):<PFUbiquityKnowledgeVector: 0x3> (\(peer):5)
      This is confusing, baseline > current for peer: \(peer)(5:9)
      """)
  }

  /// What a save of another store shows is not this one's, also where its record spells the name, or names no
  /// store.
  static let otherStores: [RuleExample] = {
    func ofOther(_ store: String, printed: String? = nil, isSetUp: Bool) -> [String] {
      [
        local("10:00:00.000", 0), local("10:00:00.100", 0, store: isSetUp ? store : "Trips"),
        reserved("10:00:01.000", ofOther: 3, store: printed ?? store),
        wrote("10:00:01.100", 6, file: 6, store: store),
        alreadyImported("10:05:00.000", storeVector: "\(phone):2"),
      ]
    }
    func withoutObjects(_ lines: [String]) -> [String] {
      lines.map { $0.replacing(#/\n *"<PFUbiquityGlobalObjectID[^\n]*/#, with: "") }
    }
    return [true, false].flatMap { isSetUp in
      [
        RuleExample("with a colon", ofOther("Trips:Old", isSetUp: isSetUp), []),
        RuleExample("escaped", ofOther("Cafés", printed: "Caf\\U00e9s", isSetUp: isSetUp), []),
        RuleExample("without objects", withoutObjects(ofOther("Cafés", isSetUp: isSetUp)), []),
      ]
    }
  }()

  @Test(arguments: otherStores)
  func vectorOfAnotherStoreIsNoRollback(_ example: RuleExample) throws { try example.check() }

  /// An older copy of the store that imports what it lost.
  static let repairs: [RuleExample] = {
    let lost = [
      local("10:00:00.000", 0), wrote("10:00:01.000", 1, file: 8), wrote("10:00:02.000", 2, file: 9),
      imported("10:00:03.000", 4), alreadyImported("10:05:00.000", storeVector: "\(pad):2:\(phone):2"),
    ]
    let lostOwn: [String] =
      Array(lost.dropLast()) + [alreadyImported("10:05:00.000", storeVector: "\(pad):1:\(phone):2")]
    let again = [imported("10:05:01.000", 3), imported("10:05:02.000", 4)]
    let holdsAll = alreadyImported("10:06:00.000", storeVector: "\(pad):2:\(phone):4")
    return [
      RuleExample("all", lost + again, ["store-rolled-back[warning]"]),
      RuleExample("some", lost + again.prefix(1), ["store-rolled-back[error]"]),
      RuleExample("all but its own", lostOwn + again, ["store-rolled-back[error]"]),
      RuleExample("its own too", lostOwn + again + [holdsAll], ["store-rolled-back[warning]"]),
      RuleExample(
        "all, and gives a number again first",
        lostOwn + [wrote("10:05:00.500", 2, file: 7)] + again + [holdsAll], ["store-rolled-back[error]"]),
      RuleExample(
        "all, and the record of an earlier number is printed again",
        lostOwn + [wrote("10:00:02.000", 2, file: 9)] + again + [holdsAll], ["store-rolled-back[warning]"]),
      RuleExample(
        "all, and is set back once more",
        lost + again + [alreadyImported("10:09:00.000", storeVector: "\(pad):2:\(phone):3")],
        ["store-rolled-back[error]"]),
    ]
  }()

  /// The store's file was removed, so a new one begins with all logs: no copy came back.
  @Test(arguments: [true, false], [true, false])
  func recreatedStoreIsNoOlderCopy(isEmpty: Bool, isImportedAgain: Bool) throws {
    let behind = Self.line(
      "10:05:00.000",
      "<PFUbiquitySetupAssistant: 0x1>\nLocal store file is behind receipt.\nStore: <PFUbiquityKnowledgeVector: 0x2> "
        + "(\(isEmpty ? "" : "\(Self.phone):1"))\nReceipt: <PFUbiquityKnowledgeVector: 0x3> (\(Self.phone):2)"
    )
    let again = [
      Self.imported("10:05:01.000", 1), Self.imported("10:05:02.000", 2), Self.imported("10:05:03.000", 3),
    ]
    let lines = [
      Self.local("10:00:00.000", 0), Self.imported("10:00:01.000", 1), Self.imported("10:00:02.000", 2),
      behind,
    ]
    let diagnosis = try RuleExample("created again", lines + (isImportedAgain ? again : []), []).diagnosis
    let found = diagnosis.findings.filter { $0.rule == .storeRolledBack }
    #expect(found.map(\.severity) == [isImportedAgain ? isEmpty ? .note : .warning : .error])
    #expect((found.first?.detail as? StoreRolledBack.Detail)?.isNew == isEmpty)
  }

  /// An empty vector means a new store even if no receipt is printed.
  @Test(arguments: ["", "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115:3"])
  func emptyVectorShowsARecreatedStore(vector: String) throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.imported("10:00:01.000", 2),
      Self.alreadyImported("10:05:00.000", storeVector: vector),
    ]
    let found = try RuleExample("created again", lines, []).diagnosis.findings
      .filter { $0.rule == .storeRolledBack }
    #expect(found.map(\.severity) == [.error])
    #expect((found.first?.detail as? StoreRolledBack.Detail)?.isNew == vector.isEmpty)
  }

  @Test(arguments: repairs)
  func onlyImportingEverythingAgainDowngradesTheRollback(_ example: RuleExample) throws {
    try example.check()
  }

  /// Records that somebody pasted twice happened once.
  @Test func repeatedCaptureIsNoRollback() throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.began("10:00:01.000", 2), Self.applied("10:00:02.000"),
      Self.imported("10:00:03.000", 2), Self.began("10:00:04.000", 3), Self.applied("10:00:05.000"),
      Self.imported("10:00:06.000", 3), Self.wrote("10:00:07.000", 4, file: 4),
      Self.wrote("10:00:08.000", 5, file: 5),
    ]
    try RuleExample("twice", lines + lines, []).check()
  }

  /// The copy of the last import has the same second as the original in a syslog, and on web pages there
  /// are no times at all.
  @Test(arguments: [true, false], [1, 3])
  func repeatedImportAtOneTimeIsNoRollback(hasTimes: Bool, imports: Int) throws {
    let lines = (1...imports).flatMap { number in
      [
        Self.began("10:00:01.000", number).replacing("0x1c5b4410", with: "0x1c5b441\(number)"),
        Self.line("10:00:01.000", "About to apply changes from log contents."), Self.applied("10:00:01.000"),
        Self.imported("10:00:01.000", number).replacing("0x1c5b4410", with: "0x1c5b441\(number)"),
      ]
    }
    let twice = (lines + lines).map {
      hasTimes ? $0 : $0.replacing("2013-11-18 10:00:01.000 Trips[543:1403] ", with: "")
    }
    try RuleExample("twice", twice, []).check()
  }

  /// Another operation imports what the store had, so the store no longer has it; this is found even after
  /// more imports than are remembered.
  @Test(arguments: [0, 4200])
  func repeatedImportByAnotherOperationIsARollback(before imports: Int) throws {
    let last = imports + 2
    let earlier = (2..<last).flatMap { number in
      let address = "0x1d" + String(number + 0x10_0000, radix: 16)
      return [
        Self.began("10:00:00.000", number).replacing("0x1c5b4410", with: address),
        Self.applied("10:00:00.000"),
        Self.imported("10:00:00.000", number).replacing("0x1c5b4410", with: address),
      ].map { $0.replacing("2013-11-18 10:00:00.000 Trips[543:1403] ", with: "") }
    }
    let lines = [
      Self.began("10:00:01.000", last),
      Self.line("10:00:01.000", "About to apply changes from log contents."),
      Self.applied("10:00:01.000"), Self.imported("10:00:01.000", last),
    ]
    let again = lines.map { $0.replacing("0x1c5b4410", with: "0x1c5b4990") }
    let bare = (lines + again).map { $0.replacing("2013-11-18 10:00:01.000 Trips[543:1403] ", with: "") }
    let found = try RuleExample("again", earlier + bare, []).diagnosis.findings
    // The store has imported again what it lost.
    #expect(found.filter { $0.rule == .storeRolledBack }.map(\.severity) == [.warning])
  }

  @Test(arguments: ownNumbers)
  func ownNumbersShowWhetherTheStoreWentBack(_ example: RuleExample) throws { try example.check() }

  /// The log of a save that failed may be written after that of a later one.
  @Test func lateLogIsNoOlderCopy() throws {
    var phone = ScriptedCapture(ScriptedCapture.phone)
    phone.setUp(at: 0)
    phone.reserve(40, at: 1)
    phone.reserve(41, at: 2)
    phone.export(41, at: 2.1)
    phone.export(40, at: 30)
    phone.export(42, at: 60)
    #expect(try phone.diagnosis("phone.log").findings.allSatisfy { $0.rule != .storeRolledBack })
  }

  /// The first number that is used again is the one after what the older copy holds.
  @Test func detailTellsWhatTheOlderCopyHolds() throws {
    let lines = [
      Self.local("10:00:00.000", 0), Self.wrote("10:00:01.000", 44, file: 1),
      Self.wrote("10:00:02.000", 45, file: 2), Self.local("10:05:00.000", 0, pid: 600),
      Self.wrote("10:05:02.000", 30, file: 3, pid: 600), Self.wrote("10:05:03.000", 31, file: 4, pid: 600),
    ]
    let found = try #require(try RuleExample("own", lines, []).diagnosis.findings.first)
    let detail = try #require(found.detail as? StoreRolledBack.Detail)
    #expect(detail.peers.map(\.before) == [45] && detail.peers.map(\.after) == [29])
  }
}
