// The catalogue has an entry for each record of simulated mirroring, in every shape.

import CatalogueDocument
import LogRecords
import MirroringSimulator
import Testing

@testable import Catalogue

struct SimulatedMirroringTests {
  private static let catalogue = Result { try EntryCatalogue.builtIn() }

  @Test(arguments: CaptureShape.allCases, MirroringEra.allCases)
  func healthyRecordsAreKnown(shape: CaptureShape, era: MirroringEra) throws {
    for (seed, level) in [(UInt64(1), 0), (2, 1), (3, 3)] {
      try check(seed, shape, era, level: level)
    }
  }

  /// The system hid every third argument.
  @Test(arguments: MirroringFault.allCases)
  func faultRecordsAreKnown(fault: MirroringFault) throws {
    for (index, era) in MirroringEra.allCases.enumerated() {
      let seed = (MirroringFault.allCases.firstIndex(of: fault) ?? 0) * 5 + index * 3
      let shape = CaptureShape.allCases[seed % CaptureShape.allCases.count]
      try check(UInt64(seed + 1), shape, era, level: seed % 4, [fault], hidden: 0.3)
    }
  }

  /// Reads a capture as the command does; records restored by a repair count too.
  private func check(
    _ seed: UInt64, _ shape: CaptureShape, _ era: MirroringEra, level: Int, _ faults: [MirroringFault] = [],
    hidden: Double = 0
  ) throws {
    var options = MirroringOptions()
    options.seed = seed
    options.shape = shape
    options.era = era
    options.debugLevel = level
    options.beats = 40
    options.relaunches = 1
    options.hasSharedStore = true
    options.hasExtension = true
    options.faults = faults
    options.hidden = hidden
    let capture = MirroringCapture(options)
    var known = 0
    var unknown: [String] = []
    var classifier = Classifier(try Self.catalogue.get())
    classifier.forEachRecord(of: capture.text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      let resolved = classifier.repaired(record, bytes, recognition)
      if let resolved {
        for piece in resolved where !Self.isKnown(piece.recognition, bytes) { unknown.append(bytes.text) }
        known += resolved.count { !$0.recognition.isForeign }
      } else if !Self.isKnown(recognition, bytes) {
        unknown.append(bytes.text)
      } else if !recognition.isForeign {
        known += 1
      }
    }
    let words = "\(shape) \(era) seed \(seed) level \(level)"
    #expect(unknown.isEmpty, "\(words): \(unknown.prefix(3).joined(separator: "\n---\n"))")
    #expect(known == capture.recordLines.count + capture.truth.repeated, "\(words)")
  }

  /// Whether a record is known; a record that the system's log truncated may fit several entries.
  private static func isKnown(_ recognition: Recognition, _ bytes: Span<UInt8>) -> Bool {
    switch recognition {
    case .statement, .foreign: true
    case .cut(let cut): cut != nil || bytes.text.hasSuffix("<…>\n") || bytes.text.hasSuffix("<…>")
    case .unrecognised, .undecided: false
    }
  }
}

extension Recognition {
  fileprivate var isForeign: Bool { if case .foreign = self { true } else { false } }
}
