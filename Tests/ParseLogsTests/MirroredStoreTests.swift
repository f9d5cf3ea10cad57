import MirroringSimulator
import ParseLogs
import Testing

/// Mirrored stores as the library shows them; the simulator knows the expected values.
struct MirroredStoreTests {
  @Test(arguments: [CaptureShape.logShow, .ndjson, .compact], [UInt64(1), 2, 3])
  func mirroredStoreHasTheSimulatedState(_ shape: CaptureShape, _ seed: UInt64) throws {
    var options = MirroringOptions()
    options.seed = seed
    options.shape = shape
    options.hasSharedStore = true
    options.faults = seed == 3 ? [.exportRecovered, .importRecovered] : []
    let simulated = MirroringCapture(options)
    let capture = try Capture(simulated.text)
    #expect(capture.stores.isEmpty)
    #expect(Set(capture.mirroredStores.map(\.uuid)) == Set(simulated.truth.stores.map(\.storeUUID)))
    for truth in simulated.truth.stores {
      let store = try #require(capture.mirroredStores.first { $0.uuid == truth.storeUUID })
      #expect(store.name == truth.name && store.container == truth.container)
      if truth.setup.state != .unknown { #expect(store.setup.state.rawValue == truth.setup.state.rawValue) }
      if let objects = truth.exportedObjects { #expect(store.exportedObjects == objects) }
      #expect(store.importsWithChanges == truth.importsWithChanges)
      #expect(store.pendingSaves == truth.pendingSaves)
      for (kind, counts) in truth.requests where kind != .setup {
        let shown = try #require(store.requests[.init(rawValue: kind.rawValue)])
        #expect(
          [shown.executed, shown.succeeded, shown.failed] == [
            counts.executed, counts.succeeded, counts.failed,
          ])
      }
      #expect((store.lastExport == nil) == (truth.lastExport == nil))
      let exports = store.timeline.filter { $0.kind == .mirrorExportFinished }
      #expect(exports.count == truth.requests[.export]?.succeeded ?? 0)
      #expect(exports.allSatisfy { $0.request?.count == 36 })
      if let objects = truth.exportedObjects {
        #expect(exports.compactMap(\.objects).reduce(0, +) == objects)
      }
    }
    #expect(capture.records.byOrigin[.cloudkit, default: 0] > 20)
  }

  /// A set-up that failed because nobody is signed in.
  static let setupWithoutAccount = failedSetup(
    50, "Error Domain=NSCocoaErrorDomain Code=134400 \"no account (CKAccountStatusNoAccount).\"")

  private static func failedSetup(_ second: Int, _ error: String) -> String {
    "2025-04-06 10:00:\(second).000000+0200 0x1d2f4    Default     0x0                  8121   0    Trips: (CoreData) "
      + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate "
      + "_performSetupRequest:](591): <NSCloudKitMirroringDelegate: 0x2>: Failed to set up CloudKit integration for "
      + "store: <NSSQLCore: 0x3> (URL: file:///Trips.sqlite)\n\(error)\n"
  }

  /// The set-up failed for one cause, and later for another, which prevents it now.
  @Test func setupErrorIsTheLastOne() throws {
    let offline = Self.failedSetup(10, "<CKError 0x1: \"Network Unavailable\" (3)>")
    let store = try #require(try Capture(offline + Self.setupWithoutAccount).mirroredStores.first)
    let failure = try #require(store.setup.failure)
    #expect(failure.description.hasPrefix("NSCocoaErrorDomain 134400: "))
    #expect(failure.errors.map(\.domain) == ["NSCocoaErrorDomain"])
    #expect(failure.errors.map(\.code) == [134400])
    let meaning = try #require(failure.errors.first?.meaning)
    #expect(failure.description.hasSuffix(": \(meaning)"))
  }
}
