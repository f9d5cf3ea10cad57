// The rows of a table that tells a story: headings for days and processes, silences between events, the
// reporter's lines, and omissions, each in its place. Formats decide how a row looks.

internal import Diagnosis
internal import LogRecords
internal import ReportModel

/// The rows of a table that tells a story.
struct StoryTable {
  /// A row of the table.
  enum Row {
    /// The day and the process of the following rows.
    case heading(String)
    /// The duration of a silence.
    case silence(String)
    case event(StoryItem, StoryLine)
    /// A line that the reporter wrote.
    case mark(StoryItem, String)
    /// An omission and its reason.
    case gap(String)
  }

  private(set) var rows: [Row] = []
  private var time: Timestamp?
  private var heading = ""
  /// The duration, in seconds, above which a silence has a row.
  private static let silence: Double = 2

  init(_ story: StoryExcerpt) {
    var omissions = story.omissions[...]
    for item in story.items {
      while let next = omissions.first, next.line < item.line {
        add(next)
        omissions.removeFirst()
      }
      add(item)
    }
    for omission in omissions { add(omission) }
  }

  private mutating func add(_ omission: StoryExcerpt.Omission) {
    let store = omission.store.map { " of \($0.plain)" } ?? ""
    rows.append(.gap("\(counted(omission.count, "event"))\(store) left out from here on"))
    time = nil
  }

  private mutating func add(_ item: StoryItem) {
    switch item.kind {
    case .gap(let gap):
      rows.append(.gap(gap.words + item.ofDevice))
      // The duration of a gap is unknown; with several devices, the others continue.
      if item.device == nil { time = nil }
    case .mark(let text):
      addSilence(before: item.time)
      rows.append(.mark(item, text.plain))
    case .event, .cut, .unrecognised, .foreign:
      guard let line = StoryLine(item) else { return }
      addHeading(of: item)
      addSilence(before: item.time)
      rows.append(.event(item, line))
    }
  }

  private mutating func addHeading(of item: StoryItem) {
    let process = item.device == nil ? item.process.plain : ""
    let name = process.isEmpty ? "" : process + (item.pid.map { "[\($0)]" } ?? "")
    let next = [item.time?.shownDate ?? "", name].filter { !$0.isEmpty }.joined(separator: "   ")
    guard !next.isEmpty, next != heading else { return }
    heading = next
    rows.append(.heading(next))
  }

  private mutating func addSilence(before next: Timestamp?) {
    guard let next else { return }
    if let time, next.seconds(since: time) > Self.silence {
      rows.append(.silence(durationWords(next.seconds(since: time))))
    }
    time = next
  }
}

extension StoryItem {
  /// The device as words, if several are shown together; otherwise empty.
  var ofDevice: String { device.map { " on \($0.label.plain)" } ?? "" }

  /// The notes below the item's line: the changed objects, and the finding that may follow.
  var notes: [String] {
    guard case .event(let event) = kind else { return [] }
    var notes = event.objects.map { "\($0.sign) \($0.object.plain)" }
    if event.otherObjects > 0 { notes.append("… and \(event.otherObjects) more") }
    if let arising = event.arising {
      let label = arising.severity?.rawValue.uppercased() ?? "SO FAR"
      notes.append("\(label) \(arising.rule.rawValue): \(arising.text.plain)")
    }
    if let entry = event.unjudged { notes.append("NOTE no rule judges this error; see \(entry.plain)") }
    return notes
  }
}

extension StoryExcerpt {
  /// A sentence on how much of the story is shown.
  var extentWords: String { extentWords(ofDevices: false) }

  /// Returns a sentence on how much of the story is shown, of one capture or of all devices.
  func extentWords(ofDevices: Bool) -> String {
    let teller = ofDevices ? "'parselogs' on each capture shows" : "the text format shows"
    guard omitted == 0 else { return "\(items.count) of \(counted(count, "event")); \(teller) them all." }
    if ofDevices { return count == 1 ? "The only event." : "All \(count) events." }
    return
      "\(count == 1 ? "The only event" : "All \(count) events"), as the text format shows \(count == 1 ? "it" : "them")."
  }
}
