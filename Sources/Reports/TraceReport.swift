// The stores' timelines in the format of Chrome's trace events, which Perfetto and chrome://tracing open. A process is a
// store, a thread a peer. Which thread a duration goes on is in `TraceThreads`.

package import Diagnosis
internal import LogRecords
internal import Timelines

/// The stores' timelines as trace events.
package struct TraceReport {
  /// The text, ending in a new line.
  package let text: String

  /// The trace of some captures; their clocks are taken for the same.
  ///
  /// - Parameters:
  ///   - diagnoses: The captures.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  package init(_ diagnoses: [CaptureDiagnosis], redactor: Redactor? = nil) {
    for diagnosis in diagnoses { redactor?.learn(diagnosis) }
    // Times with and without year cannot be put on one axis.
    var origins: [Bool: Int64] = [:]
    for first in diagnoses.flatMap({ StoreTrace.times(of: $0) }) {
      origins[first.hasYear] = min(origins[first.hasYear] ?? .max, first.microseconds)
    }
    var events: [JSON] = []
    var process = 0
    for diagnosis in diagnoses {
      let origin = diagnosis.facts.first.flatMap { origins[$0.hasYear] } ?? 0
      for index in diagnosis.stores {
        process += 1
        var trace = StoreTrace(diagnosis, process: process, origin: origin)
        trace.add(store: index)
        events += trace.events
      }
      let findings = diagnosis.findings.filter { $0.store == nil }
      guard !findings.isEmpty else { continue }
      process += 1
      var trace = StoreTrace(diagnosis, process: process, origin: origin)
      trace.addCapture(findings)
      events += trace.events
    }
    // What stands in the last event is known in the first one.
    if let redactor { for event in events { _ = event.line(redactor) } }
    let begins = diagnoses.compactMap { diagnosis in
      diagnosis.facts.first.flatMap { first in
        origins[first.hasYear].map { Timestamp(first, at: $0).isoText }
      }
    }
    let other = JSON.object([
      ("tool", .string("parselogs " + Version.current)), ("begins", .optional(begins.first)),
    ])
    // One event on each line: a trace has thousands.
    text =
      "{\"traceEvents\": [\n" + events.map { $0.line(redactor) }.joined(separator: ",\n")
      + "\n],\n\"displayTimeUnit\": \"ms\",\n\"otherData\": \(other.line(nil))}\n"
  }
}

extension Timestamp {
  /// Another time as a capture prints times.
  fileprivate init(_ like: Timestamp, at microseconds: Int64) {
    self = like
    self.microseconds = microseconds
  }
}
