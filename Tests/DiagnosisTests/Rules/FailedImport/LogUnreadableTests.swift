// The rule for transaction logs that cannot be read.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct LogUnreadableTests: TripsLines {
  // MARK: Logs that an operation could not read

  /// The content of the file is at fault, however often the import is tried, and however the record words
  /// it.
  @Test(arguments: [1, 4], [true, false])
  func damagedLogIsUnreadable(tries: Int, hasCode: Bool) throws {
    let reason =
      "Error during property list parsing during import or opening of log file at location: \(Self.path(7))"
    let error =
      hasCode
      ? "Error Domain=NSCocoaErrorDomain Code=134302 \"no\" UserInfo={reason=\(reason)}"
      : "{\n    reason = \"\(reason)\";\n}"
    let lines = (0..<tries).map { attempt in
      Self.line(
        "10:0\(attempt):10.000",
        "Import operation encountered had trouble importing log file, \(error)\n User Info: (null)\n"
          + " The log file is at: <PFUbiquityLocation: 0x1>: \(Self.path(7)).\nOperation: \(Self.log(7))")
    }
    try RuleExample(
      "damaged",
      [Self.local("10:00:00.000", 0)] + lines + [Self.imported("10:09:00.000", 4)],
      ["log-unreadable[error]"]
    ).check()
  }

  // MARK: Logs that a later try could read

  private static let damaged =
    "Error Domain=NSCocoaErrorDomain Code=134302 \"no\" UserInfo={reason=Error during property list parsing during "
    + "import or opening of log file at location: \(path(1))}"

  private static func app(_ time: String) -> String { "2013-11-18 \(time) Trips[543:1403] Showing the list" }

  /// Log level 2 hides the end of an import, but a failure is printed at every level.
  @Test(arguments: [
    RuleExample(
      "a try applies the changes, and no failure follows",
      [began("10:00:41.000", 1), applied("10:00:41.100"), app("10:02:00.000")], []),
    RuleExample(
      "the capture ends with the try", [began("10:00:41.000", 1), applied("10:00:41.100")],
      ["log-unreadable[warning]"]),
    RuleExample(
      "the try fails again",
      [
        began("10:00:41.000", 1), applied("10:00:41.100"), failed("10:00:41.200", 1, damaged),
        app("10:02:00.000"),
      ], ["log-unreadable[error]"]),
    RuleExample(
      "the try applies nothing", [began("10:00:41.000", 1), app("10:02:00.000")], ["log-unreadable[error]"]),
  ])
  func appliedTryAtLevelTwoResolvesTheFailure(_ example: RuleExample) throws {
    let start = [
      Self.local("10:00:00.000", 0), Self.began("10:00:11.000", 1),
      Self.failed("10:00:11.100", 1, Self.damaged),
    ]
    let lines = start + example.lines
    let findings = try RuleExample("", lines, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
  }

  // MARK: Logs that a list names

  /// A record that names no log, as systems print it that have lost the log by then.
  private static func unnamed(_ time: String) -> String {
    line(
      time,
      "Error loading comparison metadata for transaction log: (null)\nError: Error Domain=NSCocoaErrorDomain Code=134302 "
        + "\"no\"\n User Info: (null)")
  }

  /// What ends a pass, with a log that failed.
  private static func passEnded(_ time: String, failed number: Int, code: Int = 134_302) -> String {
    let place = "<PFUbiquityLocation: 0x4>: \(path(number))"
    return line(
      time,
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n"
        + "\tlocalPeerID: \(pad)\n\nFinished scheduling logs with context: "
        + "<PFUbiquityRecordsImporterSchedulingContext: 0x3>\n\tpendingLogs: {(\n)}\n\tscheduledLogs: {(\n)}\n"
        + "\tfailedLogs: {(\n    \(place)\n)}\n\tignoredlogs: {(\n)}\n\tencounteredErrors: {\n"
        + "    \"\(place)\" = \"Error Domain=NSCocoaErrorDomain Code=\(code) \\\"no\\\"\";\n}\n")
  }

  /// A log that is left aside, because its file did not come.
  private static func ignored(_ time: String, code: Int) -> String {
    line(
      time,
      "Ignoring file: <PFUbiquityLocation: 0x4>: \(path(2))\nError: Error Domain=NSCocoaErrorDomain Code=\(code) \"(null)\""
    )
  }

  static let examples = [
    RuleExample(
      "a log of another device is imported",
      [
        local("10:00:00.000", 0), unnamed("10:00:01.000"), passEnded("10:00:01.010", failed: 2),
        imported("10:01:00.000", 4).replacing(phone, with: "mobile~C0FFEE11-60AD-4F0B-8C47-29C3D5A7E115"),
      ], ["log-unreadable[error]"]),
    RuleExample(
      "it is imported",
      [
        local("10:00:00.000", 0), unnamed("10:00:01.000"), passEnded("10:00:01.010", failed: 2),
        imported("10:01:00.000", 2),
      ], []),
    RuleExample(
      "its file has not arrived",
      [
        local("10:00:00.000", 0), passEnded("10:00:01.010", failed: 2, code: 134_320),
        imported("10:00:02.000", 4),
      ],
      []),
    RuleExample(
      "it fails three times",
      [local("10:00:00.000", 0)]
        + (1...3).flatMap { [unnamed("10:0\($0):00.000"), passEnded("10:0\($0):00.010", failed: 2)] }
        + [imported("10:04:00.000", 4).replacing("\(phone):1)", with: "\(phone):4)")],
      ["log-unreadable[error]"]),
    RuleExample(
      "a log of a kind that is not accepted",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Transaction log was ignored because it could not be opened, there was no error, so this probably means it was "
            + "unreadable by the local peer (a different type than this peer accepts). <PFUbiquityLocation: 0x4>: \(path(2))"
        ),
        imported("10:00:02.000", 4),
      ], ["log-unreadable[warning]"]),
    RuleExample(
      "a file that its author never uploaded",
      [local("10:00:00.000", 0), ignored("10:00:01.000", code: 134_324), imported("10:00:02.000", 4)],
      ["log-unreadable[warning]"]),
    RuleExample(
      "a file that its author never uploaded, until it does",
      [local("10:00:00.000", 0), ignored("10:00:01.000", code: 134_324), imported("10:01:02.000", 2)], []),
    RuleExample(
      "a file that is left out until it arrives",
      [local("10:00:00.000", 0), ignored("10:00:01.000", code: 134_320), imported("10:00:02.000", 4)], []),
    RuleExample(
      "a file of an unknown type",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r\n\tlocalPeerID: \(pad)\n\n"
            + "Skipping log because it is of unknown type: <PFUbiquityLocation: 0x4>: \(path(2))"),
        imported("10:00:02.000", 4),
      ], ["log-unreadable[note]"]),
    RuleExample(
      "a log without a number",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Couldn't find transaction number in log at URL: <PFUbiquityLocation: 0x4>: \(path(2))\nLog Contents: (null)"
        ),
        imported("10:00:02.000", 4),
      ], ["log-unreadable[error]"]),
    RuleExample(
      "a log that is accepted in the end",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:01.000",
          "Transaction log was ignored because it could not be opened, there was no error, so this probably means it was "
            + "unreadable by the local peer (a different type than this peer accepts). <PFUbiquityLocation: 0x4>: \(path(2))"
        ),
        imported("10:01:02.000", 2),
      ], []),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  private static func laterArrival(_ lines: [String]) throws -> Int? {
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let detail = try #require(findings.lazy.compactMap { $0.detail as? LogUnreadable.Detail }.first)
    return detail.laterArrival
  }

  /// Transaction 4 needs all before it, so the log that is left out can only be newer, or is not missing.
  @Test func transactionsThatArriveLaterDoNotWait() throws {
    let start = Self.local("10:00:00.000", 0)
    let ignored = Self.ignored("10:00:01.000", code: 134_324)
    #expect(try Self.laterArrival([start, ignored, Self.imported("10:00:02.000", 4)]) == 4)
    #expect(try Self.laterArrival([start, Self.imported("10:00:00.500", 4), ignored]) == nil)
    #expect(try Self.laterArrival([start, ignored]) == nil)
  }

  /// Each pass that fails to load the log is a failure, and all are one finding.
  @Test func passesThatFailAreCounted() throws {
    let imports = try #require(try Self.examples[3].diagnosis.store("Trips")?.imports)
    #expect(imports.failed.map(\.log.file) == [.uuid(0x4000, 0x8000_0000_0000_0002, type: 1)])
    #expect(imports.failed.first?.failure?.count == 3)
  }
}
