// The trace events of a store in iCloud ("ubiquity"): its set-up, and the transactions of its peers.

internal import LogRecords
internal import ReportModel
internal import Timelines

extension StoreTrace {
  /// Adds the events of a store, on a thread for each peer.
  mutating func addEvents(of store: ReportStore, _ findings: [ReportFinding]) {
    let own = store.device.map { "this device (\($0.raw))" } ?? "this device"
    addThread(named: own)
    var setup = OpenSetup()
    var untimed = 0
    var waits = TransactionWaits()
    addOmission(store.omittedEvents, store.omission, on: own)
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
      addFinding(
        finding, on: finding.peer?.raw == store.peer?.raw ? own : finding.peerName?.raw ?? own)
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
        addSetupSlice("local storage", since, until: time, endLine: event.line, on: own)
      } else {
        addInstant("iCloud ready", "set-up", of: event, on: own)
      }
      open.localSince = nil
    case .setupBegan:
      if let since = open.setUpSince { addInstant(name(of: since), "set-up", of: since, on: own) }
      open.setUpSince = event
    default:
      if let since = open.setUpSince {
        addSetupSlice("set-up", since, until: time, endLine: event.line, on: own)
      }
      if open.setUpSince == nil || event.event == .setupFailed {
        addInstant(name(of: event), "set-up", of: event, on: own)
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
      addSlice(
        TraceSlice(
          name: "wait" + number(of: wait), category: "wait", from: from, to: time, thread: thread,
          arguments: arguments(wait).with(["endLine": event.line])))
    }
    if event.event == .importMetadataWritten, let number = event.transaction {
      addCounter("held", "knowledge", at: time, [thread: number])
    }
    // An arrow must end at an event with a duration, however short.
    if event.began != nil || ends != nil && event.isEndOfArrow {
      let slice = TraceSlice(
        name: name(of: event), category: topic, from: event.began ?? time, to: time, thread: thread,
        arguments: arguments(event))
      let place = addSlice(slice, least: ends == nil ? 0 : 1)
      ends?.note(event, of: store.name.raw, at: place)
    } else {
      addInstant(name(of: event), topic, of: event, on: thread)
    }
  }

  /// Adds the work that is unfinished when the capture ends.
  private mutating func addOpenWork(
    of store: ReportStore, _ setup: OpenSetup, _ waits: TransactionWaits, _ own: String
  ) {
    for (name, since) in [("local storage", setup.localSince), ("set-up", setup.setUpSince)] {
      if let since {
        addSetupSlice(name + ", open", since, until: end ?? store.lastTime, endLine: nil, on: own)
      }
    }
    for wait in waits.open {
      guard let from = wait.time else { continue }
      addSlice(
        TraceSlice(
          name: "wait\(number(of: wait)), open", category: "wait", from: from, to: end ?? from,
          thread: wait.peerName?.raw ?? own, arguments: arguments(wait).with(["endLine": JSON.null])))
    }
    // These imports are running when the capture ends.
    for log in store.running {
      let arguments: JSON = [
        "line": log.line, "transaction": log.transaction, "log": log.log, "end": JSON.null,
      ]
      let number = log.transaction.map { " \($0)" } ?? ""
      addSlice(
        TraceSlice(
          name: "import\(number), open", category: "import", from: log.time, to: end ?? log.time,
          thread: log.peer.raw, arguments: arguments))
    }
  }

  /// Adds a part of the set-up; `endLine` is `nil` if it is unfinished when the capture ends.
  private mutating func addSetupSlice(
    _ name: String, _ beginning: ReportEvent, until last: Timestamp?, endLine: Int?, on thread: String
  ) {
    guard let from = beginning.time else { return }
    addSlice(
      TraceSlice(
        name: name, category: "set-up", from: from, to: last ?? from, thread: thread,
        arguments: arguments(beginning).with(["endLine": endLine])))
  }

  private func number(of event: ReportEvent) -> String { event.transaction.map { " \($0)" } ?? "" }

  func name(of event: ReportEvent) -> String {
    let number = number(of: event)
    switch event.event {
    case .importMetadataWritten: return "import" + number
    case .importFailed: return "failed import" + number
    case .exportWritten: return "export" + number
    default: return (event.event?.rawValue ?? "") + number
    }
  }
}

extension ReportEvent {
  /// Whether the event is a transaction that was written or that arrived.
  fileprivate var isEndOfArrow: Bool { event == .exportWritten || event == .importMetadataWritten }
}
