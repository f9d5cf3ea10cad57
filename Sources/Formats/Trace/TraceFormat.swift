// The stores' timelines in the format of Chrome's trace events, which Perfetto and chrome://tracing open. A process is a
// store, a thread a peer. Which thread a duration goes on is in `TraceThreads`.

internal import LogRecords
package import ReportModel

/// The stores' timelines as trace events; the clocks of several captures are taken for the same.
package struct TraceFormat: ReportFormat {
  package static let parts: Report.Parts = .timelines

  package init() {}

  package func text(of report: Report) -> String {
    // Times with and without year cannot be put on one axis.
    var origins: [Bool: Int64] = [:]
    for time in report.captures.flatMap({ StoreTrace.times(of: $0) }) {
      origins[time.hasYear] = min(origins[time.hasYear] ?? .max, time.microseconds)
    }
    var traces: [StoreTrace] = []
    for capture in report.captures {
      let origin = capture.first.flatMap { origins[$0.hasYear] } ?? 0
      for store in capture.stores {
        var trace = StoreTrace(process: traces.count + 1, origin: origin, end: capture.last)
        trace.add(store, capture.findings.filter { $0.storeID == store.id })
        traces.append(trace)
      }
      for store in capture.mirroredStores {
        var trace = StoreTrace(process: traces.count + 1, origin: origin, end: capture.last)
        trace.add(store, capture.findings.filter { $0.storeID == store.id })
        traces.append(trace)
      }
      let findings = capture.findings.filter { $0.storeID == nil }
      guard !findings.isEmpty else { continue }
      var trace = StoreTrace(process: traces.count + 1, origin: origin, end: capture.last)
      trace.add(findings, of: capture)
      traces.append(trace)
    }
    let begins = report.captures.lazy.compactMap { capture in
      capture.first.flatMap { first in origins[first.hasYear].map { first.moved(to: $0).isoText } }
    }
    let other: JSON = ["tool": "parselogs " + Version.current, "begins": begins.first]
    // One event on each line: a trace has thousands.
    return "{\"traceEvents\": [\n" + traces.flatMap(\.events).map(\.line).joined(separator: ",\n")
      + "\n],\n\"displayTimeUnit\": \"ms\",\n\"otherData\": \(other.line)}\n"
  }
}

extension Timestamp {
  fileprivate func moved(to microseconds: Int64) -> Timestamp {
    var time = self
    time.microseconds = microseconds
    return time
  }
}
