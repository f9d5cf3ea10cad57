// When the requests of a mirrored store begin and end, however much of that is printed: each counts once.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// The requests of a mirrored store, from what its delegate prints.
struct MirroredRequestTests {
  @Test func cancelledOrDeferredRequestIsNoFailure() throws {
    var capture = MirrorCapture()
    capture.setUp()
    let pending =
      "Error Domain=NSCocoaErrorDomain Code=134417 \"Request '\(MirrorCapture.request("Export", 2))' was cancelled because "
      + "there is already a pending request of type 'NSCloudKitMirroringExportRequest'.\""
    capture.ask("Export", 2, label: "ExportActivity", at: 10)
    capture.print(
      "Failed to enqueue request: \(MirrorCapture.request("Export", 2))\n\(pending)",
      "NSCloudKitMirroringDelegate _enqueueRequest:", at: 10)
    capture.print(
      "\(capture.trips.sender) - Finished automatic export - ExportActivity - with result: "
        + MirrorCapture.result(capture.trips, pending),
      "NSCloudKitMirroringDelegate _scheduleAutomatedExportWithLabel:activity:voucher:completionHandler:",
      at: 10)
    let deferral = "Error Domain=NSCocoaErrorDomain Code=134419 \"The request was deferred.\""
    capture.execute("Import", 3, at: 20)
    capture.print(
      "\(capture.trips.sender): Deferring active request due to background timeout: \(MirrorCapture.request("Import", 3))",
      "NSCloudKitMirroringDelegate applicationStateMonitorExpiredBackgroundActivityTimeout:", at: 25)
    capture.finish("Import", 3, deferral, at: 26)
    let store = try capture.store()
    #expect(store.counts(.export) == [0, 0, 0, 0, 1, 0])
    #expect(store.counts(.import) == [1, 0, 0, 1, 0, 0])
    #expect(store.told.suffix(2) == ["mirror.import.started", "mirror.deferred"])
  }

  /// A request is reported as deferred before it stops, by its phase and at the end; some finish before
  /// that.
  @Test(arguments: [true, false]) func deferredRequestIsCountedOnce(isDoneAfterAll: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    capture.find(3, at: 10.5)
    capture.putOff("Export", 2, at: 15)
    if isDoneAfterAll {
      capture.send(3, at: 15.5)
      capture.exported(at: 16)
      capture.finish("Export", 2, at: 16)
    } else {
      capture.exportFailed(MirrorCapture.deferral, at: 16)
      capture.finish("Export", 2, MirrorCapture.deferral, at: 16)
    }
    let store = try capture.store()
    #expect(store.counts(.export) == (isDoneAfterAll ? [1, 1, 0, 0, 0, 0] : [1, 0, 0, 1, 0, 0]))
    #expect(store.exports.objects == (isDoneAfterAll ? 3 : 0))
  }

  /// If the capture shows only the two ends of an import, only the second one names it.
  @Test(arguments: [(10.01, 1), (40, 2)])
  func importShownByItsEndsIsCountedOnce(second: Double, count: Int) throws {
    var capture = MirrorCapture()
    capture.print(
      "\(capture.trips.sender) - Finished automatic import - ImportActivity - with result: "
        + MirrorCapture.result(capture.trips, madeChanges: true),
      "NSCloudKitMirroringDelegate _scheduleAutomatedImportWithLabel:activity:voucher:completionHandler:",
      at: 10)
    for time in [second, second + 0.01] {
      capture.print(
        "Finished request '\(MirrorCapture.request("Import", 2))' with result: "
          + MirrorCapture.result(capture.trips, madeChanges: true),
        "NSCloudKitMirroringDelegate finishedAutomatedRequestWithResult:", at: time)
    }
    let store = try capture.store()
    #expect(store.counts(.import) == [count, count, 0, 0, 0, 0] && store.importsWithChanges == count)
    #expect(store.requests.recent.elements.last?.id.text == MirrorCapture.id(2))
  }

