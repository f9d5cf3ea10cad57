// The story of one store in lanes, one for each kind of event, for pictures.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The story of one store in lanes.
struct StoreLanes {
  /// The lanes, from top to bottom.
  private(set) var all: [ReportLane] = []

  /// What is not in them; `nil` for nothing.
  let leftOut: String?

  /// Their axis.
  let clock: CaptureClock

  private let text: ReportText

  /// The kinds of lanes.
  private enum Kind {
    case setup, trouble, baseline
  }

  init(_ index: Int, _ diagnosis: Diagnosis, finding: (Int) -> String, _ text: ReportText) {
    let store = diagnosis.timelines.stores[index]
    let (arrivals, exports) = (store.recentArrivals, store.exports.recent)
    let clock = CaptureClock(diagnosis.facts)
    self.clock = clock
    self.text = text
    let parts = [
      (store.story.omitted, "event", "between the first and the last ones"),
      (arrivals.forgotten, "import", "before the first shown"),
      (exports.forgotten, "export", "before the first shown"),
    ].filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" }
    leftOut = parts.isEmpty ? nil : "Counted, but not drawn: \(FindingWords.list(parts))."

    all.append(storage(store))
    var setup = ReportLane(name: "Set-up", kind: "setup")
    var trouble = ReportLane(name: "Waiting, failed", kind: "trouble")
    var baselines = ReportLane(name: "Baselines", kind: "baseline")
    for event in store.story.events {
      let mark = self.mark(event, diagnosis)
      switch Self.lane(of: event.kind) {
      case .setup?: setup.marks.append(mark)
      case .trouble?: trouble.marks.append(mark)
      case .baseline?: baselines.marks.append(mark)
      case nil: break
      }
    }
    let peers = PeerNames(diagnosis.timelines.names)
    let imports = StoreArrivals(store, diagnosis).all.map { arrival in
      let record = arrival.record
      return mark(
        record.place,
        "\(peers.short(record.peer)) \(record.number) \(arrival.isIn ? "imported" : "tried, not imported")")
    }
    let written = exports.elements.map { mark($0.place, "transaction \($0.number) written") }
    let told = diagnosis.findings.prefix(CaptureModel.most.findings).enumerated()
    let found = told.filter { $0.element.store == index }.map { place, found in
      var mark = mark(found.first, "\(found.severity.rawValue.uppercased()) \(found.rule.rawValue)")
      (mark.finding, mark.severity) = (finding(place), found.severity.rawValue)
      return mark
    }
    func before(_ count: Int, _ noun: String, _ first: Place?) -> [ReportLane.Span] {
      Self.rest(count, noun, after: store.first, before: first, clock)
    }
    all += [
      setup,
      ReportLane(
        name: "Imports", kind: "import", marks: imports,
        spans: before(arrivals.forgotten, "import", arrivals.elements.first?.place)),
      trouble,
      ReportLane(
        name: "Exports", kind: "export", marks: written,
        spans: before(exports.forgotten, "export", exports.elements.first?.place)),
      baselines,
      ReportLane(name: "Findings", kind: "finding", marks: found),
    ]
    // What is not kept one by one still has its place.
    let rest = Self.rest(
      store.story.omitted, "event", after: store.story.lastBeforeOmitted,
      before: store.story.firstAfterOmitted,
      clock)
    if !rest.isEmpty { all.append(ReportLane(name: "Only counted", kind: "rest", spans: rest)) }
  }

  /// What happened between two places and is only counted.
  private static func rest(
    _ count: Int, _ noun: String, after first: Place?, before last: Place?, _ clock: CaptureClock
  ) -> [ReportLane.Span] {
    guard count > 0, let first, let last else { return [] }
    return [
      ReportLane.Span(
        from: clock.position(first), to: clock.position(last), kind: "rest",
        words: "\(counted(count, noun)) not drawn one by one")
    ]
  }

  private func mark(_ place: Place, _ words: String) -> ReportLane.Mark {
    ReportLane.Mark(
      position: clock.position(place), time: place.time?.timeText, words: text.line(words, cut: 200))
  }

  private func mark(_ event: Event, _ diagnosis: Diagnosis) -> ReportLane.Mark {
    let entry = diagnosis.catalogue.entries[event.entry]
    let words = EventWords(event, entry, diagnosis.timelines, nil, object: nil)
    let subject = words.subject.isEmpty ? "" : words.subject + ": "
    return mark(event.place, subject + words.text)
  }

  private static func lane(of kind: EventKind) -> Kind? {
    switch kind {
    case .storageLocal, .importMetadataWritten, .exportWritten: nil
    case .exportFailed, .exportRolledBack: .trouble
    default:
      switch kind.rawValue.prefix(while: { $0 != "." }) {
      case "import", "conflict": .trouble
      case "baseline": .baseline
      default: .setup
      }
    }
  }

  /// When the store was on local storage, and when with iCloud.
  private func storage(_ store: StoreTimeline) -> ReportLane {
    var lane = ReportLane(name: "Storage", kind: "storage")
    var state: (isLocal: Bool, since: Int64)?
    func end(_ position: Int64) {
      guard let state else { return }
      lane.spans.append(
        ReportLane.Span(
          from: state.since, to: position, kind: state.isLocal ? "local" : "cloud",
          words: state.isLocal ? "on local storage" : "with iCloud"))
    }
    // Across what is not kept nothing is drawn.
    var gap = store.story.lastBeforeOmitted.flatMap { last in
      store.story.firstAfterOmitted.map { (last: last, next: $0) }
    }
    for event in store.story.events where event.kind == .storageLocal {
      if let passed = gap, event.line >= passed.next.line {
        end(clock.position(passed.last))
        (state, gap) = (nil, nil)
      }
      guard let isLocal = event.isLocalStorage, isLocal != state?.isLocal else { continue }
      let position = clock.position(event.place)
      end(position)
      state = (isLocal, position)
    }
    if let gap {
      end(clock.position(gap.last))
      state = store.localStorageSince.flatMap { since in
        store.localStorage.map { ($0, clock.position(since.place)) }
      }
    }
    end(clock.position(store.last))
    return lane
  }
}
