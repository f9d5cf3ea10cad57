// The rule for imports that failed.

import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis

struct ImportFailedTests: TripsLines {
  /// If records have no headers, what the app prints follows the user info.
  @Test(arguments: ["(null)", "{\n    reason = \"no\";\n    more =     {\n        x = 1;\n    };\n}"])
  func errorPrintedByTheAppIsNoCause(userInfo: String) throws {
    let lines = [
      "CoreData: Ubiquity:  Error importing transaction log: \(Self.log(1)), exception: Error Domain=NSCocoaErrorDomain "
        + "Code=134302 \"(null)\" UserInfo={NSUnderlyingError=0x1d \"Error Domain=NSCocoaErrorDomain Code=1570 \\\"x\\\" "
        + "UserInfo={NSValidationErrorKey=trail}\"}\n User Info: \(userInfo)",
      "Upload failed: Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\"",
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let detail = try #require(findings.lazy.compactMap { $0.detail as? ImportFailed.Detail }.first)
    #expect(detail.failed.error.links.map(\.code) == [134_302, 1570])
  }

  private static func race(_ time: String) -> String {
    line(
      time,
      "Import operation had trouble with conflict resolution: Error Domain=NSCocoaErrorDomain Code=134305 \"no\"\n"
        + "userInfo: (null)\n It appears that the operation was beat to the database.")
  }

  /// At level 0 nothing names the log of an import that lost while it resolved a conflict.
  static let races = [
    RuleExample(
      "again and again", ["10:01:00.000", "10:01:30.100", "10:02:00.200"].map(race),
      ["import-failed[warning]"]),
    RuleExample("twice", ["10:01:00.000", "10:01:30.100"].map(race), []),
    RuleExample("now and then", ["10:01:00.000", "10:21:00.000", "10:41:00.000"].map(race), []),
    RuleExample(
      "again and again, and an import succeeds later",
      ["10:01:00.000", "10:01:30.100", "10:02:00.200"].map(race) + [imported("10:02:30.000", 1)], []),
  ]

  @Test(arguments: races) func racesThatNameNoLogAreFoundWhereEachTryLoses(_ example: RuleExample) throws {
    let lines = [Self.local("10:00:00.000", 0)] + example.lines
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.kind == .failedImport }
    #expect(found.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == example.findings)
    let error = (found.first?.detail as? ImportFailed.Detail)?.failed.error
    #expect(error.map { $0.links.map(\.code) == [134_305] } ?? found.isEmpty)
  }