  /// The log stops after about a thousand characters: a list that ends before is whole.
  @Test func cutBatchWithWholeListIsCounted() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    capture.find(8, at: 10)
    capture.print(
      "Modify records finished: (\n)\n(\n    \"<CKRecordID: 0x60054c56c9a0; recordName=\(MirrorCapture.id(1)), "
        + "zoneID=com.apple.coredata.cloudkit.zone:_<…>",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 11)
    capture.find(0, at: 11)
    capture.exported(at: 12)
    capture.finish("Export", 2, at: 12)
    let store = try #require(try Diagnosing.diagnose(Array(capture.text.utf8)).mirrored.first)
    #expect(store.exports.objects == 0 && store.exports.deletions == 8 && store.exports.uncounted == 0)
  }

  /// The log stops after about a thousand characters: the beginning of an error shows what failed.
  @Test func cutErrorStillShowsTheFailure() throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error =
      "<CKError 0x1: \"Partial Failure\" (2/1011); container ID = \"iCloud.com.example.trips\"; partial errors: {\n\tA = "
      + "<CKError 0x2: \"Invalid Arguments\" (12/2006); server message = \"Cannot create or mod<…>"
    capture.execute("Export", 2, at: 10)
    capture.find(70, at: 10)
    capture.print(
      "Modify records finished: (\n    \"<CKRecord: 0x105a1f2e0; recordType=CD_St<…>",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 11)
    capture.find(20, at: 11)
    capture.exportFailed(error, at: 12)
    capture.finish("Export", 2, error, at: 12)
    capture.execute("Import", 3, at: 20)
    capture.finish("Import", 3, error, at: 21)
    let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
    let store = try #require(diagnosis.mirrored.first)
    #expect(diagnosis.mirrored.count == 1 && diagnosis.statements.cut > 0)
    #expect(store.exports.objects == 50)
    #expect(store.counts(.export) == [1, 0, 1, 0, 0, 0] && store.counts(.import) == [1, 0, 1, 0, 0, 0])
    for request in store.requests.recent.elements.suffix(2) {
      #expect(request.failure?.error.links.map(\.code) == [2, 1011, 12, 2006])
    }
  }

  /// A page drops what is in angle brackets: what is left says that the request failed.
  @Test(arguments: ["", " ", "(null)"]) func requestWithoutItsErrorFailed(error: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Export", 2, at: 10)
    capture.finish("Export", 2, error, at: 11)
    let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
    let store = try #require(diagnosis.mirrored.first)
    #expect(store.counts(.export) == [1, 0, 1, 0, 0, 0])
    #expect(diagnosis.findings.contains { $0.rule == .exportFailed && $0.severity == .error })
  }

  /// On a device the system may hide each argument: one request after the other still begins and ends.
  @Test func hiddenRequestsBeginAndEnd() throws {
    var capture = MirrorCapture()
    for seconds in [0.0, 10] {
      capture.print(
        "\(capture.trips.sender): Executing: <private>",
        "NSCloudKitMirroringDelegate checkAndExecuteNextRequest",
        at: seconds)
      capture.print(
        "Finished request: <private> with result: <private>",
        "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: seconds + 5)
    }
    #expect(try capture.store().counts(.other) == [2, 0, 0, 0, 0, 0])
  }

  /// A delegate works on one request at a time: a request whose end was not printed is over when the next
  /// begins.
  @Test func nextRequestEndsTheOneBefore() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    #expect(try capture.store().counts(.import) == [1, 0, 0, 0, 0, 1])
    capture.execute("Export", 3, at: 20)
    let store = try capture.store()
    #expect(store.counts(.import) == [1, 0, 0, 0, 0, 0] && store.counts(.export) == [1, 0, 0, 0, 0, 1])
    capture.finish("Import", 2, at: 21)
    #expect(try capture.store().counts(.import) == [1, 1, 0, 0, 0, 0])
  }

  /// No request waits for a delegate that has none left; a request that begins after all is running.
  @Test func idleDelegateHasNoWaitingRequest() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.ask("Export", 2, label: "ExportActivity", at: 10)
    #expect(try capture.store().requests.waiting.count == 1)
    capture.print(
      "\(capture.trips.sender): No more requests to execute.",
      "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 12)
    #expect(try capture.store().requests.waiting.isEmpty)
    capture.execute("Export", 2, at: 13)
    #expect(try capture.store().requests.running.map(\.id.text) == [MirrorCapture.id(2)])
  }

  /// A log that was pasted several times counts each request once.
  @Test func repeatedRequestIsCountedOnce() throws {
    var capture = MirrorCapture()
    capture.isTimed = false
    for _ in 0..<3 {
      capture.observe(at: 0)
      capture.queueSetup(1, at: 0)
      capture.execute("DelegateSetup", 1, at: 0)
      capture.setUpFailed(MirrorCapture.noAccount, at: 1)
      capture.finish("DelegateSetup", 1, MirrorCapture.noAccount, at: 1)
    }
    let store = try capture.store()
    #expect(store.counts(.setup) == [1, 0, 1, 0, 0, 0] && store.setup.failures == 1)
  }

  /// Two lines may be out of order: by its time, each belongs to the request that was over before it.
  @Test(arguments: [true, false], [true, false])
  func lateLineBelongsToTheEndedRequest(isEndLate: Bool, isCounted: Bool) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.finish("DelegateSetup", 1, at: 2.1)
    capture.setUpDone(at: 2)
    capture.execute("Export", 2, at: 10)
    if isCounted { capture.find(4, at: 10.2) }
    if isEndLate { capture.send(4, at: 10.8) } else { capture.exported(at: 10.9) }
    if isEndLate { capture.finish("Export", 2, at: 11) } else { capture.send(4, at: 10.8) }
    if isEndLate { capture.exported(at: 10.9) } else { capture.finish("Export", 2, at: 11) }
    let store = try capture.store()
    #expect(store.counts(.setup) == [1, 1, 0, 0, 0, 0] && store.counts(.export) == [1, 1, 0, 0, 0, 0])
    #expect(store.exports.objects == 4 && store.exports.uncounted == 0)
    capture.exported(at: 20)
    #expect(try capture.store().counts(.export) == [2, 2, 0, 0, 0, 0])
  }

  /// A failure belongs to another request than the one that is over, however close it is, unless that
  /// request failed.
  @Test(arguments: [10, 9.9])
  func failureNextToAnEndIsAnotherRequest(at seconds: Double) throws {
    var capture = MirrorCapture()
    capture.observe(at: 0)
    capture.execute("DelegateSetup", 1, at: 0.5)
    capture.setUpDone(at: 2)
    capture.finish("DelegateSetup", 1, at: 2.1)
    capture.finish("Export", 2, at: 10)
    capture.exportFailed("<CKError 0x600000cd1e30: \"Quota Exceeded\" (25/2035); \"full\">", at: seconds)
    #expect(try capture.store().counts(.export).prefix(3) == [2, 1, 1])
  }

  /// Without what iOS 26 prints only at the information level, the ends of phases are all there is.
  @Test func phasesAloneAreCountedAsRequests() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.exported(at: 10)
    capture.exported(at: 20)
    capture.exportFailed(MirrorCapture.offline, at: 30)
    capture.imported(7, at: 40)
    let store = try capture.store()
    #expect(store.counts(.export) == [3, 2, 1, 0, 0, 0] && store.counts(.import) == [1, 1, 0, 0, 0, 0])
    #expect(
      store.imports.lastSuccess?.time?.timeText.hasPrefix("10:00:40") == true
        && store.imports.withChanges == 0)
  }

  @Test func omittedPartEndsNoRequestOrDeferral() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    capture.decide("export", "ActivityRateLimitPolicy", at: 11)
    capture.add("[...]")
    capture.save(at: 500)
    let store = try capture.store()
    #expect(store.counts(.import) == [1, 0, 0, 0, 0, 0] && store.deferrals.open.isEmpty)
    #expect(store.deferrals.count(.export) == 1 && store.deferrals.unfinished.map(\.kind) == [.export])
    #expect(store.exports.pendingSaves == 1)
  }

  @Test func manyRequestsAreCountedWithinLimits() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 2..<1502 {
      let kind = ["Export", "Import", "FetchRecords"][number % 3]
      capture.execute(kind, number, at: Double(number))
      if number % 5 > 0 { capture.finish(kind, number, at: Double(number) + 0.5) }
    }
    let store = try capture.store()
    let all = MirrorRequestKind.allCases.map { store.requests.counts($0) }
    #expect(all.reduce(0) { $0 + $1.executed } == 1501)
    #expect(all.reduce(0) { $0 + $1.succeeded } == 1 + 1500 / 5 * 4)
    #expect(all.reduce(0) { $0 + $1.unfinished } <= 1)
    #expect(store.requests.recent.elements.count <= 1280)
  }

  /// If the log hides why a request failed, the record of its deferral shows that it did not fail.
  @Test(arguments: ["Export", "Import"], [true, false])
  func hiddenErrorOfDeferredRequestIsNoFailure(kind: String, isPutOff: Bool) throws {
    var capture = MirrorCapture()
    capture.print(
      "<private>: Executing: <private>", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 10)
    if kind == "Export" {
      capture.print(
        "<private>: Found 4 objects needing export.", "PFCloudKitExporter exportIfNecessary", at: 11)
    }
    if isPutOff {
      capture.print(
        "<private>: Deferring active request due to background timeout: <private>",
        "NSCloudKitMirroringDelegate applicationStateMonitorExpiredBackgroundActivityTimeout:", at: 35)
    }
    capture.print(
      "<private>: \(kind) failed with error:\n<private>",
      "NSCloudKitMirroringDelegate _\(kind.lowercased())FinishedWithResult:\(kind.lowercased())er:", at: 35.1)
    capture.print(
      "Finished request: <private> with result: <private>",
      "NSCloudKitMirroringDelegate _finishedRequest:withResult:", at: 35.2)
    let counts = try capture.store().counts(kind == "Export" ? .export : .import)
    #expect(counts == (isPutOff ? [1, 0, 0, 1, 0, 0] : [1, 0, 1, 0, 0, 0]))
    #expect(try capture.store().counts(.other)[3] == 0)
    let rule = kind == "Export" ? RuleName.exportFailed : .importFailed
    #expect(try capture.found(rule).isEmpty == isPutOff)
  }

  /// An import that finds nothing new ends well, whatever else is printed about it.
  @Test(arguments: [true, false]) func importWithoutNewsSucceeds(isEndShown: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.execute("Import", 2, at: 10)
    capture.findNothingNew(MirrorCapture.request("Import", 2), at: 10.5)
    if isEndShown { capture.finish("Import", 2, at: 11) }
    let store = try capture.store()
    #expect(store.counts(.import) == [1, 1, 0, 0, 0, 0])
    #expect(store.imports.last?.madeChanges == false && store.imports.withChanges == 0)
    #expect(store.told.count { $0 == "mirror.import.finished" } == 1)
  }
}
