// The story while it is read: one line for each event worth telling, in the order of the capture.

package import Diagnosis
package import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Timelines
internal import ReportModel

/// Tells the story of a capture, record by record.
package struct TextNarrative {
  /// What was told since it was last taken.
  package private(set) var text = ""

  private let catalogue: EntryCatalogue
  private let verbosity: Verbosity
  private let palette: Palette
  private let redactor: Redactor?
  private var previousTime: Timestamp?
  private var previousDate = ""
  private var previousProcess = ""

  /// The marks that wait for the time of the record that follows.
  private var marks: [String] = []

  /// What is worth telling.
  private var choice: TellingChoice

  /// A silence longer than this is shown.
  private static let silence: Double = 2

  /// How many objects of one import are listed.
  private static let mostObjects = 50

  private static let margin = String(repeating: " ", count: 18)

  /// A narrative at the start of a capture.
  package init(
    _ catalogue: EntryCatalogue, _ verbosity: Verbosity, _ palette: Palette, redactor: Redactor? = nil
  ) {
    self.catalogue = catalogue
    self.verbosity = verbosity
    self.palette = palette
    choice = TellingChoice(catalogue, verbosity)
    self.redactor = redactor
  }

  /// Gives what was told and forgets it.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Tells a record, when it is worth telling.
  package mutating func tell(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    redactor?.learn(timelines)
    if let peer = step.event?.peer { redactor?.learn(peer: peer, in: timelines.names) }
    switch step.record.kind {
    case .mark:
      if marks.count >= Chapters.capacity { beginChapters(at: nil) }
      marks.append(
        bytes.extracting(0..<min(bytes.count, Chapters.longestMark)).text.redacted(redactor).oneLine)
    case .elision:
      beginChapters(at: nil)
      // A gap that the reporter made has words.
      let who = bytes.isEmpty ? "outside --since and --until" : "left out by the reporter"
      note(palette.faint("┄┄┄┄┄┄ \(who) ┄┄┄┄┄┄"))
      // How long nothing happened is not known.
      previousTime = nil
    case .statement, .fragment:
      beginChapters(at: step.record.timestamp)
      tellRecord(step, bytes, timelines)
    }
  }

  /// Ends the story.
  package mutating func finish() { beginChapters(at: nil) }

  /// Shows the reporter's marks as headings, with the time of the record that follows.
  private mutating func beginChapters(at time: Timestamp?) {
    guard !marks.isEmpty else { return }
    if let time {
      silence(before: time)
      previousTime = time
    }
    for mark in marks {
      let title =
        (time?.timeText ?? "").padded(to: max(time?.timeText.count ?? 0, 12)) + "  ══ " + mark.cut(to: 120)
        + " "
      note("\n" + palette.strong(title + String(repeating: "═", count: max(3, 77 - title.count))))
    }
    marks = []
  }

  private mutating func tellRecord(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    switch step.recognition {
    case .statement:
      guard let told = choice.choose(step, bytes, timelines) else { return }
      let entry = told.entry
      if entry.document.source == .manager {
        // The manager's own words are plain enough.
        let isMerge = step.event?.kind == .managerMerged
        let words = isMerge ? "hands the imported changes to the app's context" : message(step, bytes)
        line(step, bytes, topic: "manager", words, entry.document.severity)
      } else if entry.document.source == .app {
        let store = step.event?.store.map { timelines.names[timelines.stores[$0].name] } ?? ""
        // What an app prints may hold anything: of a redacted one, what its catalogue says of it.
        let words = redactor == nil ? message(step, bytes) : entry.firstSentence
        line(step, bytes, topic: "app", store: store.oneLine, words, entry.document.severity)
      } else if let event = step.event {
        let words = EventWords(event, entry, timelines, told.failure, object: object(step, bytes, timelines))
        line(step, bytes, words, entry.document.severity)
        if event.kind == .importApplied { listObjects(step, bytes, timelines) }
      } else {
        line(
          step, bytes, topic: topic(of: entry), store: "", subject: "", entry.firstSentence,
          entry.document.severity)
      }
      if let arising = told.arising { tellFinding(arising) }
      if told.isUnjudged { tellError(entry) }
    case .cut:
      line(
        step, bytes, topic: "cut", subject: "line \(step.record.line)",
        "the record ends within a statement" + (message(step, bytes).isEmpty ? "" : ": \(quote(step, bytes))")
      )
    case .unrecognised, .undecided:
      guard !verbosity.hidesUnrecognised else { return }
      var words = "not recognised"
      if case .undecided = step.recognition { words = "too much work to recognise" }
      line(
        step, bytes, topic: "?", subject: "line \(step.record.line)", "\(words): \(quote(step, bytes))",
        .warning)
      if verbosity.level > 0, let miss = step.nearMiss { resemblance(miss, step, bytes) }
    case .foreign:
      guard verbosity.level > 0 else { return }
      line(
        step, bytes, topic: step.record.origin == .coredata ? "coredata" : "app",
        palette.faint(redactor != nil && step.record.origin == .app ? "not shown" : quote(step, bytes)))
    }
    if verbosity.level > 1 { explain(step, bytes) }
  }

  /// Says what comes of an event, as far as is known yet.
  private mutating func tellFinding(_ arising: ArisingFinding) {
    let label =
      switch arising.severity {
      case .error: palette.error("ERROR  ")
      case .warning: palette.warning("WARNING")
      case .note: "NOTE   "
      case nil: palette.warning("SO FAR ")
      }
    note(Self.margin + "\(label)  \(arising.rule.rawValue): \(arising.text.plain)")
  }

  /// Says of an error that no rule judges where it is explained.
  private mutating func tellError(_ entry: Entry) {
    note(Self.margin + "NOTE     no rule judges this error; see \(entry.reference.oneLine)")
  }

  // MARK: Lines

  private mutating func line(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ words: EventWords, _ severity: EntryDocument.Severity
  ) {
    line(
      step, bytes, topic: words.topic, store: words.store, subject: words.subject, words.text, severity)
  }

  private mutating func line(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, topic: String, store: String = "", subject: String = "",
    _ words: String, _ severity: EntryDocument.Severity = .benign
  ) {
    begin(step.record, bytes)
    let (store, subject, words) = (
      store.redacted(redactor), subject.redacted(redactor), words.redacted(redactor)
    )
    let time = step.record.timestamp?.timeText ?? ""
    let columns =
      store.isEmpty && subject.isEmpty ? "" : store.padded(to: 14) + "  " + subject.padded(to: 16) + "  "
    let coloured =
      switch severity {
      case .error: palette.error(words)
      case .warning: palette.warning(words)
      case .benign, .notable: words
      }
    text +=
      time.padded(to: max(time.count, 12)) + "  " + topic.padded(to: 8) + "  " + columns + coloured + "\n"
  }

  private mutating func note(_ line: String) { text += (redactor?.redactLines(line) ?? line) + "\n" }

  /// Shows a new date or process, and a silence.
  private mutating func begin(_ record: Record, _ bytes: Span<UInt8>) {
    let date = record.timestamp?.shownDate ?? previousDate
    let captured = bytes.extracting(record.process.range).text
    let name = (redactor?.learn(app: captured) ?? captured).oneLine
    let process = name.isEmpty ? previousProcess : name + (record.pid.map { "[\($0)]" } ?? "")
    if date != previousDate || process != previousProcess {
      let title = [date, process].filter { !$0.isEmpty }.joined(separator: "   ")
      note(palette.strong(title + " " + String(repeating: "─", count: max(3, 76 - title.count))))
      previousDate = date
      previousProcess = process
    } else if let time = record.timestamp {
      silence(before: time)
    }
    previousTime = record.timestamp ?? previousTime
  }

  private mutating func silence(before time: Timestamp) {
    guard let previousTime, time.seconds(since: previousTime) > Self.silence else { return }
    note(palette.faint(Self.margin + "┄┄┄┄┄┄ \(durationWords(time.seconds(since: previousTime))) ┄┄┄┄┄┄"))
  }

  private func topic(of entry: Entry) -> String {
    switch entry.document.source {
    case .manager: "manager"
    case .coredata: "coredata"
    case .daemon: "daemon"
    case .app: "app"
    case .ubiquity: (entry.document.topic ?? .import).rawValue
    }
  }

  private func quote(_ step: Analysis.Step, _ bytes: Span<UInt8>) -> String {
    let method = bytes.extracting(step.record.method.range).text
    return (method.isEmpty ? "" : "[\(method.oneLine.cut(to: 80))] ") + "\"\(message(step, bytes))\""
  }

  /// Says what an unrecognised record comes nearest to, and where it differs.
  private mutating func resemblance(_ miss: NearMiss, _ step: Analysis.Step, _ bytes: Span<UInt8>) {
    let message = bytes.extracting(step.record.message.range)
    let rest = message.extracting(miss.matchedUpTo..<min(message.count, miss.matchedUpTo + 80))
    let difference =
      miss.matchedUpTo == 0
      ? "some of its words are the same"
      : rest.isEmpty
        ? "it ends early" : "what differs begins with \"\(rest.text.redacted(redactor).oneLine.cut(to: 60))\""
    note(palette.faint(Self.margin + "nearest to \(catalogue.id(of: miss)): \(difference)"))
  }

  private func message(_ step: Analysis.Step, _ bytes: Span<UInt8>) -> String {
    let message = bytes.extracting(step.record.message.range)
    let end = message.find(UInt8(ascii: "\n"), from: 0) ?? message.count
    redactor?.learn(record: message, shownUpTo: min(end, 400))
    let line = message.extracting(0..<min(end, 400)).text
    return (redactor?.redact(line, isCut: end > 400) ?? line).oneLine.cut(to: 100)
  }

  // MARK: Details

  /// The object a record is about: `Trip/p12` of `store:Trip:p12:owning peer`.
  private func object(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> String?
  {
    guard case .statement(let classification) = step.recognition,
      let place = timelines.recognised(step.record, classification).place(.globalID)
    else { return nil }
    let parts = bytes.extracting(place).text.oneLine.split(separator: ":")
    return parts.count > 2 ? parts[1] + "/" + parts[2] : nil
  }

  private mutating func listObjects(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    guard case .statement(let classification) = step.recognition else { return }
    let source = timelines.recognised(step.record, classification)
    var lines = ""
    var count = 0
    for (role, sign) in [(FieldRole.inserted, "+"), (.updated, "*"), (.deleted, "-")] {
      guard let place = source.place(role) else { continue }
      bytes.extracting(place).forEachManagedObject { object in
        count += 1
        if count <= Self.mostObjects {
          lines += Self.margin + "\(sign) \(object.text.redacted(redactor).oneLine)\n"
        }
      }
    }
    text += lines
    if count > Self.mostObjects { note(Self.margin + "… and \(count - Self.mostObjects) more") }
  }

  private mutating func explain(_ step: Analysis.Step, _ bytes: Span<UInt8>) {
    if let entry = step.entry {
      note(palette.faint(Self.margin + "entry \(catalogue.entries[entry].document.id)"))
    }
    let isHidden = redactor != nil && step.record.origin == .app
    if case .statement(let classification) = step.recognition, !isHidden {
      for (name, value) in catalogue.fields(of: classification, in: bytes) {
        let path = redactor?.redact(path: name) ?? name
        let value = redactor?.redact(value: value, of: name) ?? value
        text += palette.faint(Self.margin + "\(path.oneLine): \(value.oneLine.cut(to: 160))") + "\n"
      }
    }
    for line in raw(step.record, bytes).safeLines.split(separator: "\n", omittingEmptySubsequences: false) {
      note(palette.faint(Self.margin + "│ " + line))
    }
  }

  /// A record as captured.
  ///
  /// Of a redacted one the header is left out, which names the device, and all of an app's own.
  private func raw(_ record: Record, _ bytes: Span<UInt8>) -> String {
    guard let redactor else { return bytes.text }
    if record.kind == .statement, record.origin == .app { return "not shown" }
    let method = bytes.extracting(record.method.range).text
    let message = bytes.extracting(Int(record.message.lower)..<bytes.count).text
    return redactor.redact((method.isEmpty ? "" : "[\(method)] ") + message)
  }
}
