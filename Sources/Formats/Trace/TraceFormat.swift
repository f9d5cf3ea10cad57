// The stores' timelines in Chrome's trace event format, which Perfetto and chrome://tracing open. A process
// is a store, a thread a peer. `TraceThreads` assigns durations to threads, and `TransactionArrows` has the
// arrows between devices.

internal import LogRecords
package import ReportModel
internal import Timelines

/// The format of the stores' timelines as trace events.
///
/// The times of compared devices are put on one clock if the clock differences are known; the clocks of other
/// captures are assumed to agree.
package struct TraceFormat: ReportFormat {
  package static let parts: Report.Parts = .timelines

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String {
    let shifts = report.captures.map { $0.zone + (report.comparison?.clockShift(of: $0) ?? 0) }
    let origins = origins(of: report.captures, shifts)
    var traces: [StoreTrace] = []
    for (capture, shift) in zip(report.captures, shifts) {
      let origin = (capture.first.flatMap { origins[$0.hasYear] } ?? 0) - shift
      let device = report.comparison?.device(of: capture)?.label.plain
      func addTrace(_ add: (inout StoreTrace) -> Void) {
        var trace = StoreTrace(
          process: traces.count + 1, origin: origin, end: capture.last, device: device)
        add(&trace)
        traces.append(trace)
      }
      func findings(of store: String?) -> [ReportFinding] { capture.findings.filter { $0.storeID == store } }
      for store in capture.stores { addTrace { $0.addEvents(of: store, findings(of: store.id)) } }
      for store in capture.mirroredStores { addTrace { $0.addEvents(of: store, findings(of: store.id)) } }
      let ownerless = findings(of: nil)
      guard !ownerless.isEmpty else { continue }
      addTrace {
        $0.addFindings(ownerless, of: "the capture " + (capture.name.raw.split(separator: "/").last ?? ""))
      }
    }
    if let comparison = report.comparison, !comparison.findings.isEmpty {
      let hasYears = comparison.findings.lazy.compactMap(\.first.time).first?.hasYear
      var trace = StoreTrace(
        process: traces.count + 1, origin: hasYears.flatMap { origins[$0] } ?? 0, end: nil)
      // Each finding is placed on the clock of the device that has the transactions.
      let clocks = zip(report.captures, shifts).map { (comparison.device(of: $0)?.name, $1) }
      trace.addFindings(comparison.findings, of: "between the devices") { finding in
        clocks.first { $0.0 == finding.devices?.heldOn }?.1 ?? 0
      }
      traces.append(trace)
    }
    let arrows = TransactionArrows.lines(between: traces.compactMap(\.ends))
    // Each event is on its own line, because a trace has thousands.
    return "{\"traceEvents\": [\n" + (traces.flatMap(\.lines) + arrows).joined(separator: ",\n")
      + "\n],\n\"displayTimeUnit\": \"ms\",\n\"otherData\": \(about(report, origins).line)}\n"
  }

  /// Returns the origins of the axes; times with and without a year cannot share one.
  private func origins(of captures: [ReportCapture], _ shifts: [Int64]) -> [Bool: Int64] {
    var origins: [Bool: Int64] = [:]
    for (capture, shift) in zip(captures, shifts) {
      for time in StoreTrace.times(of: capture) {
        origins[time.hasYear] = min(origins[time.hasYear] ?? .max, time.microseconds + shift)
      }
    }
    return origins
  }

  /// Returns the tool that wrote the trace, the trace's beginning, and what is known of the clocks.
  private func about(_ report: Report, _ origins: [Bool: Int64]) -> JSON {
    let begins = report.captures.lazy.compactMap { capture in
      capture.first.flatMap { first in
        origins[first.hasYear].map { first.moved(to: $0 - capture.zone).isoText }
      }
    }
    let about: JSON = ["tool": "parselogs " + Version.current, "begins": begins.first]
    guard let clocks = report.comparison?.clockWords, !clocks.isEmpty else { return about }
    return about.with(["clocks": clocks.map(\.plain)])
  }
}

extension ReportCapture {
  /// The microseconds to add to the capture's local times to get UTC; 0 if the zone is unknown.
  fileprivate var zone: Int64 { first.map { $0.instant - $0.microseconds } ?? 0 }
}

extension Timestamp {
  fileprivate func moved(to microseconds: Int64) -> Timestamp {
    var time = self
    time.microseconds = microseconds
    return time
  }
}
