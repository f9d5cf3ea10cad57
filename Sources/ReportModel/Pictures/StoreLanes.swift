// The lanes of one store's history, one for each kind of event, for pictures.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct StoreLanes {
  private(set) var all: [ReportLane] = []
  let condensed: String?
  let clock: CaptureClock

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String) {
    let store = diagnosis.timelines.stores[index]
    let (arrivals, exports) = (store.imports.recentArrivals, store.exports.recent)
    var drawing = LaneDrawing(diagnosis)
    clock = drawing.clock
    var lanes: [StoryLane: ReportLane] = [:]
    for (lane, name, noun) in Self.lanes {
      lanes[lane] = ReportLane(
        name: name, kind: "\(lane)", bars: drawing.bars(store.milestones.condensed(lane), noun))
    }
    let importBars = drawing.bars(arrivals.condensed, ("import", "imports"))
    let exportBars = drawing.bars(exports.condensed, ("export", "exports"))
    condensed = drawing.condensed
    for event in store.milestones.events {
      if let lane = event.kind.lane { lanes[lane]?.marks.append(drawing.mark(event)) }
    }
    let names = diagnosis.timelines.names
    let imports = store.tries(diagnosis).map { record, isIn in
      drawing.mark(
        record.place,
        "\(names.prose(record.peer)) \(record.number) \(isIn ? "imported" : "tried, not imported")")
    }
    let written = exports.elements.map { drawing.mark($0.place, "transaction \($0.number) written") }
    lanes[.trouble]?.spans = WaitSpans(index, diagnosis, drawing.clock).all
    all = [
      drawing.reporter,
      storage(store),
      lanes[.setup],
      ReportLane(name: "Imports", kind: "import", marks: imports, bars: importBars),
      lanes[.trouble],
      ReportLane(name: "Exports", kind: "export", marks: written, bars: exportBars),
      lanes[.baseline],
      // Only a user-supplied catalogue knows what an app prints.
      lanes[.app],
      drawing.findings(in: capture) { $0.store == index },
    ].compactMap(\.self).filter { !$0.isEmpty }
  }

  private static let lanes: [(lane: StoryLane, name: String, noun: LaneDrawing.Noun)] = [
    (.setup, "Set-up", ("set-up event", "set-up events")),
    (.trouble, "Waiting, failed", ("wait or failure", "waits and failures")),
    (.baseline, "Baselines", ("baseline event", "baseline events")),
    (.app, "App", ("event of the app", "events of the app")),
  ]

  /// Returns the lane of the periods on local storage and in iCloud.
  ///
  /// The lane is silent after the store's last record.
  private func storage(_ store: StoreTimeline) -> ReportLane {
    var lane = ReportLane(name: "Storage", kind: "storage")
    var state: StoragePeriods.Period?
    func add(_ from: Int64, _ to: Int64, isSilent: Bool = false) {
      guard let state else { return }
      let (kind, words) =
        switch state.isLocal {
        case true?: ("local", "on local storage")
        case false?: ("cloud", "connected to iCloud")
        case nil: ("mixed", "\(state.changes) times on local storage or connected to iCloud")
        }
      lane.spans.append(
        ReportLane.Span(
          from: from, to: to, kind: kind, isSilent: isSilent,
          words: Prose(words: isSilent ? "\(words) when last reported; nothing more printed about it" : words)
        ))
    }
    for period in store.milestones.storage where period.isLocal == nil || period.isLocal != state?.isLocal {
      if let state { add(clock.position(state.from), clock.position(period.from)) }
      state = period
    }
    guard let state else { return lane }
    let last = clock.position(Place(line: store.last.line, time: store.shownSpan.last ?? store.last.time))
    add(clock.position(state.from), last)
    if last < clock.axis.range.upperBound { add(last, clock.axis.range.upperBound, isSilent: true) }
    return lane
  }
}

extension StoreTimeline {
  /// The transactions of other devices that the store applied, and whether each try imported its transaction.
  ///
  /// If no record shows the ends of imports, the last try counts as the import.
  func tries(_ diagnosis: CaptureDiagnosis) -> [(record: ArrivalRecord, isIn: Bool)] {
    let showsEnds = imports.completed > 0 || diagnosis.showsEndsOfImports
    var last: [Name: [Int: Int]] = [:]
    for (index, record) in imports.recentArrivals.elements.enumerated() {
      last[record.peer, default: [:]][record.number] = index
    }
    return imports.recentArrivals.elements.enumerated().map { index, record in
      (record, record.isImported || !showsEnds && last[record.peer]?[record.number] == index)
    }
  }
}
