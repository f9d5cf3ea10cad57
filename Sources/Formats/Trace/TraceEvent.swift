// One event of a trace as Chrome's trace event format has it. Which events a store has is up to `StoreTrace`.

internal import ReportModel

/// A slice, an instant or the value of a counter.
struct TraceEvent {
  enum Phase: String {
    case slice = "X"
    case instant = "i"
    case counter = "C"
  }

  let phase: Phase
  let name: String
  let category: String
  /// The beginning, in microseconds after the origin of the trace.
  let begin: Int64
  let thread: Int
  /// What only events of this phase have.
  var specifics: JSON = [:]
  let arguments: JSON

  /// Returns the event as a line of JSON.
  func line(process: Int) -> String {
    let event: JSON = [
      "name": name, "cat": category, "ph": phase.rawValue, "ts": Int(begin), "pid": process, "tid": thread,
    ]
    return event.with(specifics).with(["args": arguments]).line
  }
}
