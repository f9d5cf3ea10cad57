// Processes that start and end, and lines that no process printed.

import Testing

@testable import DeviceSimulator

struct ProcessTests {
  @Test(arguments: [Fault.relaunched, .crashed, .appCrashed, .splitWrite, .importInterrupted])
  func newProcessHasANewNumber(fault: Fault) throws {
    let capture = SimulatedCapture(.small { $0.faults = [fault] })
    let processes = capture.truth.processes
    #expect(processes.map(\.name) == ["Trips", "Trips"])
    try #require(processes.count == 2)
    #expect(processes[0].pid != processes[1].pid)
    for process in processes {
      #expect(capture.lines.count { $0.dropFirst(24).hasPrefix("Trips[\(process.pid):") } == process.records)
    }
    #expect(processes.reduce(0) { $0 + $1.records } == capture.truth.records.total)
  }

  @Test func secondProcessHasItsOwnStore() {
    let capture = SimulatedCapture(.small { $0.faults = [.secondProcess] })
    #expect(capture.truth.processes.map(\.name).sorted() == ["Trips", "TripsHelper"])
    let helpers = capture.lines.filter { $0.dropFirst(24).hasPrefix("TripsHelper[") }
    #expect(helpers.contains { $0.contains("-[_PFUbiquityRecordImportOperation main]") })
    #expect(capture.truth.stores.count == 2)
    #expect(capture.truth.stores.allSatisfy { !$0.imports.isEmpty })
  }

  @Test(arguments: HeaderStyle.allCases)
  func linesOfTheReporterAreBetweenRecords(header: HeaderStyle) {
    var options = CaptureOptions.small {
      $0.header = header
      $0.faults = [.crashed]
    }
    let plain = SimulatedCapture(options)
    options.marks = 5
    options.elisions = 3
    let marked = SimulatedCapture(options)
    let lines = marked.lines
    #expect(marked.truth.marks.count == 5 && marked.truth.elisions.count == 3)
    #expect(
      marked.truth.marks.allSatisfy {
        lines[$0 - 1].hasPrefix("*** ACTION: ") || lines[$0 - 1].hasPrefix("==> ")
      })
    #expect(marked.truth.elisions.allSatisfy { lines[$0 - 1] == "[...]" })
    let added = Set(marked.truth.marks + marked.truth.elisions)
    let rest = lines.enumerated().filter { !added.contains($0.offset + 1) }.map(\.element)
    #expect(rest == plain.lines)
    #expect(marked.truth.lines == plain.truth.lines + 8)
  }

  @Test func truncatedRecordEndsInItsFirstObject() throws {
    let capture = SimulatedCapture(.small { $0.faults = [.truncatedRecords] })
    #expect(capture.truth.cutRecords.count == 3)
    for line in capture.truth.cutRecords {
      let record = capture.record(at: line)
      #expect(record.contains("<_PFUbiquityRecords"))
      #expect(!record.hasSuffix("Will respond.") && !record.hasSuffix("No more logs to schedule"))
    }
  }
}
