// The rule for devices that cannot follow a baseline.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct BaselineStrandedTests: TripsLines {
  private static let baseline =
    "<PFUbiquityBaseline: 0x176ee3250>\n\tstoreName: Trips\n\tmodelVersionHash: hV3xkq0=\n"
    + "\tbaselineArchiveLocation: <PFUbiquityLocation: 0x17a82a720>: /r/.baseline/Trips/hV3xkq0=/baseline.zip\n\n"

  /// A response that finds logs missing, and fails by that.
  private static func response(_ minute: Int) -> [String] {
    [
      line(
        "10:0\(minute):00.000",
        "\(baseline)Didn't find all the required logs for baseline adoption, giving up"),
      line(
        "10:0\(minute):00.100",
        "<PFUbiquityBaselineRollResponseOperation: 0x176ee3210>\n\tlocalPeerID: \(pad)\n\tstoreName: Trips\n"
          + "\tubiquityRootLocation: <PFUbiquityLocation: 0x171100140>: /r\n\tmodelVersionHash: hV3xkq0=\n"
          + "Encountered an error while trying to respond to the roll of baseline: \(baseline)Error: "
          + "Error Domain=NSCocoaErrorDomain Code=134310 \"x\" UserInfo=0x1d5a49a0 {}\nuserInfo: (null)"),
    ]
  }

  /// Each response counts once, however many records report that it failed.
  @Test(arguments: 1...2)
  func failedResponseIsCountedOnce(_ count: Int) throws {
    let lines = [Self.local("10:00:00.000", 0)] + (1...count).flatMap(Self.response)
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.store("Trips")?.baseline.failed == count)
    #expect(diagnosis.alarms == [.baselineStranded])
  }

  /// The answer to a baseline, with what it holds.
  private static func contents(
    _ time: String, _ canAdopt: String, _ numbers: String, pid: Int = 543
  ) -> String {
    line(
      time,
      "Can adopt: \(canAdopt) replace: 0\nkv: <PFUbiquityKnowledgeVector: 0x9> (\(numbers))", pid: pid)
  }

  /// A response to a baseline that holds 7 transactions of the phone, and `others`.
  private static func refused(_ minute: Int, others: String = "") -> [String] {
    let vector = contents("10:0\(minute):00.050", "0", "\(phone):7\(others)")
    let response = response(minute)
    return [local("10:00:00.000", 0), response[0], vector, response[1]]
  }

  /// That a baseline is adopted is of log level 2, that it is not, of level 0.
  @Test(arguments: [(0, "warning"), (2, "error")])
  func refusalIsAsBadAsTheLogLevelShows(_ level: Int, _ severity: String) throws {
    let detailed = level == 2 ? [Self.began("10:00:10.000", 2)] : []
    let lines =
      [Self.local("10:00:00.000", 0)] + detailed + Self.response(5).suffix(1)
      + [Self.local("10:08:00.000", 0)]
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.rule == .baselineStranded }
    #expect(found.map(\.severity.rawValue) == [severity])
    let details = found.compactMap { $0.detail as? BaselineStranded.Detail }
    #expect(details.map(\.mayBeResolved) == [level == 0])
  }

  private static func adopted(_ time: String) -> String { line(time, "Adopted: 1") }

  /// At level 0, a process that goes on may have tried again unseen.
  static let silences = [
    RuleExample("at the end", [local("10:00:00.000", 0)] + failure(5), ["baseline-stranded[error]"]),
    RuleExample(
      "before a launch of seconds",
      [local("10:00:00.000", 0)] + failure(5)
        + [local("10:20:00.000", 0, pid: 601), local("10:20:10.000", 0, pid: 601)],
      ["baseline-stranded[error]"]),
    RuleExample(
      "before a launch of minutes",
      [local("10:00:00.000", 0)] + failure(5)
        + [local("10:20:00.000", 0, pid: 601), local("10:24:00.000", 0, pid: 601)],
      ["baseline-stranded[warning]"]),
    RuleExample(
      "before a launch of minutes on local storage",
      [local("10:00:00.000", 0)] + failure(5)
        + [
          local("10:20:00.000", 1, pid: 601), local("10:24:00.000", 1, pid: 601),
          local("10:30:00.000", 0, pid: 602), local("10:30:10.000", 0, pid: 602),
        ],
      ["baseline-stranded[error]"]),
    RuleExample(
      "at each launch",
      [local("10:00:00.000", 0)] + failure(1)
        + [local("10:03:00.000", 0, pid: 601)] + failure(4, pid: 601)
        + [local("10:06:00.000", 0, pid: 602)] + failure(7, pid: 602) + [local("10:20:00.000", 0, pid: 602)],
      ["baseline-stranded[error]"]),
  ]

  private static func failure(_ minute: Int, pid: Int = 543) -> [String] {
    response(minute).suffix(1).map { $0.replacing("Trips[543:", with: "Trips[\(pid):") }
  }

  @Test(arguments: silences) func refusalIsAWarningWhereALaterTryMayBeHidden(_ example: RuleExample) throws {
    try Self.expectRefusals(of: example)
  }

  /// Expects the example's findings, as far as they are about baselines that cannot be followed.
  private static func expectRefusals(of example: RuleExample) throws {
    let diagnosis = try example.diagnosis
    let found = diagnosis.findings.filter { $0.rule == .baselineStranded }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
    #expect(diagnosis.statements.unrecognised.count == 0)
  }

  private static let confirmed = line(
    "10:06:02.000",
    "<PFUbiquityBaselineRollResponseOperation: 0x176ee3210>\n\tlocalPeerID: \(pad)\n\tstoreName: Trips\n"
      + "\tubiquityRootLocation: <PFUbiquityLocation: 0x171100140>: /r\n\tmodelVersionHash: hV3xkq0=\n\n"
      + "Successfully adopted baseline: \(baseline)")

  /// That a baseline is taken over is printed at level 2, whether it replaces the store or not; level 3 adds
  /// that it was adopted.
  @Test(arguments: ["Adopted: 1", "Made current w/o replace: 1"], [2, 3])
  func baselineThatIsTakenOverResolvesTheProblem(_ words: String, level: Int) throws {
    let lines =
      [Self.local("10:00:00.000", 0)] + Self.response(5) + [Self.line("10:06:00.000", words)]
      + (level == 3 ? [Self.confirmed] : [])
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.alarms.isEmpty)
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.baseline.adopted == 1)
    #expect(store.milestones.events.count { $0.kind == .baselineAdopted } <= 1)
  }

  /// The baseline is not taken over.
  @Test(arguments: ["Adopted: 0", "Made current w/o replace: 0"])
  func baselineThatIsNotTakenOverResolvesNothing(_ words: String) throws {
    let lines = [Self.local("10:00:00.000", 0)] + Self.response(5) + [Self.line("10:06:00.000", words)]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.alarms == [.baselineStranded])
    #expect(diagnosis.store("Trips")?.baseline.adopted == 0)
    let milestones = try #require(diagnosis.store("Trips")?.milestones.events)
    #expect(milestones.count { $0.kind == .baselineNotAdopted } == 1)
  }

  /// No rule judges that a baseline is not taken over, so that the warning is mentioned.
  @Test(arguments: ["Adopted: 0", "Made current w/o replace: 0"])
  func baselineThatIsNotTakenOverIsMentioned(_ words: String) throws {
    let lines = [Self.local("10:00:00.000", 0), Self.line("10:06:00.000", words)]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.findings.allSatisfy { $0.severity == .note })
    #expect(diagnosis.undiagnosed.map(\.severity) == [.warning])
  }

  private static let notes = local("10:00:00.000", 0, store: "Notes")

  private static func responding(_ time: String, _ store: String) -> String {
    line(
      time, "Responding to baseline: \(baseline.replacing("storeName: Trips", with: "storeName: \(store)"))")
  }

  /// The store holds 3 transactions of this device.
  private static let ownThree = [
    local("10:00:00.000", 0), alreadyImported("10:01:00.000", storeVector: "\(phone):4:\(pad):3"),
  ]

  /// This device has what the baseline holds.
  static let overtaken: [RuleExample] = {
    let needs = line("10:04:59.000", "\(baseline)Need logs for peer \(phone) between 5 and 7 to adopt")
    let stranded = [local("10:00:00.000", 0), needs] + response(5)
    return [
      RuleExample(
        "some arrive", stranded + [imported("10:06:00.000", 5), imported("10:06:01.000", 6)],
        ["baseline-stranded[error]"]),
      RuleExample(
        "others arrive, and it is not known which it needs",
        [local("10:00:00.000", 0)] + response(5) + [imported("10:06:00.000", 7)], ["baseline-stranded[error]"]
      ),
      RuleExample(
        "the store holds what the baseline does",
        stranded + [line("10:06:00.000", "\(baseline)Local store is current with the baseline")], []),
      RuleExample(
        "the store holds more",
        stranded + [line("10:06:00.000", "\(baseline)Baseline is an ancestor of the local store")], []),
      RuleExample(
        "all that it holds arrives", refused(5) + [5, 6, 7].map { imported("10:06:0\($0).000", $0) }, []),
      RuleExample(
        "less than it holds arrives", refused(5) + [5, 6].map { imported("10:06:0\($0).000", $0) },
        ["baseline-stranded[error]"]),
      RuleExample(
        "the store's vector holds all of it",
        refused(5) + [alreadyImported("10:06:00.000", storeVector: "\(phone):7:\(pad):3")], []),
      RuleExample(
        "the store's vector lacks some of it",
        refused(5) + [alreadyImported("10:06:00.000", storeVector: "\(phone):6:\(pad):3")],
        ["baseline-stranded[error]"]),
      RuleExample(
        "a further one holds what is not known",
        refused(5) + response(6).suffix(1) + [5, 6, 7].map { imported("10:07:0\($0).000", $0) },
        ["baseline-stranded[error]"]),
      RuleExample(
        "it held that before",
        [
          local("10:00:00.000", 0),
          line("10:01:00.000", "\(baseline)Local store is current with the baseline"),
        ]
          + response(5), ["baseline-stranded[error]"]),
    ]
  }()

  @Test(arguments: overtaken)
  func severityDependsOnWhatTheStoreHolds(_ example: RuleExample) throws { try example.check() }

  private static let arrivals = [5, 6, 7].map { imported("10:06:0\($0).000", $0) }

  /// What a refused baseline contains counts as far as it is that baseline's, and the store can get it.
  static let answers: [RuleExample] = [
    RuleExample(
      "all that it holds of others arrives, and this device has its own",
      ownThree + refused(5, others: ":\(pad):3").dropFirst() + arrivals, []),
    RuleExample(
      "all that it holds of others arrives, and this device saves under the number that it lacks",
      ownThree + refused(5, others: ":\(pad):4").dropFirst() + arrivals
        + [StoreRolledBackTests.wrote("10:07:00.000", 4, file: 4)], ["baseline-stranded[error]"]),
    RuleExample(
      "all that it holds of others arrives, and this device saves after its own",
      refused(5, others: ":\(pad):4") + arrivals
        + [StoreRolledBackTests.wrote("10:07:00.000", 5, file: 5)], []),
    RuleExample(
      "the contents name no store, and one responds",
      [notes] + ownThree + refused(5, others: ":\(pad):3").dropFirst()
        + arrivals, []),
    RuleExample(
      "the contents name no store, and two respond",
      [notes] + ownThree
        + [responding("10:04:58.000", "Trips"), responding("10:04:59.000", "Notes")]
        + refused(5, others: ":\(pad):3").dropFirst() + arrivals,
      ["baseline-stranded[error]"]),
    RuleExample(
      "the contents are those of another response",
      [
        local("10:00:00.000", 0), response(5)[0], local("10:06:00.000", 0, pid: 601),
        contents("10:06:01.000", "0", "\(phone):7", pid: 601),
      ] + [5, 6, 7].map { imported("10:06:1\($0).000", $0, pid: 601) }, ["baseline-stranded[error]"]),
    RuleExample(
      "a baseline with as much is made current",
      refused(5) + [
        contents("10:06:00.000", "1", "\(phone):7"), line("10:06:00.100", "Made current w/o replace: 1"),
      ], []),
    RuleExample(
      "an older baseline is made current",
      refused(5) + [
        contents("10:06:00.000", "1", "\(phone):6"), line("10:06:00.100", "Made current w/o replace: 1"),
        confirmed,
      ], ["baseline-stranded[error]"]),
  ]

  @Test(arguments: answers)
  func refusalIsResolvedByWhatTheSameBaselineHoldsOfOthers(_ example: RuleExample) throws {
    try Self.expectRefusals(of: example)
  }

  /// The logs that are waited for are gone, so the user need neither wait nor rebuild the store.
  @Test func waitForDeletedLogsIsTheSameProblem() throws {
    let phone = ScriptedCapture.phone
    var tablet = ScriptedCapture(ScriptedCapture.tablet)
    tablet.setUp(at: 0)
    tablet.cannotFollow(at: 1)
    for pass in stride(from: 40.0, through: 160, by: 30) {
      tablet.skips(14, of: phone, score: [phone: 2], at: pass)
    }
    tablet.live(from: 170, to: 200)
    let found = try tablet.diagnosis("tablet.log").findings
    #expect(found.map(\.rule) == [.baselineStranded] && found.map(\.severity) == [.error])
    #expect(found.first?.sameTrouble.map(\.rule) == [.missingTransaction])
  }

  @Test func earlierBaselineDoesNotResolveTheProblem() throws {
    let lines = [Self.local("10:00:00.000", 0), Self.adopted("10:01:00.000")] + Self.response(5)
    #expect(try RuleExample("", lines, []).diagnosis.alarms == [.baselineStranded])
  }

  private static func ahead(_ time: String, of peer: String, _ numbers: String = "(1:50)") -> String {
    line(
      time,
      "<PFUbiquityBaselineHeuristics: 0x1>\nThis is confusing, baseline > current for peer: \(peer)\(numbers)"
    )
  }

  private static func unknown(_ time: String, of peer: String = phone, _ number: Int = 6) -> String {
    line(
      time,
      "<PFUbiquityBaselineHeuristics: 0x1>\nThis is confusing, baseline has a transaction for \(peer)(\(number)) but the current kv "
        + "doesn't: <PFUbiquityKnowledgeVector: 0x2> (\(peer):\(number))\n<PFUbiquityKnowledgeVector: 0x3> ()"
    )
  }

  /// A baseline that holds more than the store is routine while logs are on their way, and a desync if it
  /// stays so.
  static let contradictions = [
    RuleExample("once", [local("10:00:00.000", 0), ahead("10:00:10.000", of: phone)], []),
    RuleExample(
      "again, moments later",
      [local("10:00:00.000", 0), ahead("10:00:10.000", of: phone), ahead("10:00:40.000", of: phone)],
      []),
    RuleExample(
      "again, two minutes later",
      [local("10:00:00.000", 0), ahead("10:00:10.000", of: phone), ahead("10:02:10.000", of: phone)],
      ["baseline-stranded[warning]"]),
    RuleExample(
      "of a peer that the store does not know",
      [local("10:00:00.000", 0), unknown("10:00:10.000"), unknown("10:02:10.000")],
      ["baseline-stranded[warning]"]),
    RuleExample(
      "named without any transactions",
      [
        local("10:00:00.000", 0), unknown("10:00:10.000", 0), unknown("10:02:10.000", 0),
        unknown("10:02:10.000", of: pad, 0),
      ], []),
    RuleExample(
      "farther ahead",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone),
        ahead("10:02:10.000", of: phone, "(1:60)"),
      ], ["baseline-stranded[warning]"]),
    RuleExample(
      "adopted since",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone), ahead("10:02:10.000", of: phone),
        adopted("10:03:00.000"),
      ], []),
    RuleExample(
      "made current since, which brings nothing to a store that is kept",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone), ahead("10:02:10.000", of: phone),
        line("10:03:00.000", "Made current w/o replace: 1"),
      ], ["baseline-stranded[warning]"]),
    RuleExample(
      "less far ahead",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone),
        ahead("10:02:10.000", of: phone, "(30:50)"),
      ], []),
    RuleExample(
      "the store's number is seen in between, and is the same",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone, "(2:50)"),
        alreadyImported("10:01:00.000", storeVector: "\(phone):2:\(pad):3"),
        ahead("10:02:10.000", of: phone, "(2:50)"),
      ], ["baseline-stranded[warning]"]),
    RuleExample(
      "what lacked arrives",
      [
        local("10:00:00.000", 0), ahead("10:00:10.000", of: phone), ahead("10:02:10.000", of: phone),
        imported("10:02:20.000", 2),
      ], []),
  ]

  @Test(arguments: contradictions)
  func onlyABaselineStayingAheadIsReported(_ example: RuleExample) throws { try example.check() }
}
