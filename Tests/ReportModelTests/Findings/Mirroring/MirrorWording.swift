// What is said about the findings of mirrored stores, from captures of a few records.

import Catalogue
import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// A capture of one mirrored store.
struct MirrorWording {
  private static let delegate = "<NSCloudKitMirroringDelegate: 0x6000021c4d80>"
  static let request = "3D9F61A2-8C47-4B05-A6E8-71F2C0D5934B"
  static let nextRequest = "A41C07E9-15DB-4F38-8E6A-92B0D7C35F1E"
  static let store = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"

  private var text = ""
  /// Who prints.
  var process = (name: "Trips", pid: 8121)

  /// A record, with the delegate in front if its statement begins with it.
  mutating func print(_ message: String, _ method: String, at second: Int) {
    text +=
      "2025-04-06 10:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10).000000+0200 0x1d2f4    Default     "
      + "0x0                  \(process.pid)   0    \(process.name): (CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: "
      + "-[\(method)](591): \(message)\n"
  }

  /// An exception that nobody caught.
  mutating func crash(_ reason: String, at second: Int) {
    text +=
      "2025-04-06 10:00:0\(second).000 \(process.name)[\(process.pid):1] *** Terminating app due to uncaught exception "
      + "'NSInvalidArgumentException', reason: '\(reason)'\n"
  }

  /// A policy of the system does not let the store export; `nil` for none.
  mutating func decide(_ policy: String?, at second: Int) {
    let decision = policy == nil ? "Can Proceed" : "Must Not Proceed"
    text +=
      "2025-04-06 10:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10).000000+0200 0x2f1a     Default     "
      + "0x0                  134    0    dasd: [com.apple.dasd:scoring] "
      + "501:com.apple.coredata.cloudkit.activity.export.\(Self.store):0B1380:[\n"
      + "    {name: \(policy ?? "Thermal Policy"), policyWeight: 1.000, response: {Decision: \(decision), Score: 0.00}}\n"
      + " ], FinalDecision: \(decision)}\n"
  }

  mutating func execute(_ kind: String, at second: Int) {
    print(
      "\(Self.delegate): Executing: <NSCloudKitMirroring\(kind)Request: 0x1> \(Self.request)",
      "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: second)
  }

  mutating func fail(_ kind: String, _ error: String, at second: Int) {
    print(
      "\(Self.delegate): \(kind) failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _\(kind.lowercased())FinishedWithResult:\(kind.lowercased())er:",
      at: second)
  }

  mutating func succeedExport(at second: Int) {
    print(
      "Finished export: <NSCloudKitMirroringResult: 0x1> storeIdentifier: \(Self.store) success: 1 madeChanges: 0 error: "
        + "(null)", "NSCloudKitMirroringDelegate _exportFinishedWithResult:exporter:", at: second)
  }

  mutating func save(at second: Int) {
    print(
      "\(Self.delegate): Observed context save: <NSPersistentStoreCoordinator: 0x1> - <NSManagedObjectContext: 0x2>",
      "NSCloudKitMirroringDelegate managedObjectContextSaved:", at: second)
  }

  mutating func schedule(_ reason: String, at second: Int) {
    print(
      "\(Self.delegate): Scheduling automated import with activity (\(reason)): <CKSchedulerActivity: 0x1>",
      "NSCloudKitMirroringDelegate checkAndScheduleImportIfNecessary:andStartAfterDate:", at: second)
  }

  static func error(_ codes: String, _ server: String, retryAfter: Int? = nil) -> String {
    "<CKError 0x1: \"Name\" (\(codes)); server message = \"\(server)\""
      + (retryAfter.map { "; Retry after \($0).0 seconds" } ?? "") + ">"
  }

  /// The diagnosis of the capture, or of a window from its beginning.
  func diagnosis(until end: TimeBound? = nil) throws -> CaptureDiagnosis {
    let window = end.flatMap { TimeWindow(since: nil, until: $0) }
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn(), window: window)
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// What is said about the first finding of a rule.
  func words(_ rule: RuleName) throws -> FindingWording {
    let diagnosis = try self.diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.rule == rule })
    let wording = FindingWording(finding, diagnosis)
    #expect(wording.advice.beginsWithAnAction, "\(wording.advice.plain)")
    return wording
  }
}
