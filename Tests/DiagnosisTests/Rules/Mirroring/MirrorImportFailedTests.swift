import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Imports of mirrored stores that fail; those of transaction logs are in `ImportFailedTests`.
struct MirrorImportFailedTests {
  private static func capture(_ error: String) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failImport(2, error, at: 10)
    return capture
  }

  @Test(arguments: [
    (MirrorCapture.exception, "import-failed[error]"), (MirrorCapture.offline, "import-failed[warning]"),
  ])
  func failedImportIsReported(error: String, finding: String) throws {
    #expect(try Self.capture(error).found(.importFailed) == [finding])
  }

  /// Of several errors of one import, the one that lasts decides.
  @Test(arguments: [
    ([MirrorCapture.offline, MirrorCapture.unread(11)], "error"),
    ([MirrorCapture.exception, MirrorCapture.offline], "error"),
    ([MirrorCapture.unread(23), MirrorCapture.offline], "warning"),
  ])
  func lastingErrorOfAnImportDecides(errors: [String], severity: String) throws {
    let list = errors.map { "    \"\($0.replacing("\"", with: "\\\""))\"" }.joined(separator: ",\n")
    let error =
      "Error Domain=NSCocoaErrorDomain Code=134404 \"Multiple errors.\" UserInfo={NSDetailedErrors=(\n\(list)\n)}"
    #expect(try Self.capture(error).found(.importFailed) == ["import-failed[\(severity)]"])
  }

  @Test(arguments: [
    MirrorCapture.tooLarge, "Error Domain=NSCocoaErrorDomain Code=134411 \"It fits into no request.\"",
  ])
  func recordTooLargeIsReportedOnce(error: String) throws {
    #expect(try Self.capture(error).found(.importFailed, .recordTooLarge) == ["record-too-large[error]"])
  }

  /// If only failures are printed, another attempt may have succeeded, if there was time for one.
  @Test(arguments: [
    (MirrorCapture.offline, 14.0, "warning"), (MirrorCapture.offline, 40, "note"),
    (MirrorCapture.exception, 40, "error"),
  ])
  func unshownSuccessDowngradesTheFailure(error: String, seconds: Double, severity: String) throws {
    var capture = MirrorCapture()
    capture.print(
      "\(capture.trips.sender): Import failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: 10)
    capture.live(at: 10 + seconds)
    #expect(try capture.found(.importFailed) == ["import-failed[\(severity)]"])
  }

  /// A failure is not over if it recurs each minute, or before CloudKit wants to be asked again.
  @Test(arguments: [(0.0, "warning"), (59, "warning"), (61, "note")])
  func failureThatRecursEachMinuteIsNotOver(seconds: Double, severity: String) throws {
    var capture = MirrorCapture()
    for minute in 0..<10 {
      capture.print(
        "\(capture.trips.sender): Import failed with error:\n\(MirrorCapture.offline)",
        "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: Double(minute) * 60)
    }
    capture.live(at: 540 + seconds)
    #expect(try capture.found(.importFailed) == ["import-failed[\(severity)]"])
  }

  @Test(arguments: [(40.0, "warning"), (1801, "note")])
  func failureWithinItsRetryDelayIsNotOver(seconds: Double, severity: String) throws {
    var capture = MirrorCapture()
    let error = MirrorCapture.error("23/2022", "Zone Busy", retryAfter: 1800)
    capture.print(
      "\(capture.trips.sender): Import failed with error:\n\(error)",
      "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: 0)
    capture.live(at: seconds)
    #expect(try capture.found(.importFailed) == ["import-failed[\(severity)]"])
  }

  @Test func laterSuccessResolvesTheFailure() throws {
    var capture = Self.capture(MirrorCapture.exception)
    capture.import(3, madeChanges: false, at: 60)
    #expect(try capture.found(.importFailed).isEmpty)
  }

  /// What is sent shows that account and container can be used, not that anything arrived.
  @Test(arguments: [
    MirrorCapture.error("9/1002", "Not Authenticated"),
    MirrorCapture.error("10/2007", "Permission Failure", server: "Invalid bundle ID for container"),
  ])
  func noExportMakesUpForAnImport(error: String) throws {
    var capture = Self.capture(error)
    capture.export(3, records: 2, at: 60)
    #expect(
      try capture.found(.importFailed, .accountChanged, .containerMisconfigured) == ["import-failed[error]"])
    capture.import(4, madeChanges: true, at: 90)
    #expect(try capture.found(.importFailed).isEmpty)
  }

  /// An import that succeeds only in part failed.
  @Test func endOfTheRequestDecides() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    capture.imported(2, at: 11)
    capture.finish("Import", 2, MirrorCapture.exception, at: 12)
    #expect(try capture.found(.importFailed) == ["import-failed[error]"])
  }

  @Test(arguments: [
    "<PFCloudKitImporter: 0x1>: Database fetch for request: \(MirrorCapture.request("Import", 2)) failed with error: ",
    "<PFCloudKitImporterZoneChangedWorkItem: 0x1 - \(MirrorCapture.request("Import", 2))> - Fetch finished with error:\n",
  ])
  func failedStepOfAnImportIsReported(words: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    let method =
      words.contains("Database")
      ? "PFCloudKitImporter databaseFetchFinishWithContext:error:completion:"
      : "PFCloudKitImportRecordsWorkItem fetchOperationFinishedWithError:completion:"
    capture.print(words + MirrorCapture.exception, method, at: 11)
    #expect(try capture.found(.importFailed) == ["import-failed[error]"])
    #expect(try capture.diagnosis().statements.unexplainedErrors == 0)
    capture.finish("Import", 2, madeChanges: true, at: 12)
    #expect(try capture.found(.importFailed).isEmpty)
  }

  /// An import that finds nothing new is a success, even if the log hides which request that is.
  @Test(arguments: ["<private>", MirrorCapture.request("Import", 3)])
  func importWithoutNewsResolvesTheFailure(request: String) throws {
    var capture = MirrorCapture()
    capture.print(
      "\(capture.trips.sender): Import failed with error:\n<private>",
      "NSCloudKitMirroringDelegate _importFinishedWithResult:importer:", at: 10)
    #expect(try capture.found(.importFailed) == ["import-failed[error]"])
    capture.findNothingNew(request, at: 60)
    #expect(try capture.found(.importFailed).isEmpty)
  }
}
