// The simulated life is reproducible in each shape, and consistent with its own truth.

import Foundation
import DeviceSimulator
import MirroringSimulator
import Testing

struct MirroringLifeTests {
  @Test(arguments: CaptureShape.allCases, MirroringEra.allCases)
  func sameSeedGivesTheSameText(shape: CaptureShape, era: MirroringEra) {
    let options = MirroringOptions.small {
      $0.shape = shape
      $0.era = era
      $0.hasSharedStore = true
      $0.hasExtension = true
      $0.relaunches = 1
      $0.hidden = 0.3
      $0.faults = [.exportRecovered, .reopened, .schemaNotDeployed]
    }
    let one = MirroringCapture(options)
    let other = MirroringCapture(options)
    #expect(one.text == other.text)
    #expect(one.truth == other.truth)
    #expect(one.truth.lines == one.lines.count)
    #expect(one.truth.faults.map(\.fault) == options.faults)
  }

  @Test func anotherSeedGivesAnotherText() {
    #expect(MirroringCapture(.small(seed: 1)).text != MirroringCapture(.small(seed: 2)).text)
  }

  @Test(arguments: 0..<20)
  func healthyLifeHasNoTrouble(seed: UInt64) throws {
    let capture = MirroringCapture(
      .small(seed: seed) {
        $0.hasSharedStore = true
        $0.hasExtension = true
        $0.relaunches = 1
      })
    #expect(capture.truth.rules.isEmpty && capture.truth.possibleRules.isEmpty)
    for store in capture.truth.stores {
      #expect(store.setup.state == .done && store.setup.error == nil)
      #expect(store.setup.account == "Available")
      #expect(store.pendingSaves == 0 && store.resets.isEmpty)
      for (kind, counts) in store.requests {
        #expect(counts.failed == 0 && counts.unfinished == 0, "\(kind)")
        #expect(counts.executed == counts.succeeded)
      }
    }
  }

  @Test func levelsHideOnlyRecords() {
    for era in MirroringEra.allCases {
      let counts = LogDetail.allCases.map { detail in
        MirroringCapture(
          .small {
            $0.era = era
            $0.detail = detail
          }
        ).truth.mirroring
      }
      #expect(counts[0] < counts[1] || era != .iOS26)
      #expect(counts[0] < counts[2])
      // With the debug flag every record is at least an annotation, a warning or an error.
      for level in 1...3 {
        let flagged = MirroringCapture(
          .small {
            $0.era = era
            $0.detail = .default
            $0.debugLevel = level
          })
        #expect(flagged.truth.mirroring == counts[2])
      }
    }
  }

  @Test func debugFlagChangesTheLevelWord() {
    let words = ["CloudKit: ", "annotation: ", "warning: ", "error: "]
    for level in 0...3 {
      let text = MirroringCapture(.small { $0.debugLevel = level }).text
      #expect(text.contains("] \(words[level])CoreData+CloudKit: -[NSCloudKitMirroringDelegate check"))
    }
  }

  @Test(arguments: [CaptureShape.ndjson, .json, .jsonPretty], MirroringEra.allCases)
  func jsonShapesHoldJSONObjects(shape: CaptureShape, era: MirroringEra) throws {
    let capture = MirroringCapture(
      .small {
        $0.shape = shape
        $0.era = era
      })
    let objects: [[String: Any]]
    if shape == .ndjson {
      objects = try capture.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(objects.last?["count"] as? Int == objects.count - 1)
    } else {
      objects = try #require(
        try JSONSerialization.jsonObject(with: Data(capture.text.utf8)) as? [[String: Any]])
    }
    let records = objects.filter { $0["eventType"] != nil }
    let truth = capture.truth
    #expect(records.count == truth.mirroring + truth.framework + truth.daemon + truth.app)
    let formats = Set(records.compactMap { $0["formatString"] as? String })
    #expect(formats.contains("CoreData+CloudKit: %s(%d): %@: Executing: %@") == (era == .iOS26))
    #expect(formats.contains("%{public}s: %{public}s\n") == (era != .iOS26))
  }

  @Test func onlyTheLastEraHidesArguments() {
    for era in MirroringEra.allCases {
      let capture = MirroringCapture(
        .small {
          $0.era = era
          $0.hidden = 1
        })
      #expect(capture.text.contains("<private>") == (era == .iOS26))
    }
  }

  @Test(arguments: [
    (CaptureShape.stderr, "CoreData: CloudKit: CoreData+CloudKit: -["),
    (.xcode, "\nCloudKit: CoreData+CloudKit: -["),
    (.xcodeWithHeader, "] [CloudKit] CloudKit: CoreData+CloudKit: -["),
    (
      .xcodeWithMetadata,
      " | Process: Trips | Library: CoreData | Subsystem: com.apple.coredata | Category: CloudKit | "
    ),
    (.logShow, "Trips: (CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -["),
    (.compact, "] (CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -["),
    (.syslog, "]: (CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -["),
    (.console, "+0200\tTrips\tCloudKit: CoreData+CloudKit: -["),
    (.consoleElided, "default  … "),
  ])
  func shapesHaveTheirHeaders(shape: CaptureShape, words: String) {
    let capture = MirroringCapture(.small { $0.shape = shape })
    #expect(capture.text.contains(words))
    let hasSingleProcess = [.stderr, .xcode, .xcodeWithHeader, .xcodeWithMetadata].contains(shape)
    #expect(capture.text.contains("dasd") != hasSingleProcess)
  }

  @Test func xcodeMayShowEachRecordTwice() {
    let capture = MirroringCapture(.small { $0.shape = .xcodeTwice })
    #expect(capture.truth.repeated == capture.truth.mirroring)
    #expect(
      capture.count(of: "\nCoreData: CloudKit: ") * 2 == capture.count(of: " CoreData+CloudKit: ")
        - otherLevels(capture) * 2)
  }

  /// The number of records of other levels than `CloudKit`.
  private func otherLevels(_ capture: MirroringCapture) -> Int {
    ["error", "warning", "debug", "annotation"].reduce(0) { $0 + capture.count(of: "\nCoreData: \($1): ") }
  }
}
