// The story of one store in lanes, one for each kind of event, for pictures.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct StoreLanes {
  private(set) var all: [ReportLane] = []
  let condensed: String?
  let clock: CaptureClock

  private static let mostBars = 200
  private static let mostFindings = 500

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String) {
    let store = diagnosis.timelines.stores[index]
    let (arrivals, exports) = (store.imports.recentArrivals, store.exports.recent)
    let clock = CaptureClock(diagnosis.facts)
    self.clock = clock
    var condensed: [String] = []
    func bars(_ histogram: PlaceHistogram, _ noun: Noun) -> [ReportLane.Bar] {
      if histogram.count > 0 { condensed.append(Self.words(histogram.count, noun)) }
      return clock.parts(of: histogram, most: Self.mostBars).map { range, count in
        ReportLane.Bar(
          from: range.lowerBound, to: range.upperBound, count: count,
          words: "\(clock.words(range)): \(Self.words(count, noun))")
      }
    }
    var lanes: [StoryLane: ReportLane] = [:]
    for lane in StoryLane.allCases {
      let (name, noun) = Self.names(of: lane)
      lanes[lane] = ReportLane(name: name, kind: "\(lane)", bars: bars(store.story.condensed(lane), noun))
    }
    let importBars = bars(arrivals.condensed, ("import", "imports"))
    let exportBars = bars(exports.condensed, ("export", "exports"))
    self.condensed =
      condensed.isEmpty
      ? nil : "Drawn as bars with their number, not one by one: \(condensed.joined(separator: ", "))."
    for event in store.story.events {
      if let lane = event.kind.lane { lanes[lane]?.marks.append(mark(event, diagnosis)) }
    }
    let names = diagnosis.timelines.names
    let imports = store.tries(diagnosis).map { record, isIn in
      mark(
        record.place,
        "\(names.prose(record.peer)) \(record.number) \(isIn ? "imported" : "tried, not imported")")
    }
    let written = exports.elements.map { mark($0.place, "transaction \($0.number) written") }
    let told = diagnosis.findings.prefix(Self.mostFindings).enumerated()
    let found = told.filter { $0.element.store == index }.map { place, found in
      var mark = mark(
        found.first, "\(words: found.severity.rawValue.uppercased()) \(words: found.rule.rawValue)")
      (mark.finding, mark.severity) = ("\(capture)-f\(place + 1)", found.severity.rawValue)
      return mark
    }
    all = [
      storage(store),
      lanes[.setup],
      ReportLane(name: "Imports", kind: "import", marks: imports, bars: importBars),
      lanes[.trouble],
      ReportLane(name: "Exports", kind: "export", marks: written, bars: exportBars),
      lanes[.baseline],
      // Only a catalogue from outside knows what an app prints.
      lanes[.app].flatMap { $0.marks.isEmpty && $0.bars.isEmpty ? nil : $0 },
      ReportLane(name: "Findings", kind: "finding", marks: found),
    ].compactMap(\.self)
  }

  private typealias Noun = (one: String, many: String)

  private static func names(of lane: StoryLane) -> (name: String, noun: Noun) {
    switch lane {
    case .setup: ("Set-up", ("set-up event", "set-up events"))
    case .trouble: ("Waiting, failed", ("wait or failure", "waits and failures"))
    case .baseline: ("Baselines", ("baseline event", "baseline events"))
    case .app: ("App", ("event of the app", "events of the app"))
    }
  }

  private static func words(_ count: Int, _ noun: Noun) -> String {
    "\(count) \(count == 1 ? noun.one : noun.many)"
  }

  private func mark(_ place: Place, _ words: Prose) -> ReportLane.Mark {
    ReportLane.Mark(position: clock.position(place), time: place.time?.timeText, words: words)
  }

  private func mark(_ event: Event, _ diagnosis: CaptureDiagnosis) -> ReportLane.Mark {
    let entry = diagnosis.catalogue.entries[event.entry]
    let words = EventWords(event, entry, diagnosis.timelines, nil, object: nil)
    return mark(event.place, words.subject.isEmpty ? words.text : "\(words.subject): \(words.text)")
  }

  /// When the store was on local storage, and when with iCloud; silent from its last record on.
  private func storage(_ store: StoreTimeline) -> ReportLane {
    var lane = ReportLane(name: "Storage", kind: "storage")
    var state: StoragePeriods.Period?
    func add(_ from: Int64, _ to: Int64, isSilent: Bool = false) {
      guard let state else { return }
      let (kind, words) =
        switch state.isLocal {
        case true?: ("local", "on local storage")
        case false?: ("cloud", "with iCloud")
        case nil: ("mixed", "\(state.changes) times on local storage or with iCloud")
        }
      lane.spans.append(
        ReportLane.Span(
          from: from, to: to, kind: kind, isSilent: isSilent,
          words: isSilent ? "\(words) when last told; nothing printed of it any more" : words))
    }
    for period in store.story.storage where period.isLocal == nil || period.isLocal != state?.isLocal {
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
  /// The transactions of others that it applied, and whether each is in it since; else the last try counts.
  func tries(_ diagnosis: CaptureDiagnosis) -> [(record: ArrivalRecord, isIn: Bool)] {
    let showsEnds = imports.completed > 0 || diagnosis.showsEndsOfImports
    var last: [Name: [Int: Int]] = [:]
    for (index, record) in imports.recentArrivals.elements.enumerated() {
      last[record.peer, default: [:]][record.number] = index
    }
    return imports.recentArrivals.elements.enumerated().map { index, record in
      let isImported = imports.arrivals[record.peer]?.imported.contains(record.number) == true
      return (record, last[record.peer]?[record.number] == index && (isImported || !showsEnds))
    }
  }
}
