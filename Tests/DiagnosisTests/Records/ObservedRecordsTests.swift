import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// What is found does not depend on what observers want to see: if nobody looks at the records of apps, they
/// come without their bytes, and many together.
struct ObservedRecordsTests {
  private static func capture(_ header: HeaderStyle) -> [UInt8] {
    var options = CaptureOptions()
    options.header = header
    options.records = 6000
    options.noise = 0.7
    options.stores = 2
    options.peers = 3
    options.faults = [.missingTransaction, .importFailed, .secondProcess, .relaunched]
    let simulator = DeviceSimulator(options, chunkBytes: 1 << 16)
    var capture: [UInt8] = []
    while let chunk = simulator.nextChunk() { capture += chunk }
    return capture
  }

  private struct Outcome: Equatable {
    var findings: [String]
    var entries: [Int]
    var records: Int
    var processes: [ProcessTable.Process]
    var stretches: [Activity.Stretch]
  }

  private static func outcome(
    _ capture: [UInt8], _ observed: Analysis.ObservedRecords, threads: Int
  ) -> Outcome {
    var analysis = Analysis(
      of: "capture", with: Diagnosing.catalogue, threads: threads, observed: observed)
    analysis.append(capture.span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    return Outcome(
      findings: diagnosis.findings.map { "\($0.rule) \($0.severity) \($0.first.line) \($0.store ?? -1)" },
      entries: diagnosis.statements.byEntry, records: diagnosis.facts.records,
      processes: diagnosis.facts.processes.processes, stretches: diagnosis.facts.activity.stretches)
  }

  @Test(arguments: HeaderStyle.allCases)
  func findingsDoNotDependOnObservers(_ header: HeaderStyle) {
    let capture = Self.capture(header)
    let expected = Self.outcome(capture, .all, threads: 1)
    #expect(expected.records > 2000)
    for threads in [1, 2, 3] {
      #expect(Self.outcome(capture, .none, threads: threads) == expected)
      #expect(Self.outcome(capture, .bytesOfCoreDataOnly, threads: threads) == expected)
    }
  }
}
