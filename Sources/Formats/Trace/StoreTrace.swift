// The trace events of one store. Events that its timeline does not keep are noted in the arguments of an
// event or of the process.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import ReportModel
internal import Timelines

/// The trace events of one store.
struct StoreTrace {
  /// The events, each as a line of JSON, because there may be a hundred thousand.
  private(set) var lines: [String] = []
  /// The transactions written and received, for arrows; `nil` unless devices are compared.
  private(set) var ends: TransactionArrows?
  private let process: Int
  private let origin: Int64
  /// The end of the capture, and of everything that is unfinished then.
  private let end: Timestamp?
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

  mutating func add(_ store: ReportStore, _ findings: [ReportFinding]) {
    let own = store.device.map { "this device (\($0.raw))" } ?? "this device"
    _ = threads.thread(named: own)
    var setup = OpenSetup()
    var untimed = 0
    var waits = TransactionWaits()
    addOmission(store.omittedEvents, store.omission, own)
    for event in store.timeline where event.event != nil {
      guard let time = event.time else {
        untimed += 1
        continue
      }
      switch event.event {
      case .storageLocal, .setupBegan, .setupFinished, .setupFailed:
        addSetup(event, at: time, &setup, own)
      default: addTransaction(event, at: time, &waits, of: store, own)
      }
    }
    addOpenWork(of: store, setup, waits, own)
    for finding in findings {
      add(finding, finding.peer?.raw == store.peer?.raw ? own : finding.peerName?.raw ?? own)
    }
    describe(name: store.name.raw, omitted: store.omittedEvents, untimed: untimed)
  }

  /// The parts of a set-up that began and are not finished.
  private struct OpenSetup {
    var localSince: ReportEvent?
    var setUpSince: ReportEvent?
  }

  private mutating func addSetup(
    _ event: ReportEvent, at time: Timestamp, _ open: inout OpenSetup, _ own: String
  ) {
    switch event.event {
    case .storageLocal where event.isOnLocalStorage == true:
      if open.localSince == nil { open.localSince = event }
    case .storageLocal:
      if let since = open.localSince {
        duration("local storage", since, until: time, endLine: event.line, own)
      } else {
        instant("iCloud ready", "set-up", of: event, own)
      }
      open.localSince = nil
    case .setupBegan:
      if let since = open.setUpSince { instant(name(of: since), "set-up", of: since, own) }
      open.setUpSince = event
    default:
      if let since = open.setUpSince { duration("set-up", since, until: time, endLine: event.line, own) }
      if open.setUpSince == nil || event.event == .setupFailed {
        instant(name(of: event), "set-up", of: event, own)
      }
      open.setUpSince = nil
    }
  }

  /// Adds an event of a transaction, or any other event that is not part of a set-up.
  private mutating func addTransaction(
    _ event: ReportEvent, at time: Timestamp, _ waits: inout TransactionWaits, of store: ReportStore,
    _ own: String
  ) {
    let topic = event.event?.topic ?? ""
    let thread = event.event == .exportWritten ? own : event.peerName?.raw ?? own
    if let wait = waits.note(event), let from = wait.time {
      add(
        Span(
          name: "wait" + number(of: wait), category: "wait", from: from, to: time, thread: thread,
          arguments: arguments(wait).with(["endLine": event.line])))
    }
    if event.event == .importMetadataWritten, let number = event.transaction {
      add("held", "knowledge", phase: "C", at: since(time), on: 0, arguments: [thread: number])
    }
    // An arrow must end at an event with a duration, however short.
    if event.began != nil || ends != nil && event.isEndOfArrow {
      let span = Span(
        name: name(of: event), category: topic, from: event.began ?? time, to: time, thread: thread,
        arguments: arguments(event))
      let place = add(span, least: ends == nil ? 0 : 1)
      ends?.note(event, of: store.name.raw, at: place)
    } else {
      instant(name(of: event), topic, of: event, thread)
    }
  }

  /// Adds the work that is unfinished when the capture ends.
  private mutating func addOpenWork(
    of store: ReportStore, _ setup: OpenSetup, _ waits: TransactionWaits, _ own: String
  ) {
    for (name, since) in [("local storage", setup.localSince), ("set-up", setup.setUpSince)] {
      if let since { duration(name + ", open", since, until: end ?? store.lastTime, endLine: nil, own) }
    }
    for wait in waits.open {
      guard let from = wait.time else { continue }
      add(
        Span(
          name: "wait\(number(of: wait)), open", category: "wait", from: from, to: end ?? from,
          thread: wait.peerName?.raw ?? own, arguments: arguments(wait).with(["endLine": JSON.null])))
    }
    // These imports are running when the capture ends.
    for log in store.running {
      let arguments: JSON = [
        "line": log.line, "transaction": log.transaction, "log": log.log, "end": JSON.null,
      ]
      let number = log.transaction.map { " \($0)" } ?? ""
      add(
        Span(
          name: "import\(number), open", category: "import", from: log.time, to: end ?? log.time,
          thread: log.peer.raw, arguments: arguments))
    }
  }

