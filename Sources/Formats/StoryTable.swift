// The rows of a table that tells a story: headings for days and processes, the silence between events, the
// reporter's lines, and what is left out, each where it was. How a row looks is up to a format.

internal import Diagnosis
internal import LogRecords
internal import ReportModel

/// The rows of a table that tells a story.
struct StoryTable {
  /// One row.
  enum Row {
    /// The day and the process of what follows.
    case heading(String)
    /// How long nothing happened.
    case silence(String)
    case event(StoryItem, StoryLine)
    /// A line of the reporter.
    case mark(StoryItem, String)
    /// What is left out, and why.
    case gap(String)
  }

  private(set) var rows: [Row] = []
  private var time: Timestamp?
  private var heading = ""
  /// How many seconds may pass without a row for the silence.
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
    case .gap(let isByReporter):
      rows.append(
        .gap((isByReporter ? "left out by the reporter" : "outside --since and --until") + item.ofDevice))
      // How long nothing happened is not known; with several devices, the others go on.
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
  /// On which device it happened, if several are shown together.
  var ofDevice: String { device.map { " on \($0.label.plain)" } ?? "" }

  /// What stands under its line: the objects that were changed, and what may come of it.
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
  /// How much of the story there is, in a sentence.
  var extentWords: String { extentWords(ofDevices: false) }

  /// How much of the story there is, of one capture or of those of all devices.
  func extentWords(ofDevices: Bool) -> String {
    let teller = ofDevices ? "'parselogs' on each capture shows" : "the text format shows"
    guard omitted == 0 else { return "\(items.count) of \(counted(count, "event")); \(teller) them all." }
    if ofDevices { return count == 1 ? "The only event." : "All \(count) events." }
    return
      "\(count == 1 ? "The only event" : "All \(count) events"), as the text format shows \(count == 1 ? "it" : "them")."
  }
}
