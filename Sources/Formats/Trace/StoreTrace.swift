// The trace events of one store. Events that its timeline does not keep are noted in the arguments of an
// event or of the process. The other files of `StoreTrace` add the events of each kind of store.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

/// The trace events of one store.
struct StoreTrace {
  /// The events, each as a line of JSON, because there may be a hundred thousand.
  private(set) var lines: [String] = []
  /// The transactions written and received, for arrows; `nil` unless devices are compared.
  var ends: TransactionArrows?
  private let process: Int
  private let origin: Int64
  /// The end of the capture, and of everything that is unfinished then.
  let end: Timestamp?
  /// The device, if several are compared.
  private let device: String?
  private var threads = TraceThreads()

  init(process: Int, origin: Int64, end: Timestamp?, device: String? = nil) {
    self.process = process
    self.origin = origin
    self.end = end
    self.device = device
    ends = device == nil ? nil : TransactionArrows()
  }

  static func times(of capture: ReportCapture) -> [Timestamp] {
    [capture.first].compactMap(\.self)
      + capture.stores.flatMap { store in
        store.timeline.filter { $0.event != nil }.flatMap { [$0.began, $0.time].compactMap(\.self) }
          + store.running.map(\.time)
      } + capture.mirroredStores.flatMap { $0.timeline.filter { $0.event != nil }.compactMap(\.time) }
      + capture.findings.compactMap(\.first.time)
  }

  /// Adds a thread, so that it comes before those of later events.
  mutating func addThread(named name: String) { _ = threads.thread(named: name) }

  /// Adds the findings that belong to no store.
  mutating func addFindings(
    _ findings: [ReportFinding], of name: String, shift: (ReportFinding) -> Int64 = { _ in 0 }
  ) {
    for finding in findings { addFinding(finding, on: "findings", shift: shift(finding)) }
    describe(name: name, omitted: 0, untimed: 0)
  }

  mutating func addFinding(_ finding: ReportFinding, on thread: String, shift: Int64 = 0) {
    write(
      TraceEvent(
        phase: .instant, name: finding.rule.rawValue, category: "finding",
        // A finding without a time is at the beginning; its argument `time` is then null.
        begin: finding.first.time.map { since($0) + shift } ?? 0, thread: threads.thread(named: thread),
        specifics: ["s": "p"],
        arguments: [
          "line": finding.first.line, "severity": finding.severity.rawValue,
          "message": finding.wording.message.plain, "advice": finding.wording.advice.plain,
          "count": finding.count, "lastLine": finding.last.line, "time": finding.first.time?.isoText,
        ]))
  }

  /// Adds a slice for the period in which events were not kept.
  mutating func addOmission(_ count: Int, _ gap: (from: Place, to: Place)?, on thread: String) {
    guard count > 0, let from = gap?.from.time, let to = gap?.to.time else { return }
    addSlice(
      TraceSlice(
        name: "\(counted(count, "event")) not kept", category: "capture", from: from, to: to, thread: thread,
        arguments: ["omitted": count]))
  }

  /// Adds an instant for an event; nothing if the event has no time.
  mutating func addInstant(_ name: String, _ category: String, of event: ReportEvent, on thread: String) {
    guard let time = event.time else { return }
    write(
      TraceEvent(
        phase: .instant, name: name, category: category, begin: since(time),
        thread: threads.thread(named: thread), specifics: ["s": "t"], arguments: arguments(event)))
  }

  /// Adds a value of a counter, which is the same on all threads.
  mutating func addCounter(_ name: String, _ category: String, at time: Timestamp, _ values: JSON) {
    write(
      TraceEvent(
        phase: .counter, name: name, category: category, begin: since(time), thread: 0, arguments: values))
  }

  /// Adds a slice, drawn at least `least` microseconds long, and returns its start.
  @discardableResult
  mutating func addSlice(_ slice: TraceSlice, least: Int64 = 0) -> TransactionArrows.Place {
    // A clock that was set back yields no duration.
    let (begin, length) = (
      since(slice.from), max(least, slice.to.microseconds - slice.from.microseconds)
    )
    let thread = threads.thread(named: slice.thread, from: begin, to: begin + length)
    write(
      TraceEvent(
        phase: .slice, name: slice.name, category: slice.category, begin: begin, thread: thread,
        specifics: ["dur": Int(length)], arguments: slice.arguments))
    return TransactionArrows.Place(process: process, thread: thread, begin: begin)
  }

  private mutating func write(_ event: TraceEvent) { lines.append(event.line(process: process)) }

  private func since(_ time: Timestamp) -> Int64 { time.microseconds - origin }

  func arguments(_ event: ReportEvent) -> JSON {
    if event.event?.concernsMirroring == true {
      return [
        "line": event.line, "event": event.event?.rawValue, "time": event.time?.isoText,
        "request": event.request, "count": event.objects, "entry": event.entry,
      ]
    }
    return [
      "line": event.line, "event": event.event?.rawValue, "time": event.time?.isoText,
      "transaction": event.transaction, "log": event.log, "count": event.changes?.total, "entry": event.entry,
    ]
  }

  /// Names the process and its threads, and says which events are not shown.
  mutating func describe(name: String, omitted: Int, untimed: Int) {
    var metadata = [
      metadatum("process_name", 0, ["name": device.map { "\($0): \(name)" } ?? name]),
      metadatum("process_sort_index", 0, ["sort_index": process]),
    ]
    var notShown: [String] = []
    if omitted > 0 { notShown.append("\(counted(omitted, "event")) in the middle not kept") }
    if untimed > 0 { notShown.append("\(counted(untimed, "event")) without a time") }
    if !notShown.isEmpty {
      metadata.append(metadatum("process_labels", 0, ["labels": notShown.joined(separator: ", ")]))
    }
    for (index, thread) in threads.names.enumerated() {
      metadata.append(metadatum("thread_name", index + 1, ["name": thread]))
      metadata.append(metadatum("thread_sort_index", index + 1, ["sort_index": index]))
    }
    lines = metadata.map(\.line) + lines
  }

  private func metadatum(_ name: String, _ thread: Int, _ arguments: JSON) -> JSON {
    ["name": name, "ph": "M", "pid": process, "tid": thread, "args": arguments]
  }
}
