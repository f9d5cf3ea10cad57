// Selects the records of a capture that are worth showing while it is read, and resolves them to items of the
// story.

package import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
package import Timelines

/// Resolves the records of a capture to the items of its story.
package struct Storyteller {
  private let catalogue: EntryCatalogue
  /// The number of `-v` options.
  ///
  /// 1 also shows routine records, 2 adds the entry, the fields and the raw text of each record.
  private let verbosity: Int
  private let hidesUnrecognised: Bool
  private let store: String?
  private let isForPrograms: Bool
  /// The keys of findings and errors already reported; each is reported once.
  ///
  /// The findings were reported as they arose. The errors are those that no rule judges, by their entries.
  private var told: Set<String> = []
  private static let maximumTold = 10_000

  /// The first sentence of each entry met so far: extracting it takes longer than the rest of an item.
  private var sentences: [Int: Prose] = [:]
  private var marks: [(line: Int, text: Prose)] = []
  private static let maximumObjects = 50
  /// The maximum length of a shown message, in bytes.
  private static let maximumMessage = 400

  /// Creates a storyteller at the start of a capture, for one store or for all.
  ///
  /// Items for programs have values, items for people have details.
  package init(
    _ catalogue: EntryCatalogue, verbosity: Int, hidesUnrecognised: Bool = false, store: String? = nil,
    isForPrograms: Bool
  ) {
    self.catalogue = catalogue
    self.verbosity = verbosity
    self.isForPrograms = isForPrograms
    self.hidesUnrecognised = hidesUnrecognised
    self.store = store
  }

  /// Returns the items for a record, preceded by the reporter's marks before it.
  package mutating func items(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) -> [StoryItem] {
    let line = step.record.line
    switch step.record.kind {
    case .mark:
      let before = marks.count >= ReporterLines.capacity ? takeMarks(at: nil) : []
      marks.append(
        (line, Prose(bytes.extracting(0..<min(bytes.count, ReporterLines.maximumMarkLength)).text, .mark)))
      return before
    case .elision:
      // Only a gap outside the window has no text.
      let gap = bytes.isEmpty ? .window : bytes.lostMessages.map(StoryGap.system) ?? .reporter
      return takeMarks(at: nil) + [
        StoryItem(kind: .gap(gap), line: line, time: nil, eventTime: nil)
      ]
    case .statement, .fragment:
      let before = takeMarks(at: step.record.timestamp)
      return before + (item(step, bytes, timelines).map { [$0] } ?? [])
    }
  }

  /// Returns the marks that no record follows.
  package mutating func rest() -> [StoryItem] { takeMarks(at: nil) }

  private mutating func takeMarks(at time: Timestamp?) -> [StoryItem] {
    defer { marks = [] }
    return marks.map { StoryItem(kind: .mark($0.text), line: $0.line, time: time, eventTime: time) }
  }

  private mutating func item(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) -> StoryItem? {
    let kind: StoryItem.Kind
    var hasMessage = true
    switch step.recognition {
    case .statement:
      guard let event = event(step, bytes, timelines) else { return nil }
      kind = .event(event)
      // For a merge by the manager, people only need to know that it happens.
      let isMerge = !isForPrograms && event.kind == .managerMerged
      hasMessage = event.source == .manager && !isMerge || event.source == .app
    case .cut:
      // Programs receive the record's words unchanged.
      var event = isForPrograms || step.event == nil ? nil : event(step, bytes, timelines)
      event?.isCut = true
      let entry = step.entry.map { catalogue.entries[$0].document.id }
      kind = event.map { .event($0) } ?? .cut(entry: entry, isTooLong: step.record.droppedBytes > 0)
      hasMessage = event.map { $0.source == .manager } ?? true
    case .unrecognised, .undecided:
      guard !hidesUnrecognised else { return nil }
      var isUndecided = false
      if case .undecided = step.recognition { isUndecided = true }
      let miss = verbosity > 0 ? step.nearMiss : nil
      kind = .unrecognised(isUndecided: isUndecided, nearest: miss.map { resemblance($0, step, bytes) })
    case .foreign:
      guard verbosity > 0, !isForPrograms else { return nil }
      kind = .foreign
    }
    let message = bytes.extracting(step.record.message.range)
    let end = hasMessage ? message.find(UInt8(ascii: "\n"), from: 0) ?? message.count : 0
    let shown = min(end, Self.maximumMessage)
    return StoryItem(
      kind: kind, line: step.record.line, time: step.record.timestamp,
      eventTime: step.event?.time ?? step.record.timestamp,
      process: Prose(bytes.extracting(step.record.process.range).text, .process), pid: step.record.pid,
      origin: step.record.origin, isStatement: step.record.kind == .statement,
      method: Prose(bytes.extracting(step.record.method.range).text, .quotation, limit: 80),
      message: Prose(
        message.extracting(0..<shown).text, .quotation, limit: 100, isCut: end > Self.maximumMessage),
      details: verbosity > 1 && !isForPrograms ? details(step, bytes) : nil)
  }

  private mutating func event(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) -> StoryItem.Event? {
    guard let index = step.entry else { return nil }
    let (event, entry) = (step.event, catalogue.entries[index])
    let failure = failure(step, bytes, timelines)
    let arising = event.flatMap { ProvisionalContext.arising(from: $0, failure, timelines) }
    let place =
      arising.map { "\($0.rule.rawValue) \(event?.store ?? -1) \(event?.mirrored?.store ?? -1) " } ?? ""
    let isNews =
      arising.map { !told.contains(place + $0.words.subject) && told.count < Self.maximumTold } ?? false
    guard isShown(event, entry, timelines, isNews) else { return nil }
    let isFromCoreData = entry.document.source != .manager && entry.document.source != .app
    let sentence = sentence(of: index)
    let words = event.flatMap {
      isFromCoreData
        ? EventWords(
          $0, entry, timelines, failure, object: object(step, bytes, timelines), sentence: sentence) : nil
    }
    let topic =
      words == nil
      ? Self.topic(of: entry.document) : event.map { Self.topic(of: $0.kind, entry.document) } ?? ""
    let (names, log) = (timelines.names, isForPrograms ? event?.log : nil)
    var item = StoryItem.Event(
      kind: event?.kind, entry: entry.document.id, source: entry.document.source,
      severity: entry.document.severity,
      topic: topic,
      store: event.flatMap { Self.store(of: $0, timelines) },
      peer: isForPrograms ? event?.peer.map { Prose(names[$0], .peerID) } : nil,
      transaction: event?.transaction, log: log.map { Prose($0.file.text(in: names), .logFile) },
      changes: event?.changes, count: event?.mirrored?.count, subject: words?.subject ?? "",
      text: words?.text ?? sentence)
    if words != nil, !isForPrograms, event?.kind == .importApplied {
      addObjects(to: &item, step, bytes, timelines)
    }
    if isNews, let arising {
      // A record without a log's name follows one that names the log.
      told.formUnion([place + arising.words.subject, place])
      item.arising = StoryItem.Arising(
        rule: arising.rule, severity: arising.words.severity, text: arising.words.text)
    } else if arising == nil, entry.document.severity == .error, !Self.isJudgedLater(event),
      told.count < Self.maximumTold, told.insert(entry.reference).inserted
    {
      item.unjudged = Report.EntryName(entry).reference
    }
    return item
  }

  private mutating func sentence(of entry: Int) -> Prose {
    if let known = sentences[entry] { return known }
    let sentence = catalogue.entries[entry].sentence
    sentences[entry] = sentence
    return sentence
  }

  /// The names by which the store of an event can be asked for; none where the capture does not show it.
  private static func labels(of event: Event, _ timelines: borrowing StoreTimelines) -> [String] {
    if let index = event.store { return [timelines.names[timelines.stores[index].name]] }
    guard let index = event.mirrored?.store else { return [] }
    return timelines.mirroring.all[index].labels(in: timelines.names)
  }

  /// The name of an event's store for the report; `nil` if the event has no store.
  private static func store(of event: Event, _ timelines: borrowing StoreTimelines) -> Prose? {
    if let index = event.mirrored?.store { return timelines.mirroredName(index) }
    return event.store.map { Prose(timelines.names[timelines.stores[$0].name], .store) }
  }

  /// Whether no entry is to be named for an error of an event.
  ///
  /// The error is judged by its text, belongs to the error before it, or is none, as for a cancelled or
  /// deferred request.
  private static func isJudgedLater(_ event: Event?) -> Bool {
    switch event?.kind {
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed, .managerErrorDetail, .mirrorRefused,
      .mirrorSetupStepFailed, .mirrorRequestAborted, .mirrorRestarted, .mirrorRequestCancelled,
      .mirrorDeferred:
      true
    default: false
    }
  }

  private func isShown(_ event: Event?, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ isNews: Bool)
    -> Bool
  {
    if let store {
      guard let event, Self.labels(of: event, timelines).contains(store) else { return false }
    }
    if verbosity > 0 { return true }
    // Only the result of an import shows whether it brought anything.
    if event?.kind == .mirrorImportFinished, let isNew = event?.mirrored?.madeChanges {
      if isNew || event?.isRepeat == false { return true }
    }
    if event?.isRepeat == true { return isNews && event?.kind == .importIncompatible }
    // The changes were reported when they were applied.
    if event?.kind == .importMetadataWritten, event?.changes != nil { return false }
    // A routine statement can report a failure: the end of a request with its result.
    return entry.document.severity != .benign || event?.kind.isFailureOfMirroring == true
  }

  /// The error of a failed import: the last known error of its log, or the record itself if it names no log.
  private func failure(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> ErrorChain?
  {
    switch step.event?.kind {
    case .importFailed, .importLogUnreadable, .importDownloadFailed, .importDataMissing:
      // Repetitions are not shown.
      if step.event?.isRepeat == true, verbosity == 0 { return nil }
      if let store = step.event?.store, let file = step.event?.log?.file,
        let error = timelines.stores[store].imports.openLogs[file]?.failure?.error
      {
        return error
      }
      let message = bytes.extracting(step.record.message.range)
      return ErrorChain(message.extracting(0..<min(message.count, 4096)).text)
    case .mirrorSetupFailed, .mirrorExportFailed, .mirrorImportFailed, .mirrorRequestFailed:
      let message = bytes.extracting(step.record.message.range).extracting(first: 4096)
      let error = ErrorChain(message.extracting(message.firstError).text, concernsMirroring: true)
      if error.links.isEmpty, case .cut = step.recognition { return ErrorChain(ErrorChain.cutOff) }
      // Without an error, the statement itself is the failure.
      return error.links.isEmpty && !error.isHidden ? nil : error
    default: return nil
    }
  }

  /// The topic of an event.
  ///
  /// For events that both set-ups and imports have, the topic of the statement's chapter.
  private static func topic(of kind: EventKind, _ entry: EntryDocument) -> String {
    switch kind {
    case .vectorMatches, .vectorBehind, .vectorMismatch, .vectorUpdated:
      entry.topic?.rawValue ?? kind.topic
    default: kind.topic
    }
  }

  private static func topic(of entry: EntryDocument) -> String {
    switch entry.source {
    case .cloudkit, .manager, .coredata, .daemon, .app: entry.source.rawValue
    case .ubiquity: entry.topic?.rawValue ?? "import"
    }
  }

  private func resemblance(
    _ miss: NearMiss, _ step: Analysis.Step, _ bytes: Span<UInt8>
  ) -> StoryItem.Resemblance {
    let message = bytes.extracting(step.record.message.range)
    // More than is shown, because redaction recognises names with spaces, such as file names, by their ends.
    let end = min(message.count, miss.matchedUpTo + Self.maximumMessage)
    let rest = message.extracting(miss.matchedUpTo..<end)
    let quoted = Prose(rest.text, .quotation, limit: 60, isCut: end < message.count)
    let difference: Prose =
      miss.matchedUpTo == 0
      ? "some of its words are the same"
      : rest.isEmpty ? "it ends early" : "what differs begins with \"\(quoted)\""
    return StoryItem.Resemblance(entry: catalogue.id(of: miss), difference: difference)
  }

  // MARK: Objects

  /// The object that a record is about: `Trip/p12` for `store:Trip:p12:owning peer`.
  private func object(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)
    -> Prose?
  {
    guard case .statement(let classification) = step.recognition,
      let place = timelines.recognised(step.record, classification).place(.globalID)
    else { return nil }
    return GlobalID.object(of: bytes.extracting(place).text.oneLine).map {
      Prose($0.entity + "/" + $0.key, .quotation)
    }
  }

  private func addObjects(
    to item: inout StoryItem.Event, _ step: Analysis.Step, _ bytes: Span<UInt8>,
    _ timelines: borrowing StoreTimelines
  ) {
    guard case .statement(let classification) = step.recognition else { return }
    let source = timelines.recognised(step.record, classification)
    for (role, sign) in [(FieldRole.inserted, "+"), (.updated, "*"), (.deleted, "-")] {
      guard let place = source.place(role) else { continue }
      bytes.extracting(place).forEachManagedObject { object in
        if item.objects.count < Self.maximumObjects {
          item.objects.append((sign, Prose(object.text, .quotation)))
        } else {
          item.otherObjects += 1
        }
      }
    }
  }

  // MARK: Details

  private func details(_ step: Analysis.Step, _ bytes: Span<UInt8>) -> StoryItem.Details {
    var fields: [(name: Prose, value: Prose)] = []
    if case .statement(let classification) = step.recognition {
      fields = catalogue.fields(of: classification, in: bytes).map {
        ($0.name, Prose($0.value, .quotation, limit: 160))
      }
    }
    let message = bytes.extracting(Int(step.record.message.lower)..<bytes.count).text
    return StoryItem.Details(
      entry: step.entry.map { catalogue.entries[$0].document.id }, fields: fields,
      record: Prose(bytes.text, .quotation), body: Prose(message, .quotation))
  }
}

extension EntryCatalogue {
  /// Returns the values of a record's fields by name as captured, with objects split into their fields.
  ///
  /// Within a name, only the keys of dictionaries are quotations: the app may have chosen them.
  package func fields(
    of classification: Classification, in bytes: Span<UInt8>
  ) -> [(name: Prose, value: String)] {
    var fields: [(name: Prose, value: String)] = []
    for (index, field) in wordings[classification.wording].fields.enumerated() {
      guard let place = classification.range(ofField: index) else { continue }
      let name = Prose(field.name, .identifier)
      let object = ObjectFields(of: place.range, named: field.name, in: bytes)
      if object.fields.isEmpty { fields.append((name, bytes.extracting(place.range).text)) }
      for part in object.fields {
        let path = part.steps.map { Prose($0.text, $0.isKey ? .quotation : .identifier) }
        fields.append((path.joined(separator: "."), object.text(of: part, in: bytes)))
      }
      if object.isCut { fields.append((name, "… and more")) }
    }
    return fields
  }
}
