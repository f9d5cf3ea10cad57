// The rule for corruption that UbiquityStoreManager reports.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CorruptionReportedTests: TripsLines {
  private static let uuid = "00A98493-A1B7-440A-9F9F-A9A61E1003F3"
  private static let loaded = manager("10:06:00.000", "Successfully loaded cloud store.")
  private static func changed(to new: String) -> String {
    manager("10:05:00.000", "StoreUUID changed C9A98493-A1B7-440A-9F9F-A9A61E1003F3 -> \(new)")
  }

  /// What follows a report of corruption, and how bad it is then: a new store takes the place of the corrupt
  /// one when this device makes it, or loads that of another.
  static let sequels: [([String], Finding.Severity)] = [
    ([], .error), ([loaded], .error), ([changed(to: uuid)], .error),
    ([changed(to: "(null)"), loaded], .error), ([changed(to: uuid), loaded], .warning),
    ([manager("10:05:00.000", "Writing new StoreUUID:\(uuid) to StoreUUID (v0).")], .warning),
    ([manager("10:05:00.000", "Removing StoreUUID+ (v1) to force version down to 0."), loaded], .error),
    (
      [
        changed(to: uuid), loaded,
        manager("10:07:00.000", "Cloud content corruption detected (device store is corrupt)."),
      ], .error
    ),
  ]

  @Test(arguments: sequels)
  func laterStoreThatIsInUseMakesItMilder(_ later: [String], _ severity: Finding.Severity) throws {
    let lines = [
      Self.manager("10:00:00.000", "Cloud content corruption detected (device store is corrupt).")
    ]
    let found = try RuleExample("", lines + later, []).diagnosis.findings.filter {
      $0.rule == .corruptionReported
    }
    #expect(found.map(\.severity) == [severity])
  }

  /// What an import applied is undone if it cannot be saved: nothing has arrived.
  @Test(arguments: [true, false]) func importThatFailsAfterItAppliedIsNoSignOfSyncing(isSaved: Bool) throws {
    let lines = [
      Self.local("09:59:00.000", 0),
      Self.manager("10:00:00.000", "Cloud content corruption detected (device store is corrupt)."),
      Self.began("10:00:30.000", 2), Self.applied("10:00:30.010"),
      isSaved
        ? Self.imported("10:00:30.020", 2) : Self.failed("10:00:30.020", 2, "\"trail\" must not be empty"),
    ]
    let diagnosis = try RuleExample("", lines, []).diagnosis
    let found = try #require(diagnosis.findings.first { $0.rule == .corruptionReported })
    #expect(found.severity == (isSaved ? .warning : .error))
    #expect((found.syncedSince != nil) == isSaved)
    #expect((diagnosis.timelines.stores[0].imports.lastApplied != nil) == isSaved)
  }

  /// What the manager does about corruption, and whether it shows that the device's store is healthy.
  static let handling: [(String, Bool?)] = [
    ("Handling cloud corruption with default strategy: Wait for a remote rebuild.", false),
    ("Handling cloud corruption with default strategy: Rebuilding cloud content.", true),
    ("Application handled cloud corruption.", nil),
  ]

  @Test(arguments: handling)
  func handlingWithoutAReportIsReported(message: String, isHealthy: Bool?) throws {
    let lines = [
      Self.local("09:59:00.000", 0), Self.imported("09:59:01.000", 1), Self.manager("10:00:00.000", message),
    ]
    let found = try RuleExample("", lines, []).diagnosis.findings.filter { $0.severity > .note }
    #expect(found.map(\.rule) == [.corruptionReported] && found.map(\.severity) == [.error])
    #expect((found.first?.detail as? CorruptionReported.Detail)?.isDeviceHealthy == isHealthy)
    let report = Self.manager("09:59:59.000", "Cloud content corruption detected (device store is corrupt).")
    let both = try RuleExample("", [lines[0], lines[1], report, lines[2]], []).diagnosis.findings
    #expect(both.filter { $0.rule == .corruptionReported }.map(\.count) == [1])
  }

  /// The manager prints the reason in a record of its own, after the error.
  @Test func detailNamesTheFailedImport() throws {
    let reason =
      #"Error Domain=NSCocoaErrorDomain Code=134302 \"no\" UserInfo=0x1 {underlyingError=Error "#
      + #"Domain=NSCocoaErrorDomain Code=1570 \"no\" UserInfo=0x1 {NSValidationErrorKey=trail}}"#
    let lines = [
      Self.manager(
        "10:00:00.000",
        "Error (cause:UbiquityStoreErrorCauseCorruptActiveStore): Error Domain=NSCocoaErrorDomain Code=0 "
          + "\"Detected iCloud transaction log import failure.\" UserInfo=0x1 {}"),
      Self.manager(
        "10:00:00.010",
        "    - Context   : <NSNotification: 0x1> {name = x; object = {\n    NSUnderlyingError = \"\(reason)\";\n}}"
      ),
      Self.manager("10:00:01.000", "Cloud content corruption detected (device store is corrupt)."),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.alarmingFindings
    #expect(findings.map(\.rule) == [.corruptionReported])
    let detail = try #require(findings.first?.detail as? CorruptionReported.Detail)
    #expect(detail.error?.links.map(\.code) == [134_302, 1570] && detail.error?.property == "trail")
    #expect(detail.isDeviceHealthy == false)
  }

  /// The manager reports corruption because of what it could not import; what Core Data prints about a log
  /// is reported separately.
  @Test func failedImportOfTheManagerExplainsTheCorruption() throws {
    let lines = [
      Self.local("10:00:00.000", 0),
      Self.manager("10:00:10.000", "Detected iCloud transaction log import failure."),
      Self.manager("10:00:10.100", "Cloud content corruption detected (device store is corrupt)."),
    ]
    func alarms(_ lines: [String]) throws -> [Finding] {
      try RuleExample("", lines, []).diagnosis.alarmingFindings
    }
    let found = try alarms(lines)
    #expect(found.map(\.rule) == [.corruptionReported])
    #expect(found.first?.sameTrouble.map(\.rule) == [.importFailed])
    let failed = Self.failed("10:00:10.050", 2, "key cannot be nil")
    let both = try alarms(lines + [failed])
    #expect(Set(both.map(\.rule)) == [.corruptionReported, .importFailed])
  }
}