  static let examples = [
    RuleExample(
      "failed, and tried again in vain when the capture ends",
      [began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"), began("10:00:31.000", 1)],
      ["import-failed[error]"]),
    RuleExample(
      "failed and resolved",
      [
        began("10:00:00.000", 1), failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
        began("10:00:31.000", 1), imported("10:00:32.000", 1),
      ], []),
    RuleExample(
      "the manager repeats it",
      [
        failed("10:00:01.000", 1, "key cannot be nil"),
        "2013-11-18 10:00:01.200 Trips[543:1403] UbiquityStoreManager: Detected iCloud transaction log import failure.",
      ], ["import-failed[error]", "low-log-level[note]"]),
    RuleExample(
      "two logs of one peer fail for one cause",
      [
        failed("10:00:01.000", 1, "key cannot be nil"),
        failed("10:00:02.000", 2, "key cannot be nil"),
        imported("10:00:03.000", 3).replacing("\(phone):1)", with: "\(phone):3)"),
      ], ["import-failed[error]"]),
    RuleExample(
      "the store is seen to hold it later",
      [
        local("10:00:00.000", 0), failed("10:00:01.000", 1, "key cannot be nil"),
        alreadyImported("10:01:00.000", storeVector: "\(phone):2"),
      ], []),
    RuleExample(
      "the store is seen to hold less",
      [
        local("10:00:00.000", 0), failed("10:00:01.000", 3, "key cannot be nil"),
        alreadyImported("10:01:00.000", storeVector: "\(phone):2"),
      ], ["import-failed[error]"]),
    RuleExample(
      "it fails after the store was seen to hold it",
      [
        alreadyImported("10:00:00.000", storeVector: "\(phone):2"), local("10:00:01.000", 0),
        failed("10:00:02.000", 1, "key cannot be nil"),
        imported("10:00:03.000", 4).replacing("\(phone):1)", with: "\(phone):4)"),
      ], ["import-failed[error]"]),
    RuleExample(
      "the next one is imported into a store that holds it",
      [failed("10:00:01.000", 1, "key cannot be nil"), imported("10:01:00.000", 2)], []),
    RuleExample(
      "the next one is imported by an operation that was made before",
      [
        failed("10:00:01.000", 1, "key cannot be nil"),
        imported("10:00:01.100", 2).replacing("\(phone):1)", with: "\(phone):2)"),
      ], ["import-failed[error]"]),
    RuleExample(
      "it failed three times, and the store holds it later",
      [
        local("10:00:00.000", 0), failed("10:00:01.000", 1, "key cannot be nil"),
        failed("10:00:41.000", 1, "key cannot be nil"), failed("10:01:21.000", 1, "key cannot be nil"),
        alreadyImported("10:02:00.000", storeVector: "\(phone):2"),
      ], []),
  ]

  /// A paste has no end of its last line: if its content is complete, nothing of the exception is missing.
  @Test(arguments: ["\n User Info: (null)", "\n User Info: {\n    reason = no;\n}"], ["", "\n"])
  func completeExceptionNeedsNoEndOfLine(userInfo: String, end: String) throws {
    #expect(try Self.severity(ofException: "key cannot be nil\(userInfo)\(end)") == .error)
  }

  @Test func exceptionCutWithinALineIsAWarning() throws {
    #expect(try Self.severity(ofException: "key cannot be n") == .warning)
  }

  private static func severity(ofException exception: String) throws -> Finding.Severity? {
    let failed = line(
      "10:00:01.000", "Error importing transaction log: \(log(1)), exception: \(exception)")
    let findings = try RuleExample("", [local("10:00:00.000", 0), failed], []).diagnosis.findings
    return findings.first { $0.rule == .importFailed }?.severity
  }

  /// The manager prints the error beneath its own in a record after it.
  @Test func underlyingErrorOfTheManagerIsRead() throws {
    let error = "Error Domain=NSCocoaErrorDomain Code"
    let lines = [
      Self.manager(
        "10:00:00.000", "Error (cause:UbiquityStoreErrorCauseImportChanges): \(error)=134060 \"no\""),
      Self.manager(
        "10:00:00.010", "    - Underlying: \(error)=1570 \"no\" UserInfo=0x1 {NSValidationErrorKey=trail}"),
      Self.manager(
        "10:00:01.000", "Error (cause:UbiquityStoreErrorCauseOpenActiveStore): \(error)=512 \"no\""),
      Self.manager("10:00:01.010", "    - Underlying: \(error)=640 \"no\""),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let detail = try #require(findings.lazy.compactMap { $0.detail as? ImportFailed.Detail }.first)
    #expect(detail.failed.error.links.map(\.code) == [134_060, 1570])
    #expect(detail.failed.error.property == "trail")
  }

  /// An import that stops for want of a large value's file, and the importer's pause after it.
  private static func bails(_ minute: Int) -> [String] {
    [
      began("10:0\(minute):00.000", 1),
      line(
        "10:0\(minute):00.100",
        "\(operation(1))\nBailing because a required external data reference failed to download: Unable to load it"
      ),
      line("10:0\(minute):30.100", "Restart timer fired for importer: <_PFUbiquityRecordsImporter: 0x1>"),
    ]
  }

  @Test(arguments: [
    RuleExample(
      "the file of a large value never comes", [local("10:00:00.000", 0)] + (1...4).flatMap(bails),
      ["import-failed[warning]"]),
    RuleExample(
      "the file of a large value comes late",
      [local("10:00:00.000", 0)] + bails(1) + bails(2) + [
        began("10:03:00.000", 1), imported("10:03:01.000", 1),
      ], []),
  ])
  func missingExternalDataFileIsReported(_ example: RuleExample) throws { try example.check() }

  /// No folder above the logs is taken for a store or a device.
  @Test func pathWithoutItsMiddleNamesNoStore() throws {
    let path = "/private/var/mobile/Library/Mobile Documents/.../HAhodSpw.../98F5A7A7.1.cdt"
    let failed = Self.failed("10:00:01.000", 2, "key cannot be nil").replacing(Self.path(2), with: path)
    let diagnosis = try RuleExample("", [Self.local("10:00:00.000", 0), failed], []).diagnosis
    #expect(diagnosis.timelines.stores.map { diagnosis.timelines.names[$0.name] } == ["Trips"])
    let found = diagnosis.findings.filter { $0.rule == .importFailed }
    #expect(found.map(\.store) == [0] && found.map(\.peer) == [nil])
  }

  /// The operation's description is lost; later an import may succeed.
  @Test(arguments: [true, false]) func missingExternalDataWithoutALogIsReported(isImported: Bool) throws {
    let bails = Self.line(
      "10:00:01.000",
      "<_PFUbiquityRecordImportOperation: 0x1c5b4410>\n"
        + "Bailing because a required external data reference failed to download: Unable to load it")
    let later = isImported ? [Self.imported("10:01:00.000", 1)] : []
    let found = try RuleExample("", [Self.local("10:00:00.000", 0), bails] + later, []).diagnosis.findings
      .filter { $0.rule == .importFailed }
    #expect(found.map(\.severity) == (isImported ? [] : [.warning]))
    let details = found.compactMap { $0.detail as? ImportFailed.Detail }
    #expect(details.allSatisfy { $0.failed.isDelayed && $0.failed.logs.isEmpty })
    #expect(details.allSatisfy { $0.failed.error.reason?.hasSuffix("download: Unable to load it") == true })
  }

  /// At log level 2 the last thing printed about an import is that its changes are in the store.
  @Test(arguments: [true, false]) func savedImportAtLevel2ResolvesTheFailure(isSaved: Bool) throws {
    let method = "-[_PFUbiquityRecordImportOperation main]"
    func at(_ level: Int, _ line: String) -> String {
      line.replacing("CoreData: Ubiquity:", with: "\(method)(\(level)): CoreData: Ubiquity:")
    }
    let applied = Self.line(
      "10:01:01.000",
      "Changes applied for transaction log content, managed object context changes: \n\tinserted: {(\n)}\n"
        + "\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
    let saving = Self.line(
      "10:01:02.000",
      "About to save stack updates, metadata moc changes: \n\tinserted: {(\n)}\n\tupdated: {(\n)}\n\tdeleted: {(\n)}"
    )
    let lines = [
      at(1290, Self.failed("10:00:01.000", 1, "Error Domain=NSCocoaErrorDomain Code=134302 \"no\"")),
      at(251, Self.began("10:01:00.000", 1)), at(485, applied),
      isSaved
        ? at(611, saving)
        : at(1290, Self.failed("10:01:02.000", 1, "Error Domain=NSCocoaErrorDomain Code=134302 \"no\"")),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    #expect(diagnosis.findings.contains { $0.rule == .importFailed } == !isSaved)
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.imports.applied == (isSaved ? 1 : 0))
    #expect(store.imports.arrivals.values.first?.applied.ranges == (isSaved ? [1...1] : []))
  }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
