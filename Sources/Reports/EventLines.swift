// The story as JSON, one object on each line, for programs: the same choice of what is worth telling as the text's. What
// becomes of a record that is not over is in `LiveEventLines`, what is said in the end in `EndLines`.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines
internal import ReportModel

/// Tells the story of a capture as lines of JSON, record by record.
struct EventLines {
  /// One line of JSON, without the new line, and the line of the capture that it tells of.
  struct Line: Equatable {
    let line: Int
    let text: String
  }

  private let catalogue: EntryCatalogue
  private let verbosity: Verbosity
  private let redactor: Redactor?
  private var choice: TellingChoice

  /// The marks that wait for the time of the record that follows.
  private var marks: [(line: Int, text: String)] = []

  init(_ catalogue: EntryCatalogue, _ verbosity: Verbosity, redactor: Redactor?) {
    self.catalogue = catalogue
    self.verbosity = verbosity
    self.redactor = redactor
    choice = TellingChoice(catalogue, verbosity)
  }

  /// What is to be told of a record, the marks before it first.
  mutating func lines(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> [Line]
  {
    redactor?.learn(timelines)
    if let peer = step.event?.peer { redactor?.learn(peer: peer, in: timelines.names) }
    let line = step.record.line
    switch step.record.kind {
    case .mark:
      let before = marks.count >= Chapters.capacity ? takeMarks(at: nil) : []
      marks.append((line, bytes.extracting(0..<min(bytes.count, Chapters.longestMark)).text))
      return before
    case .elision:
      return takeMarks(at: nil) + [self.line(line, "gap", time: nil, [])]
    case .statement, .fragment:
      return takeMarks(at: step.record.timestamp) + record(step, bytes, timelines)
    }
  }

  /// The marks that no record follows.
  mutating func rest() -> [Line] { takeMarks(at: nil) }

  private mutating func takeMarks(at time: Timestamp?) -> [Line] {
    defer { marks = [] }
    return marks.map { self.line($0.line, "mark", time: time, [("text", .string($0.text))]) }
  }

  private mutating func record(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) -> [Line] {
    let (line, time) = (step.record.line, step.record.timestamp)
    switch step.recognition {
    case .statement:
      guard let told = choice.choose(step, bytes, timelines) else { return [] }
      let event = event(told, step, bytes, timelines)
      return [event] + (told.arising.map { [arising($0, step, timelines)] } ?? [])
    case .cut:
      let id = step.entry.map { catalogue.entries[$0].document.id }
      return [
        self.line(
          line, "cut", time: time, [("entry", .optional(id)), ("text", .string(text(step, bytes)))])
      ]
    case .unrecognised, .undecided:
      guard !verbosity.hidesUnrecognised else { return [] }
      var isUndecided = false
      if case .undecided = step.recognition { isUndecided = true }
      let method = bytes.extracting(step.record.method.range).text
      return [
        self.line(
          line, "unrecognised", time: time,
          [
            ("method", .optional(method.isEmpty ? nil : method)), ("undecided", .bool(isUndecided)),
            ("text", .string(text(step, bytes))),
          ])
      ]
    case .foreign: return []
    }
  }

  private func event(
    _ told: TellingChoice.Told, _ step: Analysis.Step, _ bytes: Span<UInt8>,
    _ timelines: borrowing StoreTimelines
  ) -> Line {
    let (event, document) = (step.event, told.entry.document)
    let message =
      if document.source == .manager {
        text(step, bytes)
      } else if document.source == .app {
        redactor == nil ? text(step, bytes) : told.entry.firstSentence
      } else if let event {
        EventWords(event, told.entry, timelines, told.failure, object: nil).text
      } else {
        told.entry.firstSentence
      }
    return self.line(
      step.record.line, "event", time: event?.time ?? step.record.timestamp,
      [
        ("event", .optional(event?.kind.rawValue)),
        ("store", .optional(event?.store.map { timelines.names[timelines.stores[$0].name] })),
        ("peer", .optional(event?.peer.map { timelines.names[$0] })),
        ("transaction", .optional(event?.transaction)),
        ("log", .optional(event?.log.map { $0.file.text(in: timelines.names) })),
        ("count", .optional(event?.changes?.total)),
        ("entry", .string(document.id)),
        ("severity", .string(document.severity.rawValue)),
        ("message", .string(message)),
      ])
  }

  private func arising(
    _ arising: ArisingFinding, _ step: Analysis.Step, _ timelines: borrowing StoreTimelines
  ) -> Line {
    self.line(
      step.record.line, "arising", time: step.event?.time ?? step.record.timestamp,
      [
        ("rule", .string(arising.rule.rawValue)),
        ("severity", .optional(arising.severity?.rawValue)),
        ("store", .optional(step.event?.store.map { timelines.names[timelines.stores[$0].name] })),
        ("peer", .optional(step.event?.peer.map { timelines.names[$0] })),
        ("message", .string(arising.text.plain)),
      ])
  }

  private func line(
    _ line: Int, _ type: String, time: Timestamp?, _ rest: [(key: String, value: JSON)]
  ) -> Line {
    let place: [(key: String, value: JSON)] = [
      ("time", .optional(time?.isoText)), ("line", .number(line)),
    ]
    return Line(line: line, text: JSON.object(place + rest).typed(type).line(redactor))
  }

  /// The first line of a record's message, as captured.
  private func text(_ step: Analysis.Step, _ bytes: Span<UInt8>) -> String {
    let message = bytes.extracting(step.record.message.range)
    let end = message.find(UInt8(ascii: "\n"), from: 0) ?? message.count
    redactor?.learn(record: message, shownUpTo: min(end, 400))
    let text = message.extracting(0..<min(end, 400)).text
    // The word in which it ends is none.
    return redactor != nil && end > 400 ? text + "…" : text
  }
}
