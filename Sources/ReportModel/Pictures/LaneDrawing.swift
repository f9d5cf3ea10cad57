// What the lanes of all stores have in common: marks where something happened, bars where much is only counted, and the
// findings of a store.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Timelines

struct LaneDrawing {
  typealias Noun = (one: String, many: String)

  let clock: CaptureClock
  private let diagnosis: CaptureDiagnosis
  private var counted: [String] = []

  private static let mostBars = 200
  private static let mostFindings = 500

  init(_ diagnosis: CaptureDiagnosis) {
    self.diagnosis = diagnosis
    clock = CaptureClock(diagnosis.facts)
  }

  /// What is drawn as bars, in a sentence; `nil` when nothing is.
  var condensed: String? {
    counted.isEmpty
      ? nil : "Drawn as bars with their number, not one by one: \(counted.joined(separator: ", "))."
  }

  mutating func bars(_ histogram: PlaceHistogram, _ noun: Noun) -> [ReportLane.Bar] {
    if histogram.count > 0 { counted.append(Self.words(histogram.count, noun)) }
    return clock.parts(of: histogram, most: Self.mostBars).map { range, count in
      ReportLane.Bar(
        from: range.lowerBound, to: range.upperBound, count: count,
        words: "\(clock.words(range)): \(Self.words(count, noun))")
    }
  }

  private static func words(_ count: Int, _ noun: Noun) -> String {
    "\(count) \(count == 1 ? noun.one : noun.many)"
  }

  func mark(_ place: Place, _ words: Prose) -> ReportLane.Mark {
    ReportLane.Mark(position: clock.position(place), time: place.time?.timeText, words: words)
  }

  func mark(_ event: Event, failure: ErrorChain? = nil) -> ReportLane.Mark {
    let entry = diagnosis.catalogue.entries[event.entry]
    let words = EventWords(event, entry, diagnosis.timelines, failure, object: nil)
    return mark(event.place, words.subject.isEmpty ? words.text : "\(words.subject): \(words.text)")
  }

  /// The lane of the findings of a store.
  func findings(in capture: String, of isOfStore: (Finding) -> Bool) -> ReportLane {
    var lane = ReportLane(name: "Findings", kind: "finding")
    for (place, found) in diagnosis.findings.prefix(Self.mostFindings).enumerated() where isOfStore(found) {
      var mark = mark(
        found.first, "\(words: found.severity.rawValue.uppercased()) \(words: found.rule.rawValue)")
      (mark.finding, mark.severity) = ("\(capture)-f\(place + 1)", found.severity.rawValue)
      lane.marks.append(mark)
    }
    return lane
  }
}
