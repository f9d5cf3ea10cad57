// The stores' timelines in the format of Chrome's trace events, which Perfetto and chrome://tracing open. A
// process is a store, a thread a peer. Which thread a duration goes on is in `TraceThreads`, the arrows
// between devices in `TransactionArrows`.

internal import LogRecords
package import ReportModel
internal import Timelines

/// The stores' timelines as trace events; devices that are compared are brought to one clock if it is known
/// how far apart theirs are, and the clocks of other captures are assumed to be the same.
package struct TraceFormat: ReportFormat {
  package static let parts: Report.Parts = .timelines

  package init() {}

  package func text(of report: Report) -> String {
    let shifts = report.captures.map { $0.zone + (report.comparison?.clockShift(of: $0) ?? 0) }
    let origins = origins(of: report.captures, shifts)
    var traces: [StoreTrace] = []
    for (capture, shift) in zip(report.captures, shifts) {
      let origin = (capture.first.flatMap { origins[$0.hasYear] } ?? 0) - shift
      let device = report.comparison?.device(of: capture)?.label.plain
      func trace() -> StoreTrace {
        StoreTrace(process: traces.count + 1, origin: origin, end: capture.last, device: device)
      }
      for store in capture.stores {
        var trace = trace()
        trace.add(store, capture.findings.filter { $0.storeID == store.id })
        traces.append(trace)
      }
      for store in capture.mirroredStores {
        var trace = trace()
        trace.add(store, capture.findings.filter { $0.storeID == store.id })
        traces.append(trace)
      }
      let findings = capture.findings.filter { $0.storeID == nil }
      guard !findings.isEmpty else { continue }
      var trace = trace()
      trace.add(findings, of: "the capture " + (capture.name.raw.split(separator: "/").last ?? ""))
      traces.append(trace)
    }
    if let comparison = report.comparison, !comparison.findings.isEmpty {
      let hasYears = comparison.findings.lazy.compactMap(\.first.time).first?.hasYear
      var trace = StoreTrace(
        process: traces.count + 1, origin: hasYears.flatMap { origins[$0] } ?? 0, end: nil)
      // Each is placed as on the device that holds it.
      let clocks = zip(report.captures, shifts).map { (comparison.device(of: $0)?.name, $1) }
      trace.add(comparison.findings, of: "between the devices") { finding in
        clocks.first { $0.0 == finding.devices?.heldOn }?.1 ?? 0
      }
      traces.append(trace)
    }
    let arrows = TransactionArrows.lines(between: traces.compactMap(\.ends))
    // One event on each line: a trace has thousands.
    return "{\"traceEvents\": [\n" + (traces.flatMap(\.lines) + arrows).joined(separator: ",\n")
      + "\n],\n\"displayTimeUnit\": \"ms\",\n\"otherData\": \(about(report, origins).line)}\n"
  }

  /// When the axes begin: times with and without year cannot be put on one.
  private func origins(of captures: [ReportCapture], _ shifts: [Int64]) -> [Bool: Int64] {
    var origins: [Bool: Int64] = [:]
    for (capture, shift) in zip(captures, shifts) {
      for time in StoreTrace.times(of: capture) {
        origins[time.hasYear] = min(origins[time.hasYear] ?? .max, time.microseconds + shift)
      }
    }
    return origins
  }

  /// What wrote the trace, when it begins, and what is known of the devices' clocks.
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
  /// How far its times are behind those of Greenwich.
  fileprivate var zone: Int64 { first.map { $0.instant - $0.microseconds } ?? 0 }
}

extension Timestamp {
  fileprivate func moved(to microseconds: Int64) -> Timestamp {
    var time = self
    time.microseconds = microseconds
    return time
  }
}
