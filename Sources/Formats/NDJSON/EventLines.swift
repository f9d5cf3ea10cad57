// The story as lines of JSON, for a program that reads them as they come. Written lines cannot be changed: an
// unfinished record is written when nothing more arrives for a while. If it then continues and becomes
// something else, a line retracts what was written about it, and the record is written again.

internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// A writer of a capture's story as lines of JSON.
package struct EventLines: StoryWriter {
  private struct Line: Equatable {
    let line: Int
    let text: String
  }

  private var text: String
  /// The lines written for the unfinished record and for the marks before it.
  private var shown: [Line] = []

  /// Creates a writer and its first line, which names the capture and the tool.
  package init(of name: String) {
    text = JSON.opening.with(["name": name]).typed("capture").line + "\n"
  }

  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  package mutating func write(_ items: [StoryItem], line: Int) {
    let lines = items.flatMap(Self.lines)
    if !lines.isEmpty || !shown.isEmpty { add(lines, at: line) }
    shown = []
  }

  package mutating func show(_ items: [StoryItem], line: Int) {
    let lines = items.flatMap(Self.lines)
    add(lines, at: line)
    shown = lines
  }

  package mutating func finish(_ items: [StoryItem]) {
    add(items.flatMap(Self.lines), at: nil)
    shown = []
  }

  /// Appends lines not yet written, and a retraction for lines of a preview that turned out to be wrong.
  private mutating func add(_ lines: [Line], at line: Int?) {
    var unseen = lines
    if lines.starts(with: shown) {
      unseen.removeFirst(shown.count)
    } else {
      // The marks before a record are valid whatever becomes of it.
      let places = shown.filter { $0.line == line }
      unseen.removeAll { $0.line != line && shown.contains($0) }
      if let line, !places.isEmpty {
        let withdrawn: JSON = ["type": "withdrawn", "line": line]
        text += withdrawn.line + "\n"
      }
    }
    for line in unseen { text += line.text + "\n" }
  }

  private static func lines(_ item: StoryItem) -> [Line] {
    switch item.kind {
    case .mark(let text): [line(item, "mark", ["text": text])]
    case .gap: [line(item, "gap", [:])]
    case .event(let event): self.event(event, of: item)
    case .cut(let entry, _): [line(item, "cut", ["entry": entry, "text": item.message])]
    case .unrecognised(let isUndecided, _):
      [
        line(
          item, "unrecognised",
          ["method": item.method.isEmpty ? nil : item.method, "undecided": isUndecided, "text": item.message])
      ]
    case .foreign: []
    }
  }

  private static func event(_ event: StoryItem.Event, of item: StoryItem) -> [Line] {
    let isFromCoreData = event.source != .manager && event.source != .app
    let line = line(
      item, "event",
      [
        "event": event.kind?.rawValue, "store": event.store, "peer": event.peer,
        "transaction": event.transaction, "log": event.log,
        "count": event.changes?.total ?? event.count, "entry": event.entry,
        "severity": event.severity.rawValue,
        "message": isFromCoreData ? event.text.plain : item.message.raw,
      ])
    guard let arising = event.arising else { return [line] }
    let told: JSON = [
      "rule": arising.rule.rawValue, "severity": arising.severity?.rawValue, "store": event.store,
      "peer": event.peer, "message": arising.text.plain,
    ]
    return [line, self.line(item, "arising", told)]
  }

  private static func line(_ item: StoryItem, _ type: String, _ rest: JSON) -> Line {
    let time = type == "event" || type == "arising" ? item.eventTime : item.time
    let place: JSON = ["type": type, "time": time?.isoText, "line": item.line]
    return Line(line: item.line, text: place.with(rest).line)
  }
}

/// The format of the last lines of JSON for a capture.
///
/// These are its final findings, and a line with the verdict and counts.
package struct EndLines: ReportFormat {
  package static let parts: Report.Parts = [.evidence, .data]

  /// Creates the format.
  package init() {}

  package func text(of report: Report) -> String { report.captures.map(text).joined() }

  private func text(of capture: ReportCapture) -> String {
    let severities = Finding.Severity.allCases.reversed().map {
      ($0.rawValue, JSON.number(capture.findingCounts[$0, default: 0]))
    }
    let verdict: JSON = [
      "type": "end", "verdict": capture.verdict.rawValue, "summary": capture.sentence.plain,
    ]
    let end = verdict.with(.whole(capture)).with([
      "logLevel": capture.logLevel, "records": JSON.records(capture.records),
      "stores": JSON.stores(capture, whole: false), "findings": JSON.object(severities),
    ]).with(JSON.undiagnosed(capture))
    return capture.findings.map { JSON.finding($0).typed("finding").line + "\n" }.joined() + end.line + "\n"
  }
}
