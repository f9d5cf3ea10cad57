// The rule for baselines that could not be read, adopted or rolled.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct BaselineFailedTests: TripsLines {
  private static func unread(_ error: String) -> String {
    line(
      "10:00:00.000",
      "Error attempting to read baseline: <PFUbiquityBaseline: 0x213fd620>\nubiquityRootURL: file://localhost/r/\n"
        + "storeName: Trips\nbaselineFileURL: file://localhost/r/.baseline/Trips/baseline.zip\n.\nError: "
        + "Error Domain=NSCocoaErrorDomain Code=256 \"\(error)\" UserInfo=0x1fe1b260 {}")
  }

  private static func operation(_ name: String, _ words: String) -> String {
    "<\(name): 0x176ee3210>\n\tlocalPeerID: \(pad)\n\tstoreName: Trips\n"
      + "\tubiquityRootLocation: <PFUbiquityLocation: 0x171100140>: /r\n\tmodelVersionHash: hV3xkq0=\n\(words)"
  }

  /// The baseline is in iCloud, and only this device does not use it.
  @Test(arguments: [false, true]) func rolledBaselineIsInICloud(isTakenLater: Bool) throws {
    let rolled = Self.line(
      "10:00:00.000",
      Self.operation(
        "PFUbiquityBaselineRollOperation",
        " successfully rolled baseline but encountered an error trying to make it the current baseline: "
          + "Error Domain=NSCocoaErrorDomain Code=512 \"no\"\nuserInfo: {\n}"))
    let taken = Self.line(
      "10:05:00.000",
      Self.operation(
        "PFUbiquityBaselineRollResponseOperation",
        "Current baseline matches the baseline archive, returning."))
    let lines = [Self.local("09:59:00.000", 0), rolled] + (isTakenLater ? [taken] : [])
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let found = diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map(\.severity) == (isTakenLater ? [] : [.warning]))
    #expect(found.allSatisfy { ($0.detail as? BaselineFailed.Detail)?.isRolled == true })
  }

  private static func exception(_ time: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: error: exception Object's persistent store is not reachable from "
      + "this NSManagedObjectContext's coordinator with userInfo (null) during -gatherMetadataWithStore:andError:"
  }

  /// The metadata are gathered for a new baseline; the one in iCloud is not touched.
  static let exceptions = [
    RuleExample(
      "in a store in iCloud", [local("09:59:00.000", 0), exception("10:00:00.000")],
      ["baseline-failed[warning]"]),
    RuleExample(
      "with the failure of the roll",
      [local("09:59:00.000", 0), exception("10:00:00.000"), rollError("10:00:00.100", 134_326)],
      ["baseline-failed[warning]"]),
    RuleExample(
      "in a set-up that a later one repeats",
      [
        local("09:59:00.000", 1), exception("10:00:00.000"), local("10:05:00.000", 1, pid: 577),
        local("10:05:01.000", 0, pid: 577),
      ], []),
  ]

  @Test(arguments: exceptions)
  func exceptionWhileABaselineIsMadeLosesNothing(_ example: RuleExample) throws {
    let diagnosis = try example.diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let found = diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  private static func roll(_ time: String, _ words: String, _ code: Int) -> String {
    let error = "Error Domain=NSCocoaErrorDomain Code=\(code) \"no\"\nuserInfo: (null)"
    return line(time, operation("PFUbiquityBaselineRollOperation", words + error))
  }

  private static func rollError(_ time: String, _ code: Int) -> String {
    roll(time, " Error encountered trying to roll baseline: \(pad):Trips\nError: ", code)
  }

  /// A failure for which a file is missing, and whether a download is awaited.
  static let missingFiles: [(String, Bool)] = [
    (
      roll(
        "10:00:00.000",
        " successfully rolled baseline but encountered an error trying to make it the current baseline: ", 4),
      false
    ),
    (roll("10:00:00.000", " encountered an error trying to write the baseline archive to disk: ", 4), false),
    (rollError("10:00:00.000", 4), false),
    (
      line(
        "10:00:00.000",
        "Error attempting to initialize baseline: \(baseline)Error: "
          + "Error Domain=NSCocoaErrorDomain Code=4 \"no\"\nuserInfo: (null)"), true
    ),
  ]

  /// A file that is missing while this device writes is not one to download.
  @Test(arguments: missingFiles)
  func missingFileIsAwaitedOnlyWhereABaselineIsRead(_ failure: String, _ isDelayed: Bool) throws {
    let diagnosis = try RuleExample("", [Self.local("09:59:00.000", 0), failure], []).diagnosis
    #expect(diagnosis.statements.unrecognised.count == 0)
    let found = diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.compactMap { ($0.detail as? BaselineFailed.Detail)?.isDelayed } == [isDelayed])
  }

  /// In the words of early systems.
  static let examples = [
    RuleExample(
      "it cannot be read", [unread("The operation couldn’t be completed.")], ["baseline-failed[error]"]),
    RuleExample(
      "the store is replaced by one later",
      [
        local("09:59:00.000", 0), unread("The operation couldn’t be completed."),
        line("10:05:00.000", "Adopted: 1"),
      ], []),
    RuleExample(
      "it is the one that this device has",
      [
        local("09:59:00.000", 0), unread("The operation couldn’t be completed."),
        line(
          "10:05:00.000",
          "<PFUbiquityBaselineRollResponseOperation: 0x176ee3210>\n\tlocalPeerID: \(pad)\n\tstoreName: Trips\n"
            + "\tubiquityRootLocation: <PFUbiquityLocation: 0x171100140>: /r\n\tmodelVersionHash: hV3xkq0=\n"
            + "Current baseline matches the baseline archive, returning."),
      ], []),
    RuleExample("it has not come", [unread("The item failed to download.")], ["baseline-failed[warning]"]),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  private static func unreadInSetup(_ time: String, pid: Int = 543) -> [String] {
    let error =
      "Error Domain=NSCocoaErrorDomain Code=134307 \"The operation couldn’t be completed. (Cocoa error 134307.)\""
    return [
      line(
        time,
        "<PFUbiquitySetupAssistant: 0x179b810e0>\nThe baseline file exists, but could not be read: "
          + "<PFUbiquityLocation: 0x1737730e0>: /r/.baseline/Trips/hV3xkq0=/baseline.zip\nError: \(error)\nuserInfo: {\n}",
        pid: pid),
      line(
        time,
        "<PFUbiquitySetupAssistant: 0x179b810e0>\nSetup failed after attempting to initialize the baseline.\n\(error)",
        pid: pid),
    ]
  }

  /// In iCloud all checks of set-up have passed, and the baseline is among them.
  static let setups = [
    RuleExample(
      "set-up fails, and no later one is over",
      [local("10:00:00.000", 1)] + unreadInSetup("10:00:01.000") + [local("10:05:00.000", 1, pid: 577)],
      ["baseline-failed[error]"]),
    RuleExample(
      "a later set-up is over",
      [local("10:00:00.000", 1)] + unreadInSetup("10:00:01.000") + [
        local("10:05:00.000", 1, pid: 577), local("10:05:01.000", 0, pid: 577),
      ], []),
    RuleExample(
      "the same process tries again, and its set-up is over",
      [local("10:00:00.000", 1)] + unreadInSetup("10:00:01.000") + [local("10:00:31.000", 0)], []),
    RuleExample(
      "a later set-up of another store is over",
      [local("10:00:00.000", 1)] + unreadInSetup("10:00:01.000") + [
        local("10:05:00.000", 1, store: "Notes", pid: 577),
        local("10:05:01.000", 0, store: "Notes", pid: 577),
      ], ["baseline-failed[error]"]),
    RuleExample(
      "the set-up of another store, which may have been the one, is over", besideAnother,
      ["baseline-failed[error]"]),
    RuleExample(
      "that of another store is over, and later that of the store",
      besideAnother + [local("10:05:00.000", 1, pid: 577), local("10:05:01.000", 0, pid: 577)], []),
  ]

  /// Two stores are set up at once, and the record does not name the one whose baseline cannot be read.
  private static let besideAnother: [String] =
    [local("10:00:00.000", 1), local("10:00:00.100", 1, store: "Notes")] + unreadInSetup("10:00:01.000")
    + [local("10:00:02.000", 0, store: "Notes")]

  @Test(arguments: setups) func laterSetupThatIsOverResolvesThatOfAnEarlierOne(_ example: RuleExample) throws
  {
    let found = try example.diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  private static let unadopted = line(
    "10:00:20.000",
    "<PFUbiquityBaselineRecoveryOperation: 0x1708d6af0>\n\tlocalPeerID: \(pad)\n\tstoreName: Trips\n"
      + "\tubiquityRootLocation: <PFUbiquityLocation: 0x177af0270>: /r\n\tmodelVersionHash: hV3xkq0=\n\n"
      + "Error trying to load the baseline archive: Error Domain=NSCocoaErrorDomain Code=134307 \"no\"\nuserInfo: {\n}"
  )

  /// That a baseline is adopted is of log level 2, that it is not, of level 0.
  @Test(arguments: [(0, "warning"), (2, "error"), (3, "error")])
  func failureIsAsBadAsTheLogLevelShows(_ level: Int, _ severity: String) throws {
    let detailed =
      level == 2 ? [Self.began("10:00:10.000", 2)] : level == 3 ? [Self.imported("10:00:10.000", 2)] : []
    let lines = [Self.local("10:00:00.000", 1), Self.local("10:00:01.000", 0)] + detailed + [Self.unadopted]
    let example = RuleExample("", lines, [])
    let found = try example.diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map(\.severity.rawValue) == [severity])
  }

  /// At level 0 a success is not printed, whatever a later process prints.
  @Test(arguments: [(543, "warning"), (577, "error")])
  func laterProcessShowsNothingOfTheTimeBeforeIt(_ pid: Int, _ severity: String) throws {
    let again = [
      Self.local("10:05:00.000", 1, pid: 577), Self.local("10:05:01.000", 0, pid: 577),
      Self.imported("10:05:02.000", 2, pid: 577),
    ]
    let first = [Self.local("10:00:00.000", 1), Self.local("10:00:01.000", 0)]
    let later = Self.unadopted.replacing("10:00:20", with: "10:06:20").replacing("[543:", with: "[577:")
    let lines = pid == 543 ? first + [Self.unadopted] + again : first + again + [later]
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.rule == .baselineFailed }
    #expect(found.map(\.severity.rawValue) == [severity])
  }

  private static let baseline =
    "<PFUbiquityBaseline: 0x176ee3250>\n\tstoreName: Trips\n\tmodelVersionHash: hV3xkq0=\n"
    + "\tbaselineArchiveLocation: <PFUbiquityLocation: 0x17a82a720>: /r/.baseline/Trips/hV3xkq0=/baseline.zip\n\n"

  /// A device cannot catch up, and the failure of its response to the baseline is cut before or after its
  /// error.
  @Test(
    arguments: [
      ("", ["baseline-stranded"]),
      (
        "\n\tmodelVersionHash: hV3xkq0=\nEncountered an error while trying to respond to the roll of baseline: "
          + "\(baseline)Error: Error Domain=NSCocoaErrorDomain Code=640 \"full\" UserInfo=0x1d5a49a0 {}\n"
          + "userInfo: (null)", ["baseline-stranded", "baseline-failed"]
      ),
    ])
  func strandedBaselineIsReportedOnce(_ rest: String, _ rules: [String]) throws {
    let lines = [
      Self.line(
        "10:00:00.000", "\(Self.baseline)Didn't find all the required logs for baseline adoption, giving up"),
      "2013-11-18 10:00:00.100 Trips[543:1403] -[_PFUbiquityRecordsImporter "
        + "rollResponseOperation:encounteredAnError:whileTryingToAdoptBaseline:](1342): CoreData: Ubiquity:  "
        + "<PFUbiquityBaselineRollResponseOperation: 0x176ee3210>\n\tlocalPeerID: \(Self.pad)\n"
        + "\tstoreName: Trips\n\tubiquityRootLocation: <PFUbiquityLocation: 0x171100140>: /r\(rest)",
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let found = diagnosis.alarmingFindings.map(\.rule.rawValue)
    #expect(found == rules)
  }
}
