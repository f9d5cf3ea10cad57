// The lanes of a mirrored store's history: its account, its set-up, what it sends and receives, what the
// system allows, and the pushes.

internal import Diagnosis
internal import LogRecords
internal import Timelines

struct MirrorLanes {
  let all: [ReportLane]
  let condensed: String?
  let clock: CaptureClock

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String) {
    let store = diagnosis.timelines.mirroring.all[index]
    var drawing = LaneDrawing(diagnosis)
    clock = drawing.clock
    var lanes: [StoryLane: ReportLane] = [:]
    for (lane, name, noun) in Self.lanes {
      lanes[lane] = ReportLane(
        name: name, kind: "\(lane)", bars: drawing.bars(store.milestones.condensed(lane), noun))
    }
    condensed = drawing.condensed
    let requests =
      store.requests.recent.elements + store.requests.concluded + store.requests.running
    let failures = Dictionary(
      requests.compactMap { request in request.failure.map { (request.id, $0.error) } },
      uniquingKeysWith: { first, _ in first })
    for event in store.milestones.events {
      guard let lane = event.kind.lane else { continue }
      let failure = event.mirrored?.request.flatMap { failures[$0] }
      lanes[lane]?.marks.append(drawing.mark(event, failure: failure))
    }
    let spans = MirrorSpans(store, drawing.clock)
    lanes[.account]?.spans = spans.account
    for request in requests {
      guard let lane = request.kind?.lane, let span = spans.span(request) else { continue }
      lanes[lane]?.spans.append(span)
    }
    lanes[.permission]?.spans = spans.deferrals
    let stories = Self.lanes.compactMap { lanes[$0.lane] }
    let findings = drawing.findings(in: capture) { $0.mirroredStore == index }
    all = ([drawing.reporter] + stories + [findings]).filter { !$0.isEmpty }
  }

  private static let lanes: [(lane: StoryLane, name: String, noun: LaneDrawing.Noun)] = [
    (.account, "Account", ("event of the account", "events of the account")),
    (.setup, "Set-up, resets", ("set-up event", "set-up events")),
    (.export, "Saves, exports", ("save or event of exports", "saves and events of exports")),
    (.import, "Imports", ("event of imports", "events of imports")),
    (.permission, "Permission", ("decision of the system", "decisions of the system")),
    (.push, "Pushes", ("push", "pushes")),
    // Only a catalogue from outside knows what an app prints.
    (.app, "App", ("event of the app", "events of the app")),
  ]
}

extension MirrorRequestKind {
  fileprivate var lane: StoryLane {
    switch self {
    case .export: .export
    case .import: .import
    case .setup, .reset, .other: .setup
    }
  }
}
