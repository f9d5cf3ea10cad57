// The story as text while it is read: one line for each notable event in the order of the capture, with
// headings for days, processes and marks, and dashes for silences. In a capture that is still being written,
// the unfinished record is shown when nothing more arrives for a while, and nothing is shown twice.

internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
package import ReportModel
internal import Timelines

/// A writer of a capture's story for someone who reads or watches it.
package struct StoryText: StoryWriter {
  private let palette: Palette
  private let columns: Int?
  private var text = ""
  /// The lines that were last shown of the record under way, with how often.
  private var shown: [Substring: Int] = [:]
  private var previousTime: Timestamp?
  private var previousDate = ""
  private var previousProcess = ""
  private static let silence: Double = 2
  private static let margin = String(repeating: " ", count: 18)
  /// The width of device names in columns; 0 unless several devices are shown together.
  private let deviceWidth: Int
  /// The width of times in columns; longer ones take more.
  private let timeWidth: Int
  private static let commonTimeWidth = 12

  /// Creates a writer of lines with at most `columns` columns; `nil` for no limit.
  package init(_ palette: Palette, columns: Int? = nil) {
    self.init(palette, columns: columns, of: [])
  }

  /// Creates a writer of some items of several devices, whose times may have different numbers of decimals.
  init(_ palette: Palette, columns: Int?, of items: [StoryItem]) {
    self.palette = palette
    self.columns = columns
    deviceWidth = items.compactMap { $0.device?.label.plain.width }.max() ?? 0
    timeWidth = items.compactMap { $0.time?.timeText.width }.reduce(Self.commonTimeWidth, max)
  }

  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  package mutating func write(_ items: [StoryItem], line: Int) {
    guard !shown.isEmpty else { return finish(items) }
    let before = take()
    finish(items)
    let told = take()
    text = before
    addRest(of: told, line: line)
    shown = [:]
  }

  package mutating func show(_ items: [StoryItem], line: Int) {
    var preview = self
    preview.text = ""
    preview.finish(items)
    addRest(of: preview.text, line: line)
  }

  package mutating func finish(_ items: [StoryItem]) { for item in items { write(item) } }

  private mutating func addRest(of told: String, line: Int) {
    var unseen = shown
    let wasShown = !unseen.isEmpty
    var rest = ""
    shown = [:]
    for line in told.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      shown[line, default: 0] += 1
      if let count = unseen[line] {
        unseen[line] = count > 1 ? count - 1 : nil
      } else {
        rest += line + "\n"
      }
    }
    if wasShown, !rest.isEmpty || !unseen.isEmpty {
      var end = ""
      if rest.isEmpty {
        end = told.isEmpty ? "; what was shown of it no longer applies" : "; only this of it still applies"
        rest = told
      }
      add(palette.faint("┄┄┄┄┄┄ the record of line \(line) went on\(end) ┄┄┄┄┄┄"))
    }
    text += rest
  }

  private mutating func write(_ item: StoryItem) {
    switch item.kind {
    case .mark(let mark): addHeading(mark, of: item)
    case .gap(let gap):
      add(palette.faint("┄┄┄┄┄┄ \(gap.words)\(item.ofDevice) ┄┄┄┄┄┄"))
      // The duration of a gap is unknown; with several devices, the others continue.
      if item.device == nil { previousTime = nil }
    case .event(let event):
      if let line = StoryLine(item) { add(line, of: item) }
      addNotes(of: event)
    case .cut: if let line = StoryLine(item) { add(line, of: item) }
    case .unrecognised(_, let nearest):
      if let line = StoryLine(item) { add(line, of: item) }
      if let nearest { addNote(palette.faint, "nearest to \(nearest.entry): \(nearest.difference.plain)") }
    case .foreign:
      let isHidden = item.message.fragments.allSatisfy { $0.kind == .words }
      let words = isHidden && !item.message.isEmpty ? item.message.plain : item.quote
      addLine(item, topic: item.origin == .coredata ? "coredata" : "app", palette.faint(words))
    }
    if let details = item.details { add(details) }
  }

  private mutating func addHeading(_ mark: Prose, of item: StoryItem) {
    let time = item.time
    if let time {
      addSilence(before: time)
      previousTime = time
    }
    let clock = time?.timeText ?? ""
    let title = clock.padded(to: max(clock.width, timeWidth)) + "  ══ "
    let device = item.device.map { $0.label.plain + "  " } ?? ""
    let words = device + mark.plain.cut(to: 120) + " "
    let rule = String(repeating: "═", count: max(3, min(77, columns ?? 77) - title.width - words.width))
    add("")
    add(palette.strong(title), wide: title.width, words + rule, palette.strong)
  }

  private mutating func add(_ line: StoryLine, of item: StoryItem) {
    addLine(
      item, topic: line.topic, store: line.store, subject: line.subject, line.words, line.severity)
  }

  private mutating func addNotes(of event: StoryItem.Event) {
    for (sign, object) in event.objects { addNote({ $0 }, "\(sign) \(object.plain)") }
    if event.otherObjects > 0 { addNote({ $0 }, "… and \(event.otherObjects) more") }
    if let arising = event.arising {
      add(
        Self.margin + label(arising.severity) + "  ", wide: Self.margin.count + 9,
        "\(arising.rule.rawValue): \(arising.text.plain)")
    }
    if let entry = event.unjudged {
      addNote({ $0 }, "NOTE     no rule judges this error; see \(entry.plain)")
    }
  }

  private func label(_ severity: Finding.Severity?) -> String {
    guard let severity else { return palette.warning("SO FAR ") }
    return palette.coloured(severity.rawValue.uppercased().padded(to: 7), severity)
  }

  private mutating func add(_ details: StoryItem.Details) {
    if let entry = details.entry { addNote(palette.faint, "entry \(entry)") }
    for (name, value) in details.fields { addNote(palette.faint, "\(name.plain): \(value.plain)") }
    // The record is shown as captured, without folding.
    for line in details.record.raw.safeLines.split(separator: "\n", omittingEmptySubsequences: false) {
      add(palette.faint(Self.margin + "│ " + line))
    }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  /// Adds words after a beginning of a given width; words that do not fit on the line continue at the margin.
  private mutating func add(
    _ beginning: String, wide width: Int, _ words: String, _ colour: (String) -> String = { $0 }
  ) {
    guard let columns, width + words.width > columns else { return add(beginning + colour(words)) }
    var lines = words.folded(first: columns - width, others: columns - Self.margin.count)
    let first = lines.removeFirst()
    // If no word fits next to the beginning, its trailing spaces are removed so that the line is not too
    // wide.
    let start = first.isEmpty ? beginning.withoutBlanksAtEnd : beginning + colour(first)
    if !start.isEmpty { add(start) }
    for line in lines { add(Self.margin + colour(line)) }
  }

  private mutating func addNote(_ colour: (String) -> String, _ note: String) {
    add(Self.margin, wide: Self.margin.count, note, colour)
  }

  private mutating func addLine(
    _ item: StoryItem, topic: String, store: String = "", subject: String = "", _ words: String,
    _ severity: EntryDocument.Severity = .benign
  ) {
    begin(item)
    let time = item.time?.timeText ?? ""
    let subjects =
      store.isEmpty && subject.isEmpty ? "" : store.padded(to: 14) + "  " + subject.padded(to: 16) + "  "
    let device = item.device.map { $0.label.plain.padded(to: deviceWidth) + "  " } ?? ""
    let beginning =
      time.padded(to: max(time.width, timeWidth)) + "  " + device + topic.padded(to: 8) + "  " + subjects
    add(beginning, wide: beginning.width, words) { [palette] line in
      switch severity {
      case .error: palette.error(line)
      case .warning: palette.warning(line)
      case .benign, .notable: line
      }
    }
  }

  private mutating func begin(_ item: StoryItem) {
    if let time = item.time { addSilence(before: time) }
    let date = item.time?.shownDate ?? previousDate
    let name = item.device == nil ? item.process.plain : ""
    let process = name.isEmpty ? previousProcess : name + (item.pid.map { "[\($0)]" } ?? "")
    if date != previousDate || process != previousProcess {
      let title = [date, process].filter { !$0.isEmpty }.joined(separator: "   ")
      add(
        palette.strong(
          title + " " + String(repeating: "─", count: max(3, min(76, (columns ?? 77) - 1) - title.width))))
      previousDate = date
      previousProcess = process
    }
    previousTime = item.time ?? previousTime
  }

  private mutating func addSilence(before time: Timestamp) {
    guard let previousTime, time.seconds(since: previousTime) > Self.silence else { return }
    addNote(palette.faint, "┄┄┄┄┄┄ \(durationWords(time.seconds(since: previousTime))) ┄┄┄┄┄┄")
  }
}

extension String {
  fileprivate var withoutBlanksAtEnd: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }
}
