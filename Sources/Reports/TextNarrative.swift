// The story while it is read: one line for each event worth telling, in the order of the capture.

package import Diagnosis
package import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Timelines

/// Tells the story of a capture, record by record.
package struct TextNarrative {
  /// What was told since it was last taken.
  package private(set) var text = ""

  private let catalogue: Catalogue
  private let verbosity: Verbosity
  private let palette: Palette
  private var previousTime: Timestamp?
  private var previousDate = ""
  private var previousProcess = ""

  /// A silence longer than this is shown.
  private static let silence: Double = 2

  /// How many objects of one import are listed.
  private static let mostObjects = 50

  private static let margin = String(repeating: " ", count: 18)

  /// A narrative at the start of a capture.
  package init(_ catalogue: Catalogue, _ verbosity: Verbosity, _ palette: Palette) {
    self.catalogue = catalogue
    self.verbosity = verbosity
    self.palette = palette
  }

  /// Gives what was told and forgets it.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Tells a record, when it is worth telling.
  package mutating func tell(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing Timelines) {
    switch step.record.kind {
    case .mark: note(palette.strong("── " + bytes.text.oneLine.cut(to: 120) + " ──"))
    case .elision: note(palette.faint("┄┄┄┄┄┄ left out by the reporter ┄┄┄┄┄┄"))
    case .statement, .fragment: tellRecord(step, bytes, timelines)
    }
  }

  private mutating func tellRecord(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing Timelines
  ) {
    switch step.recognition {
    case .statement:
      guard let index = step.entry else { return }
      let entry = catalogue.entries[index]
      guard isShown(step.event, entry, timelines) else { return }
      if entry.document.source == .manager {
        // The manager's own words are plain enough.
        let isMerge = step.event?.kind == .managerMerged
        let words = isMerge ? "hands the imported changes to the app's context" : message(step, bytes)
        line(step, bytes, topic: "manager", words, entry.document.severity)
      } else if let event = step.event {
        let words = EventWords(event, entry, timelines, object: object(step, bytes, timelines))
        line(step, bytes, words, entry.document.severity)
        if event.kind == .importApplied { listObjects(step, bytes, timelines) }
      } else {
        line(
          step, bytes, topic: topic(of: entry), store: "", subject: "", entry.firstSentence,
          entry.document.severity)
      }
    case .cut:
      line(
        step, bytes, topic: "cut", subject: "line \(step.record.line)",
        "the record ends within a statement: \(quote(step, bytes))")
    case .unrecognised, .undecided:
      guard !verbosity.hidesUnrecognised else { return }
      line(
        step, bytes, topic: "?", subject: "line \(step.record.line)", "not recognised: \(quote(step, bytes))",
        .warning)
      if verbosity.level > 0, let miss = step.nearMiss { resemblance(miss, step, bytes) }
    case .foreign:
      guard verbosity.level > 0 else { return }
      line(
        step, bytes, topic: step.record.origin == .coredata ? "coredata" : "app",
        palette.faint(quote(step, bytes)))
    }
    if verbosity.level > 1 { explain(step, bytes) }
  }

  private func isShown(_ event: Event?, _ entry: Entry, _ timelines: borrowing Timelines) -> Bool {
    if let store = verbosity.store {
      guard let index = event?.store, timelines.names[timelines.stores[index].name] == store else {
        return false
      }
    }
    if verbosity.level > 0 { return true }
    if event?.isRepeat == true { return false }
    // The changes were told when they were applied.
    if event?.kind == .importMetadataWritten, event?.changes != nil { return false }
    return entry.document.severity != .benign
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

  private mutating func note(_ line: String) { text += line + "\n" }

  /// Shows a new date or process, and a silence.
  private mutating func begin(_ record: Record, _ bytes: Span<UInt8>) {
    let date = record.timestamp?.shownDate ?? previousDate
    let name = bytes.extracting(record.process.range).text.oneLine
    let process = name.isEmpty ? previousProcess : name + (record.pid.map { "[\($0)]" } ?? "")
    if date != previousDate || process != previousProcess {
      let title = [date, process].filter { !$0.isEmpty }.joined(separator: "   ")
      note(palette.strong(title + " " + String(repeating: "─", count: max(3, 76 - title.count))))
      previousDate = date
      previousProcess = process
    } else if let time = record.timestamp, let previousTime, time.seconds(since: previousTime) > Self.silence
    {
      note(palette.faint(Self.margin + "┄┄┄┄┄┄ \(durationWords(time.seconds(since: previousTime))) ┄┄┄┄┄┄"))
    }
    previousTime = record.timestamp ?? previousTime
  }

  private func topic(of entry: Entry) -> String {
    switch entry.document.source {
    case .manager: "manager"
    case .coredata: "coredata"
    case .daemon: "daemon"
    case .ubiquity: Self.topics[entry.document.chapter] ?? "import"
    }
  }

  /// The topic of each chapter of LOGS.md that is not about imports.
  private static let topics = [
    "Setting up a store": "set-up", "Checking what a store knows": "set-up",
    "Resolving conflicts": "conflict",
    "Exporting what this device saved": "export", "Baselines": "baseline",
    "Accounts and containers": "account",
    "Metadata recovery": "metadata",
  ]

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
      : rest.isEmpty ? "it ends early" : "what differs begins with \"\(rest.text.oneLine.cut(to: 60))\""
    note(palette.faint(Self.margin + "nearest to \(catalogue.id(of: miss)): \(difference)"))
  }

  private func message(_ step: Analysis.Step, _ bytes: Span<UInt8>) -> String {
    let message = bytes.extracting(step.record.message.range)
    let end = message.find(UInt8(ascii: "\n"), from: 0) ?? message.count
    return message.extracting(0..<min(end, 400)).text.oneLine.cut(to: 100)
  }

  // MARK: Details

  /// The object a record is about: `Trip/p12` of `store:Trip:p12:owning peer`.
  private func object(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing Timelines)
    -> String?
  {
    guard case .statement(let classification) = step.recognition,
      let place = timelines.recognised(step.record, classification).place(.globalID)
    else { return nil }
    let parts = bytes.extracting(place).text.oneLine.split(separator: ":")
    return parts.count > 2 ? parts[1] + "/" + parts[2] : nil
  }

  private mutating func listObjects(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing Timelines
  ) {
    guard case .statement(let classification) = step.recognition else { return }
    let source = timelines.recognised(step.record, classification)
    var lines = ""
    var count = 0
    for (role, sign) in [(FieldRole.inserted, "+"), (.updated, "*"), (.deleted, "-")] {
      guard let place = source.place(role) else { continue }
      bytes.extracting(place).forEachManagedObject { object in
        count += 1
        if count <= Self.mostObjects { lines += Self.margin + "\(sign) \(object.text.oneLine)\n" }
      }
    }
    text += lines
    if count > Self.mostObjects { note(Self.margin + "… and \(count - Self.mostObjects) more") }
  }

  private mutating func explain(_ step: Analysis.Step, _ bytes: Span<UInt8>) {
    if let entry = step.entry {
      note(palette.faint(Self.margin + "entry \(catalogue.entries[entry].document.id)"))
    }
    if case .statement(let classification) = step.recognition {
      for (name, value) in catalogue.fields(of: classification, in: bytes) {
        note(palette.faint(Self.margin + "\(name.oneLine): \(value.oneLine.cut(to: 160))"))
      }
    }
    for line in bytes.text.safeLines.split(separator: "\n", omittingEmptySubsequences: false) {
      note(palette.faint(Self.margin + "│ " + line))
    }
  }
}
