// An app that is removed and installed again while it has something to send.

import Testing
import Timelines

@testable import Diagnosis

struct ReinstalledMirrorTests {
  private static func file(_ folder: String, _ name: String) -> String {
    "file:///private/var/mobile/Containers/Data/Application/\(folder)/Library/Application%20Support/\(name).sqlite"
  }

  private static let folder = "62B8A158-E9F0-4CF8-A6E9-D6A12A8161E5"
  private static let newFolder = "7C4008EA-4529-43DA-8C6F-F3A4450445EC"

  /// A save that cannot be sent, and then another process with a store of its own.
  private static func phone(thenWith file: String) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E1"
    capture.trips.file = Self.file(folder, "Trips")
    capture.setUp()
    capture.save(at: 10)
    capture.execute("Export", 2, at: 11)
    capture.exportFailed(MirrorCapture.offline, at: 12)
    capture.finish("Export", 2, MirrorCapture.offline, at: 12.1)
    (capture.trips.pid, capture.trips.delegate) = (8200, "0x6000031c4d80")
    capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E9"
    capture.trips.file = file
    capture.setUp(3, at: 60)
    capture.export(4, records: 1, at: 80)
    return capture
  }

  /// A store of another name is another store of the app, in one folder or two.
  @Test(arguments: [(true, "Trips"), (true, "Plans"), (false, "Plans")])
  func storeOfALaterInstallationReplacesTheFormer(isElsewhere: Bool, name: String) throws {
    let isReplaced = isElsewhere && name == "Trips"
    let file = Self.file(isElsewhere ? Self.newFolder : Self.folder, name)
    let phone = try Diagnosing.diagnose(Array(Self.phone(thenWith: file).text.utf8), name: "phone.log")
    let tablet = try Diagnosing.diagnose(Array(MirrorCapture.signedIn(2).text.utf8), name: "tablet.log")
    let places = phone.mirroredStores.map { phone.reinstallation(afterMirroredStore: $0) }
    #expect(places.count == 2 && places.map { $0 != nil } == [isReplaced, false])
    let (saves, container) = (Doubt.Unsent.saves(1, inPart: false), "iCloud.com.example.trips")
    let doubts = Comparison([phone, tablet]).doubts.filter { $0.device == 0 }.map(\.reason)
    #expect(
      doubts.contains(.mirrored(.lostUnsent(saves, container: container, .private))) == isReplaced,
      "\(doubts)")
    #expect(doubts.contains(.mirrored(.unsent(saves, container: container, .private))) == !isReplaced)
  }

  /// The tablet gets record 1, and after it was installed again, the record 5 that is sent then, and perhaps 1.
  private static func tablet(bringsAllAgain: Bool) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E2"
    capture.trips.file = file(folder, "Trips")
    func bring(_ records: [Int], _ request: Int, at seconds: Double) {
      capture.execute("Import", request, at: seconds)
      if !records.isEmpty { capture.listUpdated(records, state: 1, of: request, at: seconds + 0.2) }
      capture.finish("Import", request, madeChanges: !records.isEmpty, at: seconds + 0.4)
    }
    capture.setUp()
    capture.showUser("_9b0d77e1c2f34a58", at: 2.1)
    bring([1], 2, at: 22)
    capture.execute("Export", 7, at: 40)
    capture.find(1, at: 40.1)
    capture.print(
      "Modify records finished: \(MirrorCapture.list([2], state: 1))\n(\n)\n(null)",
      "PFCloudKitExporter exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:", at: 40.2
    )
    capture.exported(at: 40.3)
    capture.finish("Export", 7, madeChanges: true, at: 40.4)
    for seconds in stride(from: 45.0, to: 90, by: 20) { capture.live(at: seconds, pid: capture.trips.pid) }
    (capture.trips.pid, capture.trips.delegate) = (8200, "0x6000031c4d80")
    capture.trips.id = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E8"
    capture.trips.file = file(newFolder, "Trips")
    capture.setUp(3, at: 100)
    capture.showUser("_9b0d77e1c2f34a58", at: 102.1)
    bring(bringsAllAgain ? [1] : [], 4, at: 110)
    for seconds in stride(from: 120.0, to: 220, by: 20) { capture.live(at: seconds, pid: capture.trips.pid) }
    bring([5], 5, at: 222)
    for seconds in stride(from: 230.0, to: 300, by: 20) { capture.live(at: seconds, pid: capture.trips.pid) }
    bring([], 6, at: 300)
    for seconds in stride(from: 310.0, to: 500, by: 20) { capture.live(at: seconds, pid: capture.trips.pid) }
    return capture
  }

  /// The full fetch of a new installation brings all that is in iCloud; what the removed one had is gone.
  @Test(arguments: [true, false])
  func recordOfTheRemovedInstallationAloneIsMissing(bringsAllAgain: Bool) throws {
    var phone = MirroringDevice(1)
    phone.send([1], at: 20)
    phone.bring([2], at: 42)
    phone.send([5], at: 220)
    let tablet = Self.tablet(bringsAllAgain: bringsAllAgain)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try Diagnosing.diagnose(Array(tablet.text.utf8), name: "tablet.log"),
    ])
    let fates = comparison.shipments.filter { $0.exporter == 0 }.map { $0.fates[1] }
    #expect(fates == [bringsAllAgain ? .imported : .missing, .imported], "\(comparison.doubts)")
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(details.map(\.formerly) == (bringsAllAgain ? [] : [1]))
  }

  /// The tablet's app is installed again after record 3 was sent, and before 6 is.
  @Test(arguments: [false, true])
  func newInstallationAskedForAllThatWasSentBefore(lacksLaterOne: Bool) throws {
    var phone = MirroringDevice(1)
    phone.send([1], at: 20)
    phone.bring([2], at: 42)
    phone.send([3], at: 50)
    phone.send([5], at: 220)
    if lacksLaterOne { phone.send([6], at: 240) }
    let tablet = Self.tablet(bringsAllAgain: true)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try Diagnosing.diagnose(Array(tablet.text.utf8), name: "tablet.log"),
    ])
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(details.map(\.objects) == [lacksLaterOne ? 2 : 1], "\(comparison.doubts)")
    #expect(details.map(\.isFetchedAnew) == [!lacksLaterOne])
  }

  /// The removed installation last printed at 85: the app may be installed again before 86, and first print later.
  @Test(arguments: [50.0, 86]) func onlyTheFormerInstallationShowsWhatWasSentBefore(sent: Double) throws {
    var phone = MirroringDevice(1)
    phone.send([1], at: 20)
    phone.bring([2], at: 42)
    phone.send([3], at: sent)
    phone.send([5], at: 220)
    let tablet = Self.tablet(bringsAllAgain: true)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try Diagnosing.diagnose(Array(tablet.text.utf8), name: "tablet.log"),
    ])
    let details = comparison.findings.compactMap { ($0.finding.detail as? NeverArrived.Detail)?.records }
    #expect(details.map(\.isFetchedAnew) == [sent == 50], "\(comparison.doubts)")
  }

  /// The mac shows that iCloud had record 3, which its own store could not take.
  @Test(arguments: [true, false]) func recordThatAFailedImportListsWasInICloud(isListed: Bool) throws {
    var phone = MirroringDevice(1)
    phone.send([1], at: 20)
    phone.bring([2], at: 42)
    phone.send([3], at: 50)
    phone.send([5], at: 220)
    var mac = MirroringDevice(3)
    mac.bring([1], at: 22)
    mac.failToBring(MirrorCapture.exception, listing: isListed ? [3] : [], at: 60)
    let tablet = Self.tablet(bringsAllAgain: true)
    let comparison = Comparison([
      try phone.diagnosis("phone.log"), try Diagnosing.diagnose(Array(tablet.text.utf8), name: "tablet.log"),
      try mac.diagnosis("mac.log"),
    ])
    let found = comparison.findings.compactMap { $0.finding.detail as? NeverArrived.Detail }
    let detail = try #require(found.first { $0.receiver.label == "tablet" }?.records, "\(comparison.doubts)")
    #expect(detail.records == [MirrorCapture.id(3)])
    #expect(detail.fetchedBy == (isListed ? ["mac"] : []))
    #expect(detail.isAnyFetched == isListed)
  }
}
