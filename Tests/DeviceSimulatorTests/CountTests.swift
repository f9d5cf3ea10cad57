// The truth compared with the output: records counted in the text of the capture.

import Testing

@testable import DeviceSimulator

struct CountTests {
  @Test(arguments: Fault.allCases)
  func truthCountsThePrintedRecords(fault: Fault) throws {
    let capture = SimulatedCapture(
      .small(seed: 7) {
        $0.records = 300
        $0.faults = [fault]
      })
    let stores = capture.truth.stores
    func sum(_ count: (StoreTruth) -> Int) -> Int { stores.reduce(0) { $0 + count($1) } }
    #expect(
      capture.count(of: " Successfully wrote transaction log: ") == sum { $0.exported.count })
    #expect(capture.count(of: "\nSuccessfully wrote metadata changes.") == sum(\.counts.imported))
    #expect(
      capture.count(of: "\nSkipping log because it has already been imported into the local store: ")
        == sum(\.counts.alreadyImported))
    #expect(capture.count(of: "Skipping log because it is of unknown type: ") == sum(\.counts.ignored))
    #expect(
      capture.count(of: "had trouble importing log file, ")
        == sum { $0.failed.reduce(0) { $0 + $1.failures } })
    // Each import that began is done, failed, interrupted or still open.
    let failed =
      capture.count(of: "had trouble importing log file, ")
      + capture.count(of: "Import operation was beat into the data store: ")
      + capture.count(of: "Import operation encountered an error: ")
      + capture.count(of: "Error updating peer metadata during import of log file: ")
    #expect(
      capture.count(of: ": Beginning parse of log file: ")
        == sum { $0.counts.imported + $0.interrupted.count + $0.counts.unfinished } + failed)
    #expect(capture.foundFiles == sum(\.counts.discovered))
  }

  @Test func lostExportIsAGapInTheNumbers() throws {
    for fault in [Fault.exportLost, .exportBeaten, .exportHole] {
      let capture = SimulatedCapture(.small { $0.faults = [fault] })
      let store = try #require(capture.truth.stores.first)
      let lost = try #require(store.lostExports.first)
      #expect(store.lostExports.count == 1)
      #expect(store.exported.contains(lost - 1) && !store.exported.contains(lost))
      #expect(store.exported.contains(lost + 1))
      #expect(
        capture.truth.faults.first?.missing == MissingRange(peer: store.localPeer, from: lost, to: lost))
    }
    let twin = SimulatedCapture(.small { $0.faults = [.exportRolledBack] })
    let store = try #require(twin.truth.stores.first)
    let number = try #require(twin.truth.faults.first?.number)
    #expect(store.exported.ranges.count == 1 && store.exported.contains(number))
    #expect(twin.count(of: " (\(number))\n") == 2)
  }

  @Test func decreasedVectorIsPrinted() throws {
    for fault in [Fault.storeRolledBack, .vectorWentBack] {
      let capture = SimulatedCapture(.small { $0.faults = [fault] })
      let injected = try #require(capture.truth.faults.first)
      let peer = try #require(injected.peer)
      let number = try #require(injected.number)
      let line = try #require(injected.line)
      let vector = try #require(
        capture.record(at: line).firstMatch(of: /(?:Store: |storeKV: |initial KV: )<[^>]*> \(([^)]*)\)/)?.1)
      let parts = vector.split(separator: ":")
      let place = try #require(parts.firstIndex(of: peer[...]))
      #expect(Int(parts[place + 1]) == number - 1)
      let store = try #require(capture.truth.stores.first)
      #expect(store.imports.contains { $0.peer == peer && $0.number == number })
      #expect(store.knowledge == store.vector)
    }
  }
}

extension SimulatedCapture {
  /// The number of different logs in the records that list files.
  fileprivate var foundFiles: Int {
    var files: Set<Substring> = []
    for record in coreDataRecords
    where ["Found transaction log locations: ", "Log locations: ", "Started download for logs: "]
      .contains(where: record.message.hasPrefix)
    {
      for line in record.message.split(separator: "\n") {
        guard let file = line.split(separator: "/").last, let end = file.firstRange(of: ".cdt") else {
          continue
        }
        files.insert(file[..<end.lowerBound])
      }
    }
    return files.count
  }
}
