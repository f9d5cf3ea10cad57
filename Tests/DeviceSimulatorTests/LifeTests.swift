// The simulated life is reproducible, and consistent with its own truth.

import Testing

@testable import DeviceSimulator

struct LifeTests {
  @Test(arguments: HeaderStyle.allCases, Era.allCases)
  func sameSeedGivesTheSameBytes(header: HeaderStyle, era: Era) {
    let options = CaptureOptions.small {
      $0.header = header
      $0.era = era
      $0.stores = 2
      $0.faults = [
        .missingTransaction, .lateTransaction, .modelMismatch, .importFailed, .importRecovered,
        .importUnfinished,
        .conflictSkipped, .localStorageOnly, .localStorageShort, .corruptionReported, .accountChanged,
        .crashed,
        .relaunched, .setupRetried, .truncatedRecords,
      ]
    }
    let one = SimulatedCapture(options)
    let other = SimulatedCapture(options)
    #expect(one.bytes == other.bytes)
    #expect(one.truth == other.truth)
    #expect(one.truth.bytes == one.bytes.count)
    #expect(one.truth.lines == one.lines.count)
  }

  @Test func anotherSeedGivesOtherBytes() {
    #expect(SimulatedCapture(.small(seed: 1)).bytes != SimulatedCapture(.small(seed: 2)).bytes)
  }

  @Test func bytesAreIndependentOfChunkSize() throws {
    let options = CaptureOptions.small { $0.faults = [.missingTransaction] }
    let whole = SimulatedCapture(options)
    let simulator = DeviceSimulator(options, chunkBytes: 100)
    var bytes: [UInt8] = []
    while let chunk = simulator.nextChunk() { bytes += chunk }
    #expect(bytes == whole.bytes)
    #expect(simulator.truth == whole.truth)
  }

  @Test func errorOfTheReceiverIsThrown() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      _ = try DeviceSimulator.run(.small()) { _ throws(Full) in throw Full() }
    }
  }

  @Test(arguments: 0..<20)
  func vectorsAreConsistent(seed: UInt64) {
    let capture = SimulatedCapture(
      .small(seed: seed) {
        $0.stores = 2
        $0.peers = 3
        $0.faults = [.missingTransaction, .lateTransaction, .importRecovered, .importFailed]
      })
    for store in capture.truth.stores {
      #expect(store.knowledge == store.vector)
      #expect(
        store.vector[store.localPeer] == store.exported.ranges.last?.upperBound
          ?? store.vector[store.localPeer])
      #expect(store.exported.ranges.count <= 1)
      for (peer, numbers) in store.imported {
        #expect(numbers.ranges.count == 1, "\(peer) has a gap")
        #expect(store.vector[peer] == numbers.ranges.last?.upperBound)
      }
      #expect(store.imports.count == store.imported.values.reduce(0) { $0 + $1.count })
    }
  }

  @Test func lifeIsTheSameAtEachLevel() {
    let captures = (0...3).map { level in
      SimulatedCapture(
        .small {
          $0.level = level
          $0.faults = [.missingTransaction, .importFailed, .modelMismatch]
        })
    }
    for capture in captures {
      #expect(capture.truth.stores.map(\.vector) == captures[3].truth.stores.map(\.vector))
      #expect(capture.truth.stores.map(\.failed) == captures[3].truth.stores.map(\.failed))
      #expect(capture.truth.faults.map(\.number) == captures[3].truth.faults.map(\.number))
    }
    #expect(captures[2].truth.stores[0].exported == captures[3].truth.stores[0].exported)
    #expect(captures[1].truth.stores[0].exported.ranges.isEmpty)
    #expect(captures[2].truth.stores[0].imported.isEmpty)
    #expect(captures[0].truth.records.ubiquity < captures[2].truth.records.ubiquity)
    #expect(captures[2].truth.records.ubiquity < captures[3].truth.records.ubiquity)
  }

  @Test func numberRangesAcceptAnyOrder() {
    var generator = Generator(seed: 3)
    var ranges = NumberRanges()
    for number in ([1, 2, 3, 7, 8, 9, 9, 5]).shuffled(using: &generator) { ranges.insert(number) }
    #expect(ranges.ranges == [1...3, 5...5, 7...9])
    ranges.insert(4)
    ranges.insert(6)
    #expect(ranges.ranges == [1...9])
    #expect(ranges.count == 9)
  }
}
