// The counts of the truth equal those of the capture's text.

import DeviceSimulator
import MirroringSimulator
import Testing

struct MirroringSumTests {
  /// Faults that make counting more difficult than in a healthy life.
  private static let settings: [(seed: UInt64, faults: [MirroringFault])] = [
    (1, []), (2, [.exportRecovered]), (3, [.exportUnfinished]), (4, [.importFailed]), (5, [.exportDeferred]),
    (6, [.zoneDeletedHealed]), (7, [.accountMissing]), (8, [.processEnded]), (9, [.schemaNotDeployed]),
  ]

  @Test(arguments: settings, [CaptureShape.stderr, .logShow])
  func requestsAreCountedAsPrinted(setting: (seed: UInt64, faults: [MirroringFault]), shape: CaptureShape)
    throws
  {
    let capture = MirroringCapture(
      .small(seed: setting.seed) {
        $0.shape = shape
        $0.beats = 30
        $0.relaunches = 1
        $0.faults = setting.faults
      })
    let store = try #require(capture.truth.stores.first)
    let lines = capture.lines
    for kind in [RequestKind.setup, .export, .import] {
      let name = kind == .setup ? "DelegateSetup" : kind == .export ? "Export" : "Import"
      let counts = store.requests[kind] ?? RequestCounts()
      let begun = lines.filter { $0.contains(": Executing: <NSCloudKitMirroring\(name)Request: ") }
      let ended = lines.filter { $0.contains(": Finished request: <NSCloudKitMirroring\(name)Request: ") }
      #expect(counts.executed == begun.count)
      #expect(counts.succeeded == ended.count { $0.contains(" success: 1 ") })
      #expect(counts.failed + counts.deferred == ended.count { $0.contains(" success: 0 ") })
      #expect(counts.deferred == ended.count { $0.contains("Code=134419 ") })
      #expect(counts.unfinished == begun.count - ended.count)
    }
    let changed = lines.count {
      $0.contains(": Finished request: <NSCloudKitMirroringImportRequest: ")
        && $0.contains(" success: 1 madeChanges: 1 ")
    }
    #expect(store.importsWithChanges == changed)
    #expect(store.saves == capture.count(of: ": Observed context save: "))
    #expect(store.pushes == capture.count(of: "for enabled topic 'com.apple.icloud-container."))
  }

  @Test(arguments: 0..<12)
  func exportedObjectsAreCountedOnce(seed: UInt64) throws {
    let capture = MirroringCapture(
      .small(seed: seed) {
        $0.shape = .stderr
        $0.beats = 30
      })
    let store = try #require(capture.truth.stores.first)
    // The records of each batch, from the statement to the list of deletions.
    let saved = capture.text.split(separator: "Modify records finished: (\n").dropFirst().map {
      $0.split(separator: "\n)\n", maxSplits: 1)[0].split(separator: "    \"<CKRecord: ").count
    }
    #expect(store.exportedObjects == saved.reduce(0, +))
    // The found objects have an equal count: the first number of each export is the total.
    var sum = 0
    var isFirst = true
    for line in capture.lines {
      if line.contains(": Exporting changes since (") { isFirst = true }
      guard isFirst, let match = line.firstMatch(of: /Found (\d+) objects needing export/) else { continue }
      isFirst = false
      sum += try #require(Int(match.1))
    }
    #expect(store.exportedObjects == sum)
  }

  @Test(arguments: 0..<6)
  func recordCountsEqualThePrintedOnes(seed: UInt64) {
    let capture = MirroringCapture(
      .small(seed: seed) {
        $0.shape = .compact
        $0.hasSharedStore = true
        $0.faults = [.throttledByScheduler]
      })
    let truth = capture.truth
    let headers = capture.lines.filter {
      $0.prefixMatch(of: #/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (?:Df|I |Db|E |F ) /#) != nil
    }
    #expect(headers.count == truth.mirroring + truth.framework + truth.daemon + truth.app)
    #expect(headers.count { $0.contains(" CoreData+CloudKit: ") } == truth.mirroring)
    #expect(headers.count { $0.contains(" dasd[") || $0.contains(" apsd[") } == truth.daemon)
    #expect(headers.count { $0.contains("[com.example.trips:app]") } == truth.app)
    #expect(zip(headers, headers.dropFirst()).allSatisfy { $0.prefix(23) <= $1.prefix(23) })
    #expect(capture.recordLines.count == truth.mirroring + truth.framework + truth.daemon)
  }

  @Test func truncatedMessageIsCountedAsIncomplete() {
    let capture = MirroringCapture(.small { $0.beats = 30 })
    #expect(capture.count(of: "<…>") == capture.truth.incomplete)
    #expect(capture.truth.incomplete > 0)
    #expect(!MirroringCapture(.small { $0.shape = .stderr }).text.contains("<…>"))
  }
}
