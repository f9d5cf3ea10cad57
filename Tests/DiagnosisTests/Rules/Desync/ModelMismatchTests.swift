// The rule for logs that were written with another data model.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ModelMismatchTests: TripsLines {
  static func skipped(_ time: String, _ number: Int, of peer: String = phone) -> String {
    line(
      time,
      "Skipping (model version hash): <PFUbiquityLocation: 0x3>: "
        + path(number).replacing(phone, with: peer))
  }

  static let examples = [
    RuleExample(
      "another device's log", [local("10:00:00.000", 0), skipped("10:00:01.000", 2)],
      ["model-mismatch[error]"]),
    RuleExample(
      "the next process prints too little to show whether it was imported",
      [local("10:00:00.000", 0), skipped("10:00:01.000", 2), local("10:01:00.000", 0, pid: 577)],
      ["model-mismatch[warning]"]),
    RuleExample(
      "the next process prints what arrives",
      [
        local("10:00:00.000", 0), skipped("10:00:01.000", 2), local("10:01:00.000", 0, pid: 577),
        imported("10:01:01.000", 3, pid: 577),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "this device's own log", [local("10:00:00.000", 0), skipped("10:00:01.000", 2, of: pad)], []),
    RuleExample(
      "this device's own log, before it is told which that is",
      [skipped("10:00:01.000", 2, of: pad), local("10:00:02.000", 0)], []),
    RuleExample(
      "a log that was imported before the model was changed",
      [
        imported("10:00:00.000", 2), local("10:01:00.000", 0, pid: 577),
        skipped("10:01:01.000", 2).replacing("543", with: "577"),
      ], []),
    RuleExample(
      "a log that the store turned out to have before the model was changed",
      [
        alreadyImported("10:00:00.000", storeVector: "\(phone):2"), local("10:01:00.000", 0, pid: 577),
        skipped("10:01:01.000", 2).replacing("543", with: "577"),
      ], []),
    RuleExample(
      "a log beside one that was imported",
      [imported("10:00:00.000", 2), local("10:01:00.000", 0), skipped("10:01:01.000", 3)],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log listed beside one of this device's model that is new as well",
      [
        local("10:00:00.000", 0), began("10:00:00.100", 1), imported("10:00:00.200", 1),
        foreign("10:00:01.000", 2), imported("10:00:01.200", 5),
      ],
      ["model-mismatch[warning]"]),
    RuleExample(
      "a log listed with one of this device's model that the store has",
      [
        local("10:00:00.000", 0), foreign("10:00:01.000", 3),
        alreadyImported("10:00:01.100", storeVector: "\(phone):2"), queued("10:00:01.200", 4),
        passEnded("10:00:01.300"), passEnded("10:05:00.000"),
      ],
      ["model-mismatch[warning]"]),
    RuleExample(
      "a log that came long after those that the store has were listed",
      [
        local("10:00:00.000", 0), alreadyImported("10:00:01.100", storeVector: "\(phone):2"),
        passEnded("10:00:01.300"), foreign("10:05:00.000", 3),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log seen in the pass before one of this device's model came",
      [
        local("10:00:00.000", 0), began("10:00:00.100", 1), imported("10:00:00.200", 1),
        foreign("10:00:01.000", 2), passEnded("10:00:01.100"), queued("10:05:01.000", 5),
        imported("10:05:02.000", 5),
      ],
      ["model-mismatch[note]"]),
    RuleExample(
      "a log that came in the next pass too",
      [
        local("10:00:00.000", 0), began("10:00:00.100", 1), imported("10:00:00.200", 1),
        foreign("10:00:01.000", 2), passEnded("10:00:01.100"), queued("10:05:01.000", 5),
        imported("10:05:02.000", 5), passEnded("10:05:02.100"), foreign("10:10:01.000", 3),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log of the model that this device had before",
      [
        local("10:00:00.000", 0), foreign("10:00:01.000", 3, of: pad), foreign("10:00:01.000", 3),
        alreadyImported("10:00:01.100", storeVector: "\(phone):2"),
      ],
      ["model-mismatch[note]"]),
    RuleExample(
      "a log of the model that this device had before, which its author still has",
      [
        local("10:00:00.000", 0), foreign("10:00:01.000", 3, of: pad), foreign("10:00:01.000", 3),
        queued("10:00:01.200", 4),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log of the model that this device had before, which came after one of its present model",
      [
        local("10:00:00.000", 0), foreign("10:00:01.000", 3, of: pad), imported("10:00:02.000", 4),
        foreign("10:06:40.000", 5),
      ],
      ["model-mismatch[warning]"]),
    RuleExample(
      "logs that were there from the start, in a store that holds as many",
      [
        local("10:00:00.000", 0), updated("10:00:00.500", "\(phone):2:\(pad):4"), skipped("10:00:01.000", 1),
        skipped("10:00:01.100", 2), passEnded("10:00:01.300"), skipped("10:05:01.000", 2),
      ],
      ["model-mismatch[warning]"]),
    RuleExample(
      "more logs than the store has transactions",
      [
        local("10:00:00.000", 0), updated("10:00:00.500", "\(phone):1:\(pad):4"), skipped("10:00:01.000", 1),
        skipped("10:00:01.100", 2),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log that came after a pass, in a store that holds as many",
      [
        local("10:00:00.000", 0), updated("10:00:00.500", "\(phone):5:\(pad):4"), skipped("10:00:01.000", 1),
        passEnded("10:00:01.300"), skipped("10:05:01.000", 6),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "a log beside those of a third device",
      [
        local("10:00:00.000", 0), began("10:00:00.100", 1), imported("10:00:00.200", 1),
        foreign("10:00:01.000", 9, of: "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115"),
        passEnded("10:00:01.100"), queued("10:05:01.000", 2), imported("10:05:02.000", 2),
      ],
      ["model-mismatch[error]"]),
  ]

  /// A log of a model that this device does not have.
  private static func foreign(_ time: String, _ number: Int, of peer: String = phone) -> String {
    skipped(time, number, of: peer).replacing("hV3xkq0=", with: "Zr8Lm2Qe=")
  }

  /// Set-up says what the store holds.
  private static func updated(_ time: String, _ body: String) -> String {
    line(
      time,
      "<PFUbiquitySetupAssistant: 0x2>\nUpdated store knowledge vector to: <PFUbiquityKnowledgeVector: 0x1> (\(body))"
    ).replacing(
      "CoreData: Ubiquity:",
      with: "-[PFUbiquitySetupAssistant tryToReplaceLocalStore:withStoreSideLoadedByImporter:](3497): "
        + "CoreData: Ubiquity:")
  }

  private static let importer =
    "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n"
    + "\tlocalPeerID: \(pad)\n\n"

  private static func queued(_ time: String, _ number: Int) -> String {
    line(time, importer + " will process operation: \(operation(number))")
  }

  private static func passEnded(_ time: String) -> String {
    line(
      time,
      importer + "Finished scheduling logs with context: "
        + "<PFUbiquityRecordsImporterSchedulingContext: 0x3>\n\tpendingLogs: {(\n)}\n\tscheduledLogs: {(\n)}\n"
        + "\tfailedLogs: {(\n)}\n\tignoredlogs: {(\n)}\n\tencounteredErrors: {\n}\n")
  }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// The set-up of the pad, with the data model that it has.
  private static func setUp(_ time: String, _ model: String, pid: Int = 543) -> String {
    """
    2013-11-18 \(time) Trips[\(pid):1403] -[PFUbiquitySetupAssistant validateOptionsWithError:](527): CoreData: Ubiquity:  \
    <PFUbiquitySetupAssistant: 0x2046d7d0>
    \toptions: {
        NSPersistentStoreUbiquitousContentNameKey = Trips;
    }
    \tstoreKV: <PFUbiquityKnowledgeVector: 0x4> (\(Self.phone):1)
    \tubiquityName: Trips
    \tlocalPeerID: \(Self.pad)
    \tmodelVersionHash: \(model)
    \tuseLocalAccount: 0

    """
  }

  /// Setup prints the model although nothing was imported or exported.
  @Test func setupShowsTheModelOfTheDevice() throws {
    let setUp = Self.setUp("09:59:59.000", "HAhodSpwN_JaeDYx6bZr4R3UVAziORh~krgGiAINlb8=")
    let lines = [setUp, Self.local("10:00:00.000", 0), Self.skipped("10:00:01.000", 2)]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let detail = try #require(diagnosis.findings.first?.detail as? ModelMismatch.Detail)
    let names = diagnosis.timelines.names
    #expect(detail.ours.map { names[$0] } == "HAhodSpwN_JaeDYx6bZr4R3UVAziORh~krgGiAINlb8=")
    #expect(detail.theirs.map { names[$0] } == "hV3xkq0=")
  }

  /// Logs of the model that this device had before may be among those that it imported, whenever they are
  /// first seen.
  @Test func modelOfEarlierSetupIsFormerModel() throws {
    let lines = [
      Self.setUp("10:00:00.000", "hV3xkq0="), Self.local("10:00:00.100", 0),
      Self.queued("10:00:01.200", 4), Self.passEnded("10:00:01.300"),
      Self.setUp("10:01:00.000", "Zr8Lm2Qe=", pid: 577), Self.local("10:01:00.100", 0, pid: 577),
      Self.skipped("10:01:01.000", 1).replacing("543", with: "577"),
    ]
    let found = try RuleExample("former", lines, []).diagnosis.findings.filter { $0.rule == .modelMismatch }
    #expect(found.map(\.severity) == [.warning])
    #expect((found.first?.detail as? ModelMismatch.Detail)?.order == .held(upTo: 1))
  }

  /// Logs that the store had before its model changed are listed in each pass, but are neither pending nor
  /// missing.
  @Test func logImportedBeforeModelChangeIsNotReported() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.begins(21, of: phone, at: 1)
    tablet.imports(21, of: phone, at: 2)
    tablet.pid = 580
    tablet.setUp(at: 60)
    for time in [61.0, 70] {
      tablet.lists([21], of: phone, at: time - 0.1)
      tablet.skipsModel(of: 21, of: phone, at: time)
      tablet.leavesOver(21, of: phone, at: time + 0.1)
    }
    tablet.live(from: 80, to: 200)
    let diagnosis = try tablet.diagnosis("tablet.log")
    #expect(diagnosis.findings.isEmpty)
    let counts = ImportCounts(try #require(diagnosis.store("Hikes")), in: diagnosis)
    #expect(counts.pending == 0 && counts.discovered == 1)
  }

  /// The phone wrote 22 before it got this device's model, and 23 with it: 22 has arrived.
  @Test func logSkippedForItsModelIsNotMissing() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.holds([phone: 21], at: 1)
    tablet.model = ScriptedCapture.otherModel
    tablet.skipsModel(of: 22, of: phone, at: 60)
    tablet.model = ScriptedCapture.model
    for time in [120.0, 220] {
      tablet.skips(23, of: phone, score: [phone: 2], at: time)
      tablet.leavesOver(23, of: phone, at: time + 0.1)
    }
    let findings = try tablet.diagnosis("tablet.log").findings
    #expect(findings.map(\.rule) == [.modelMismatch] && findings.map(\.severity) == [.error])
  }

  /// The store has the phone's 44, of a log that the capture does not name; whether a log of the other model
  /// is from before that is unclear, unless 46 waits for 45.
  @Test(arguments: [true, false]) func lastingGapIsInTheSkippedLog(hasGap: Bool) throws {
    let phone = ScriptedCapture.phone
    let tablet = Self.withSkippedLog(hasGap: hasGap, holding: [phone: 44, ScriptedCapture.newTablet: 5])
    let findings = try tablet.diagnosis("tablet.log").findings
    #expect(findings.map(\.rule) == [.modelMismatch])
    #expect(findings.first?.severity == (hasGap ? .error : .warning))
    let detail = try #require(findings.first?.detail as? ModelMismatch.Detail)
    #expect(detail.order == (hasGap ? .missing(NumberSet([45])) : .held(upTo: 44)))
  }

  /// The phone's 44 has this device's model already, so that 45 is not in a log of the former one.
  @Test func gapAfterLogOfThisModelIsNotInTheSkippedLog() throws {
    let tablet = Self.withSkippedLog(hasGap: true, holding: [ScriptedCapture.phone: 44])
    let findings = try tablet.diagnosis("tablet.log").findings
    #expect(Set(findings.map(\.rule)) == [.missingTransaction, .modelMismatch])
    let mismatch = try #require(findings.first { $0.rule == .modelMismatch })
    #expect(mismatch.severity == .warning)
    #expect((mismatch.detail as? ModelMismatch.Detail)?.order == .unclear)
    #expect(findings.first { $0.rule == .missingTransaction }?.severity == .error)
  }

  /// The tablet's capture: in each of three passes, it skips a log of the phone for its model, and the phone's
  /// 46 waits if there is a gap.
  private static func withSkippedLog(hasGap: Bool, holding numbers: [String: Int]) -> ScriptedCapture {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    for time in [1.0, 41, 81] {
      tablet.holds(numbers, at: time)
      tablet.model = ScriptedCapture.otherModel
      tablet.skipsModel(of: 45, of: phone, at: time + 0.1)
      tablet.model = ScriptedCapture.model
      if hasGap {
        tablet.skips(46, of: phone, score: [phone: 2], at: time + 0.2)
        tablet.leavesOver(46, of: phone, at: time + 0.3)
      }
    }
    return tablet
  }

  /// The tablet got a new model and has written nothing with it: since it skips a log of its old model, it
  /// no longer has that model.
  @Test func modelWithSkippedLogsIsFormerModel() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.export(1, at: 1)
    tablet.imports(21, of: phone, at: 2)
    tablet.pid = 580
    tablet.setUp(at: 60)
    tablet.skipsModel(of: 21, of: phone, at: 61)
    tablet.skipsModel(of: 22, of: phone, at: 120)
    tablet.live(from: 130, to: 300)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = diagnosis.findings.filter { $0.rule == .modelMismatch }
    #expect(found.map(\.severity) == [.error])
    let detail = try #require(found.first?.detail as? ModelMismatch.Detail)
    #expect(detail.theirs.map { diagnosis.timelines.names[$0] } == ScriptedCapture.model)
    #expect(detail.ours == nil && detail.isFormer && detail.logs == 1)
    // The next export of the tablet shows its present model.
    tablet.model = ScriptedCapture.otherModel
    tablet.export(2, at: 310)
    let later = try tablet.diagnosis("tablet.log")
    let ours = try #require(later.store("Hikes")?.modelHash)
    #expect(later.timelines.names[ours] == ScriptedCapture.otherModel)
    #expect((later.findings.first?.detail as? ModelMismatch.Detail)?.isFormer == true)
  }

  /// At log level 2 only the path of a left-over log shows its model; after this device changed its own
  /// model, such logs are usually in its store.
  @Test(arguments: [false, true], [false, true])
  func pathOfLeftOverLogShowsItsModel(belongsToOther: Bool, isFormer: Bool) throws {
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    let model = belongsToOther ? ScriptedCapture.otherModel : ScriptedCapture.model
    if isFormer {
      tablet.setUp(at: 0)
      tablet.model = model
      tablet.export(5, at: 1)
      tablet.pid = 580
    }
    tablet.setUp(at: 60)
    for time in [61.0, 121] {
      tablet.model = model
      tablet.leavesOver(22, of: ScriptedCapture.phone, at: time)
    }
    tablet.model = ScriptedCapture.model
    tablet.export(6, at: 200)
    let diagnosis = try tablet.diagnosis("tablet.log")
    let found = diagnosis.findings.filter { $0.rule == .modelMismatch }
    #expect(found.map(\.severity) == (belongsToOther ? [isFormer ? .note : .warning] : []))
    let store = try #require(diagnosis.store("Hikes"))
    #expect(
      store.ofOtherModel.count == (belongsToOther ? 1 : 0) && store.waiting.count == (belongsToOther ? 0 : 1))
  }

  /// A simulated peer that changes its model goes on with the new one.
  @Test(arguments: 1...24)
  func simulatedPeerWithNewModelIsAnError(seed: Int) throws {
    let capture = SimulatedCapture(FaultTable.options([.modelMismatch], seed: seed))
    guard capture.truth.rules.contains("model-mismatch") else { return }
    let found = try Diagnosing.diagnose(capture.bytes).findings.filter { $0.rule == .modelMismatch }
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == .error })
  }

  /// A log of this device that it skips is neither pending nor a log of another device.
  @Test func ownSkippedLogIsNotPending() throws {
    let lines = [Self.local("10:00:00.000", 0), Self.skipped("10:00:01.000", 2, of: Self.pad)]
    let store = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips"))
    #expect(store.imports.discovered == 0 && store.waiting.isEmpty && store.ofOtherModel.isEmpty)
  }
}
