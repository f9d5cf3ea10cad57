// What the timelines of real captures of mirroring hold, read from the captures and from what is known about
// them.

import Foundation
import LogRecords
import ReferenceData
import Testing
import Timelines

@testable import Diagnosis

/// The mirrored stores of real captures.
struct MirrorTimelineReferenceTests {
  static let isHere = ReferenceData.has("captures/cloudkit")

  static func diagnose(_ file: String) throws -> CaptureDiagnosis {
    try Diagnosing.diagnose(Array(Data(contentsOf: ReferenceData.url("captures/cloudkit/\(file)"))))
  }

  static func store(_ file: String) throws -> MirroredStore {
    let stores = try diagnose(file).mirrored
    #expect(stores.count == 1)
    return try #require(stores.first)
  }

  /// Captures without statements of mirroring have no store; the others have as many as they name.
  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: [
      ("audiodiary-134417.log", 1), ("cdmovedemo-teardown.log", 1), ("macos15-sandbox-4099.log", 1),
      ("singles.log", 1), ("tn3163-dasd.log", 1), ("tn3163-export.log", 1), ("tn3163-import.log", 1),
      ("tn3163-observe.log", 1), ("visionboard-ios18sim-noaccount.log", 1), ("vocabulary-ios13sim.log", 1),
      ("wwdc22-dasd-export.log", 1), ("unified-default-coredata.log", 0), ("sqlitedata-333-limit.log", 0),
      ("synckit-30-ckerror-partial.log", 0), ("stride-compact-coredata-fixture.log", 0),
    ])
  func captureHasTheListedNumberOfStores(file: String, count: Int) throws {
    #expect(try Self.diagnose(file).mirrored.count == count)
  }

  /// The capture shows one launch without an account, pasted three times, with each error twice.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func missingAccountOnASimulatorIsRead() throws {
    let diagnosis = try Self.diagnose("visionboard-ios18sim-noaccount.log")
    let (store, names) = (try #require(diagnosis.mirrored.first), diagnosis.timelines.names)
    #expect(store.name(in: names) == "VisionBoard")
    #expect(store.id?.text == "5D0AF265-F054-42F6-8127-B9E2B38FB902")
    #expect(store.container.map { names[$0] } == "iCloud.VisionBoard" && store.scope == .private)
    #expect(store.setup.state == .failed && store.setup.account == .missing)
    #expect(store.setup.failure?.error.contains("NSCocoaErrorDomain", 134_400) == true)
    #expect(store.counts(.setup) == [1, 0, 1, 0, 0, 0] && store.delegates.pair == nil)
    #expect(store.told == ["mirror.setup.started", "mirror.account", "mirror.setup.failed"])
  }

  /// The container was dropped immediately, so its setup never ran.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func setupOfADroppedContainerIsUnfinished() throws {
    let diagnosis = try Self.diagnose("vocabulary-ios13sim.log")
    let store = try #require(diagnosis.mirrored.first)
    #expect(store.container.map { diagnosis.timelines.names[$0] } == "iCloud.Spark.Vocabulary")
    #expect(
      store.scope == nil && store.setup.state == .unfinished && store.counts(.setup) == [0, 0, 0, 0, 0, 0])
  }

  /// The app may not talk to the daemon; only errors were printed.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func unreachableDaemonFailsTheSetup() throws {
    let store = try Self.store("macos15-sandbox-4099.log")
    #expect(store.setup.state == .failed && store.counts(.setup) == [1, 0, 1, 0, 0, 0])
    #expect(
      store.setup.failure?.error.links.map(\.code) == [6, 4099] && store.setup.failure?.retryAfter == 5)
  }

  /// One export gave way to another, which is harmless.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func cancelledExportIsNoFailure() throws {
    #expect(try Self.store("audiodiary-134417.log").counts(.export) == [0, 0, 0, 0, 1, 0])
  }

  /// Apple's example shows an export that finds nothing, and one that is cancelled because another one
  /// waits.
  ///
  /// The page lost all objects.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func applesExportExampleIsRead() throws {
    let diagnosis = try Self.diagnose("tn3163-export.log")
    let store = try #require(diagnosis.mirrored.first)
    #expect(store.counts(.export) == [1, 1, 0, 0, 1, 0])
    #expect(!store.told.contains("mirror.export.failed"))
    #expect(store.exports.objects == 0 && store.exports.lastSuccess != nil)
    let export = try #require(store.requests.recent.elements.first)
    #expect(export.id.text == "EAD940DB-330A-4DDF-9892-41286F9FE95A" && export.progress.found == 0)
    #expect(export.label.map { diagnosis.timelines.names[$0] } == "ExportActivity")
  }

  /// Apple's example of an import shows three requests for one, a push, and an import that brought nothing.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func applesImportExampleIsRead() throws {
    let store = try Self.store("tn3163-import.log")
    #expect(store.counts(.import) == [1, 1, 0, 0, 0, 0])
    #expect(store.imports.pushes == 1 && store.imports.withChanges == 0)
    #expect(store.imports.last?.id.text == "2D00459F-8C08-4E9A-BC44-FCE1CD29A550")
    #expect(store.imports.last?.trigger == .push)
    #expect(store.imports.lastFetch?.date.isoText == "2023-12-06T13:51:34+00:00")
  }

  /// Apple's example shows a save, and the notification that names the store.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func applesSaveExampleIsRead() throws {
    let store = try Self.store("tn3163-observe.log")
    #expect(store.exports.pendingSaves == 1 && store.id?.text == "A73C42D5-ADEE-4758-B2A1-F75DEBF93702")
  }

  /// Apple's example of the scheduler shows an export deferred by two policies, and an import.
  ///
  /// What follows the omitted part ends neither.
  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func applesSchedulerExampleIsRead() throws {
    let diagnosis = try Self.diagnose("tn3163-dasd.log")
    let (store, names) = (try #require(diagnosis.mirrored.first), diagnosis.timelines.names)
    #expect(store.id?.text == "A73C42D5-ADEE-4758-B2A1-F75DEBF93702" && store.deferrals.open.isEmpty)
    #expect(store.deferrals.count(.export) == 1 && store.deferrals.count(.import) == 1)
    let deferrals = store.deferrals.recent.elements
    #expect(deferrals.map(\.kind) == [.export, .import] && deferrals.allSatisfy { $0.allowed == nil })
    #expect(
      deferrals.map { $0.policies.map { names[$0] } }
        == [["Activity Group Policy", "ActivityRateLimitPolicy"], ["Activity Group Policy"]])
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func closedStoreIsRead() throws {
    #expect(try Self.store("cdmovedemo-teardown.log").told == ["mirror.closed"])
  }
}
