// What one capture of a mirroring device finds wrong and a later one shows to be over.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorResolvedLaterTests {
  /// What is wrong in the morning.
  enum Trouble: CaseIterable, Sendable {
    case account, container, unreadable, quota, schema, importFailed

    var rule: RuleName {
      switch self {
      case .account: .accountChanged
      case .container: .containerMisconfigured
      case .unreadable: .setupFailed
      case .quota: .quotaExceeded
      case .schema: .schemaNotDeployed
      case .importFailed: .importFailed
      }
    }

    /// What an evening shows in which something else works.
    var isResolvedByAnySuccess: Bool {
      switch self {
      case .account, .container, .unreadable: true
      case .quota, .schema, .importFailed: false
      }
    }
  }

  private static func day(_ trouble: Trouble?, at start: Double = 0) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.observe(at: start)
    switch trouble {
    case .account: capture.setUpFailed(MirrorCapture.noAccount, at: start + 9)
    case .container:
      let error = MirrorCapture.error(
        "10/2007", "Permission Failure", server: "Invalid bundle ID for container")
      capture.setUpFailed(error, at: start + 9)
    case .unreadable:
      capture.setUpFailed("Error Domain=NSCocoaErrorDomain Code=134402 \"Unreadable.\"", at: start + 9)
    case .quota, .schema, .importFailed, nil: capture.setUp(1, at: start)
    }
    switch trouble {
    case .quota: capture.failExport(2, MirrorCapture.full, at: start + 10)
    case .schema:
      capture.failExport(
        2, MirrorCapture.partial([MirrorCapture.missing("CD_Stop", "CD_note")]), at: start + 10)
    case .importFailed: capture.failImport(2, MirrorCapture.exception, at: start + 10)
    default: break
    }
    // What names the store where its delegate alone prints.
    capture.account("Available", at: start + 20)
    return capture
  }

  /// The capture of the morning, compared with one of the evening.
  private static func morning(_ trouble: Trouble, _ evening: MirrorCapture) throws -> CaptureDiagnosis {
    let captures = [("morning.log", day(trouble)), ("evening.log", evening)]
    let comparison = Comparison(
      try captures.map { try Diagnosing.diagnose(Array($1.text.utf8), name: $0) })
    let device = try #require(comparison.devices.first)
    #expect(comparison.devices.count == 1 && device.label == "morning + evening")
    return device.captures[0]
  }

  @Test(arguments: Trouble.allCases) func problemResolvedInLaterCaptureIsANote(_ trouble: Trouble) throws {
    #expect(try Self.day(trouble).diagnosis().alarms == [trouble.rule])
    var evening = Self.day(nil, at: 30_000)
    evening.export(3, records: 1, at: 30_030)
    evening.import(4, madeChanges: true, at: 30_040)
    let morning = try Self.morning(trouble, evening)
    #expect(morning.alarms.isEmpty)
    let found = try #require(morning.findings.first { $0.rule == trouble.rule })
    #expect(found.resolvedIn == "evening" && found.severity == .note)
  }

  /// Neither time nor success of another kind resolves a problem.
  @Test(arguments: Trouble.allCases) func problemShownAgainKeepsItsSeverity(_ trouble: Trouble) throws {
    #expect(try Self.morning(trouble, Self.day(trouble, at: 30_000)).alarms == [trouble.rule])
    let isOver = try Self.morning(trouble, Self.day(nil, at: 30_000)).alarms.isEmpty
    #expect(isOver == trouble.isResolvedByAnySuccess)
  }

  /// An overlapping capture counts as well if it shows the time after the problem.
  @Test(arguments: Trouble.allCases) func overlappingCaptureResolvesTheProblem(_ trouble: Trouble) throws {
    var evening = Self.day(nil, at: 5)
    evening.export(3, records: 1, at: 30_030)
    evening.import(4, madeChanges: true, at: 30_040)
    #expect(try Self.morning(trouble, evening).alarms.isEmpty)
  }

  /// Data that was removed from a device is not back because syncing works again.
  @Test func dataRemovedByAResetStaysReported() throws {
    var morning = MirrorCapture()
    morning.setUp()
    morning.failImport(
      2, MirrorCapture.error("28", "User Deleted Zone"), at: 10)
    #expect(try morning.diagnosis().alarms.contains(.syncReset))
    var evening = Self.day(nil, at: 30_000)
    evening.import(4, madeChanges: true, at: 30_040)
    let comparison = Comparison(
      try [("morning.log", morning), ("evening.log", evening)].map {
        try Diagnosing.diagnose(Array($1.text.utf8), name: $0)
      })
    #expect(comparison.devices[0].captures[0].alarms.contains(.syncReset))
  }
}
