// Stores that mirroring keeps open although the app let go of them.

import Catalogue
import CatalogueDocument
import Testing

@testable import Diagnosis

struct HeldStoresTests {
  private static func capture(tries: Int, isFinished: Bool) -> MirrorCapture {
    var capture = MirrorCapture()
    let method =
      "PFCloudKitStoreMonitor pfcloudstoremonitor_is_holding_your_store_open_waiting_for_cloudkit_activity_to_finish"
    let monitor = "<PFCloudKitStoreMonitor: 0x600002c10040>"
    capture.setUp()
    capture.print(
      "\(capture.trips.sender): Told to tear down with reason: Store Removed",
      "NSCloudKitMirroringDelegate tearDown:", at: 10)
    for number in 1...tries {
      let message = "Exporter / importer didn't tear down after 5 seconds, retrying (\(number))."
      capture.print("\(monitor): \(message)", method, at: 10 + Double(number) * 5)
    }
    if isFinished {
      let message = "Exporter / importer finished after \(tries) tries. Allowing store to deallocate."
      capture.print("\(monitor): \(message)", method, at: 11 + Double(tries) * 5)
    }
    return capture
  }

  /// A store that can be closed in the end, or soon, is routine.
  @Test(arguments: [(11, false, false), (12, false, true), (39, false, true), (39, true, false)])
  func storeThatDoesNotCloseIsAnOpenWarning(tries: Int, isFinished: Bool, isHeld: Bool) throws {
    let diagnosis = try Self.capture(tries: tries, isFinished: isFinished).diagnosis()
    #expect(diagnosis.openWarnings.map(\.count) == (isHeld ? [tries] : []))
    let ids = diagnosis.openWarnings.compactMap { warning in
      warning.entry.map { diagnosis.catalogue.entries[$0].document.id }
    }
    #expect(ids == (isHeld ? [HeldStores.entry] : []))
  }
}
