// What was wrong with exports and imports in real captures of mirroring, according to the people who
// published them.

import Foundation
import ReferenceData
import Testing
import Timelines

@testable import Diagnosis

struct TransferReferenceTests {
  /// Only one of two containers lacked a field in production.
  @Test(.enabled(if: MirrorTimelineReferenceTests.isHere, "\(ReferenceData.absence)"))
  func missingProductionFieldIsNamed() throws {
    let diagnosis = try MirrorTimelineReferenceTests.diagnose("passepartout-483-schema.log")
    #expect(diagnosis.alarms == [.schemaNotDeployed])
    let detail = diagnosis.findings.lazy.compactMap { $0.detail as? SchemaNotDeployed.Detail }.first
    let missing = try #require(detail?.missing.first)
    #expect(diagnosis.timelines.names[missing.type] == "CD_CDProfile")
    #expect(missing.field.map { diagnosis.timelines.names[$0] } == "CD_encryptedJSON")
  }

  /// Apple's examples are of several apps, with `<A record field>` for the names.
  @Test(.enabled(if: MirrorTimelineReferenceTests.isHere, "\(ReferenceData.absence)"))
  func applesSchemaExamplesAreRead() throws {
    let diagnosis = try MirrorTimelineReferenceTests.diagnose("tn3164-examples.log")
    #expect(diagnosis.alarms.isSuperset(of: [.schemaNotDeployed, .recordTooLarge]))
    let detail = diagnosis.findings.lazy.compactMap { $0.detail as? SchemaNotDeployed.Detail }.first
    #expect(detail?.followers == 44)
  }

  /// Apple's scheduler decides within a second, and nothing shows that the last fetch was long ago when it
  /// was reported.
  @Test(
    .enabled(if: MirrorTimelineReferenceTests.isHere, "\(ReferenceData.absence)"),
    arguments: ["tn3163-dasd.log", "tn3163-import.log", "tn3163-observe.log", "aidash-zone-15-2000.log"])
  func applesExamplesShowNoStall(file: String) throws {
    let own: Set<RuleName> = [
      .throttled, .requestUnfinished, .notExported, .importsStale, .exportFailed, .importFailed,
    ]
    #expect(try MirrorTimelineReferenceTests.diagnose(file).alarms.isDisjoint(with: own))
  }
}
