// Drawing shared by the lanes of all stores: marks for single events, bars for condensed events, the
// reporter's lines, and the findings of a store.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

struct LaneDrawing {
  typealias Noun = (one: String, many: String)

  let clock: CaptureClock
  private let diagnosis: CaptureDiagnosis
  private var counted: [String] = []

  private static let maximumBars = 200
  private static let maximumFindings = 500

  init(_ diagnosis: CaptureDiagnosis) {
    self.diagnosis = diagnosis
    clock = CaptureClock(diagnosis)
  }

  /// A sentence about what is drawn as bars; `nil` if nothing is.
  var condensed: String? {
    counted.isEmpty
      ? nil : "Drawn as bars with their number, not one by one: \(counted.joined(separator: ", "))."
  }

  mutating func bars(_ histogram: PlaceHistogram, _ noun: Noun) -> [ReportLane.Bar] {
    if histogram.count > 0 { counted.append(Self.words(histogram.count, noun)) }
    return clock.parts(of: histogram, most: Self.maximumBars).map { range, count in
      ReportLane.Bar(
        from: range.lowerBound, to: range.upperBound, count: count,
        words: "\(clock.words(range)): \(Self.words(count, noun))")
    }
  }

  private static func words(_ count: Int, _ noun: Noun) -> String {
    "\(count) \(count == 1 ? noun.one : noun.many)"
  }

  func mark(_ place: Place, _ words: Prose) -> ReportLane.Mark {
    ReportLane.Mark(
      position: clock.position(place), line: place.line, time: place.time?.timeText, words: words)
  }

  func mark(_ event: Event, failure: ErrorChain? = nil) -> ReportLane.Mark {
    let entry = diagnosis.catalogue.entries[event.entry]
    let words = EventWords(event, entry, diagnosis.timelines, failure, object: nil, sentence: entry.sentence)
    var mark = mark(event.place, words.subject.isEmpty ? words.text : "\(words.subject): \(words.text)")
    mark.trouble =
      event.kind.isWait ? .waits : entry.document.severity == .error ? .fails : .none
    return mark
  }

  /// The lane of the reporter's marks and gaps.
  var reporter: ReportLane {
    let gaps = diagnosis.reporterLines.gaps.map { gap in
      let from = clock.position(Place(line: gap.line, time: gap.from))
      let to = clock.position(Place(line: gap.line, time: gap.to ?? gap.from))
      return ReportLane.Span(from: from, to: max(from, to), kind: "gap", words: "left out by the reporter")
    }
    let marks = diagnosis.reporterLines.marks.map { found in
      var mark = mark(found.place, Prose(found.text, .mark, limit: 60))
      // A mark that no record follows is placed at the next gap, or at the end.
      if found.place.time == nil {
        let gap = diagnosis.reporterLines.gaps.first { $0.line > found.place.line && $0.from != nil }
        mark.position =
          gap.map { clock.position(Place(line: $0.line, time: $0.from)) } ?? clock.end(found.place)
      }
      return mark
    }
    return ReportLane(name: "Reporter", kind: "reporter", marks: marks, spans: gaps)
  }

  /// Returns the lane of a store's findings, each from its beginning to its last occurrence.
  func findings(in capture: String, of belongsToStore: (Finding) -> Bool) -> ReportLane {
    var lane = ReportLane(name: "Findings", kind: "finding")
    for (place, found) in diagnosis.findings.prefix(Self.maximumFindings).enumerated()
    where belongsToStore(found) {
      let extent = FindingExtent(found, clock)
      let title: Prose = "\(words: found.severity.rawValue.uppercased()) \(words: found.rule.rawValue)"
      let duration = clock.duration(extent.from, extent.to)
      let words =
        extent.from < extent.to && duration != nil
        ? title + Prose(words: ", \(extent.isOpen ? "to the end, " : "")for \(duration ?? "")") : title
      lane.marks.append(
        ReportLane.Mark(
          position: extent.position, line: found.first.line, time: found.first.time?.timeText, words: words,
          finding: "\(capture)-f\(place + 1)", severity: found.severity.rawValue))
      guard extent.from < extent.to else { continue }
      lane.spans.append(
        ReportLane.Span(from: extent.from, to: extent.to, kind: found.severity.rawValue, words: words))
    }
    return lane
  }
}

extension EventKind {
  /// Whether the event reports a wait that has not failed.
  fileprivate var isWait: Bool {
    switch self {
    case .importIncompatible, .importDownloadFailed, .importDataMissing, .importModelMismatch, .setupWaiting,
      .mirrorDeferred:
      true
    default: false
    }
  }
}