  /// Adds the events of a store that is mirrored to CloudKit, on a thread for each kind of work.
  mutating func add(_ store: ReportMirroredStore, _ findings: [ReportFinding]) {
    let events = store.timeline.filter { $0.event != nil }
    addOmission(store.omittedEvents, store.omission, "events not kept")
    var begun: OrderedDictionary<String, ReportEvent> = [:]
    for event in events {
      let topic = event.event?.topic ?? ""
      let request = event.request?.raw
      if let request, event.event?.beginsRequest == true, event.time != nil {
        begun[request] = event
      } else if let request, event.event?.endsRequest == true, let to = event.time,
        let beginning = begun.removeValue(forKey: request), let from = beginning.time
      {
        let thread = beginning.event?.topic ?? topic
        add(
          Span(
            name: name(of: event), category: thread, from: from, to: to, thread: thread,
            arguments: arguments(event)))
      } else {
        instant(name(of: event), topic, of: event, topic)
      }
    }
    for event in begun.values {
      guard let from = event.time else { continue }
      let topic = event.event?.topic ?? ""
      add(
        Span(
          name: name(of: event) + ", open", category: topic, from: from, to: end ?? from, thread: topic,
          arguments: arguments(event)))
    }
    for finding in findings { add(finding, "findings") }
    describe(name: store.title.raw, omitted: store.omittedEvents, untimed: events.count { $0.time == nil })
  }

  /// Adds the findings that belong to no store.
  mutating func add(
    _ findings: [ReportFinding], of name: String, shift: (ReportFinding) -> Int64 = { _ in 0 }
  ) {
    for finding in findings { add(finding, "findings", shift: shift(finding)) }
    describe(name: name, omitted: 0, untimed: 0)
  }

  private mutating func add(_ finding: ReportFinding, _ thread: String, shift: Int64 = 0) {
    let arguments: JSON = [
      "line": finding.first.line, "severity": finding.severity.rawValue,
      "message": finding.wording.message.plain, "advice": finding.wording.advice.plain,
      "count": finding.count, "lastLine": finding.last.line, "time": finding.first.time?.isoText,
    ]
    // A finding without a time is at the beginning; its argument `time` is then null.
    add(
      finding.rule.rawValue, "finding", phase: "i", at: finding.first.time.map { since($0) + shift } ?? 0,
      on: threads.thread(named: thread), ["s": "p"], arguments: arguments)
  }

  /// Adds a span for the period in which events were not kept.
  private mutating func addOmission(_ count: Int, _ gap: (from: Place, to: Place)?, _ thread: String) {
    guard count > 0, let from = gap?.from.time, let to = gap?.to.time else { return }
    add(
      Span(
        name: "\(counted(count, "event")) not kept", category: "capture", from: from, to: to, thread: thread,
        arguments: ["omitted": count]))
  }

  private func number(of event: ReportEvent) -> String { event.transaction.map { " \($0)" } ?? "" }

  private func name(of event: ReportEvent) -> String {
    let number = number(of: event)
    switch event.event {
    case .importMetadataWritten: return "import" + number
    case .importFailed: return "failed import" + number
    case .exportWritten: return "export" + number
    default: return (event.event?.rawValue ?? "") + number
    }
  }

  private func arguments(_ event: ReportEvent) -> JSON {
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

  private func since(_ time: Timestamp) -> Int64 { time.microseconds - origin }

  private mutating func instant(_ name: String, _ category: String, of event: ReportEvent, _ thread: String) {
    if let time = event.time { instant(name, category, at: time, thread, arguments(event)) }
  }

  private mutating func instant(
    _ name: String, _ category: String, at time: Timestamp, _ thread: String, _ arguments: JSON
  ) {
    add(
      name, category, phase: "i", at: since(time), on: threads.thread(named: thread), ["s": "t"],
      arguments: arguments)
  }

  /// Adds a part of the set-up; `endLine` is `nil` if it is unfinished when the capture ends.
  private mutating func duration(
    _ name: String, _ beginning: ReportEvent, until last: Timestamp?, endLine: Int?, _ thread: String
  ) {
    guard let from = beginning.time else { return }
    add(
      Span(
        name: name, category: "set-up", from: from, to: last ?? from, thread: thread,
        arguments: arguments(beginning).with(["endLine": endLine])))
  }

  /// Something with a duration, on a thread of the trace.
  private struct Span {
    let name: String
    let category: String
    let from: Timestamp
    let to: Timestamp
    let thread: String
    let arguments: JSON
  }

  /// Adds a span, drawn at least `least` microseconds long, and returns its start.
  @discardableResult
  private mutating func add(_ span: Span, least: Int64 = 0) -> TransactionArrows.Place {
    // A clock that was set back yields no duration.
    let (begin, length) = (
      since(span.from), max(least, span.to.microseconds - span.from.microseconds)
    )
    let number = threads.thread(named: span.thread, from: begin, to: begin + length)
    add(
      span.name, span.category, phase: "X", at: begin, on: number, ["dur": Int(length)],
      arguments: span.arguments)
    return TransactionArrows.Place(process: process, thread: number, begin: begin)
  }

  private mutating func add(
    _ name: String, _ category: String, phase: String, at microseconds: Int64, on thread: Int,
    _ more: JSON = [:], arguments: JSON
  ) {
    let event: JSON = [
      "name": name, "cat": category, "ph": phase, "ts": Int(microseconds), "pid": process, "tid": thread,
    ]
    lines.append(event.with(more).with(["args": arguments]).line)
  }

  private mutating func describe(name: String, omitted: Int, untimed: Int) {
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

extension ReportEvent {
  /// Whether the event is a transaction that was written or that arrived.
  var isEndOfArrow: Bool { event == .exportWritten || event == .importMetadataWritten }
}

extension EventKind {
  fileprivate var beginsRequest: Bool {
    switch self {
    case .mirrorSetupStarted, .mirrorExportStarted, .mirrorImportStarted, .mirrorRequestStarted: true
    default: false
    }
  }

  fileprivate var endsRequest: Bool {
    switch self {
    case .mirrorSetupFinished, .mirrorExportFinished, .mirrorImportFinished, .mirrorRequestFinished,
      .mirrorDeferred:
      true
    default: isFailureOfMirroring
    }
  }
}
