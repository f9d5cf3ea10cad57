// The trace events of a store that is mirrored to CloudKit: its requests, and what happens outside them.

internal import LogRecords
internal import OrderedCollections
internal import ReportModel
internal import Timelines

extension StoreTrace {
  /// Adds the events of a store that is mirrored to CloudKit, on a thread for each kind of work.
  mutating func addEvents(of store: ReportMirroredStore, _ findings: [ReportFinding]) {
    let events = store.timeline.filter { $0.event != nil }
    addOmission(store.omittedEvents, store.omission, on: "events not kept")
    var begun: OrderedDictionary<String, ReportEvent> = [:]
    for event in events {
      let request = event.request?.raw
      if let request, event.event?.beginsRequest == true, event.time != nil {
        begun[request] = event
      } else if let request, event.event?.endsRequest == true, let to = event.time,
        let beginning = begun.removeValue(forKey: request), let from = beginning.time
      {
        addRequest(name(of: event), event, from: from, to: to, on: beginning.topic ?? event.topic ?? "")
      } else {
        let topic = event.topic ?? ""
        addInstant(name(of: event), topic, of: event, on: topic)
      }
    }
    for event in begun.values {
      guard let from = event.time else { continue }
      addRequest(name(of: event) + ", open", event, from: from, to: end ?? from, on: event.topic ?? "")
    }
    for finding in findings { addFinding(finding, on: "findings") }
    describe(name: store.title.raw, omitted: store.omittedEvents, untimed: events.count { $0.time == nil })
  }

  private mutating func addRequest(
    _ name: String, _ event: ReportEvent, from: Timestamp, to: Timestamp, on topic: String
  ) {
    addSlice(
      TraceSlice(
        name: name, category: topic, from: from, to: to, thread: topic, arguments: arguments(event)))
  }
}

extension ReportEvent {
  fileprivate var topic: String? { event?.topic }
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
