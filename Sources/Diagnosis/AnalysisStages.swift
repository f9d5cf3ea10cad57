// Passes each record of a capture through the stages of the analysis. All further work is the stages' own.

internal import Catalogue
internal import LogRecords
internal import Timelines

/// The stages that a record goes through, from the catalogue to the rules.
struct AnalysisStages: ~Copyable {
  let catalogue: EntryCatalogue
  /// The classifier for the current record and for the near misses of unrecognised records.
  var classifier: Classifier
  var timelines: StoreTimelines
  var statements: StatementCounts
  var reporterLines = ReporterLines()
  var rules: RuleBook
  var followUps: FollowUps
  /// The event that each wording implies, by the wording's index.
  private let shapes: [EventShape]
  private let isObserved: Bool
  /// The event of the last statement that had one: the place for that of the next, because events are large.
  private var event = Event.unset

  init(_ catalogue: EntryCatalogue, isObserved: Bool) {
    self.isObserved = isObserved
    self.catalogue = catalogue
    classifier = Classifier(catalogue)
    timelines = StoreTimelines(catalogue)
    shapes = timelines.shapes
    rules = RuleBook(shapes)
    followUps = FollowUps(catalogue)
    statements = StatementCounts(catalogue, explained: rules.explained, watched: rules.watched)
  }

  /// Takes a record that comes after some records of an app.
  mutating func take(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>,
    after appRecords: Span<AppRecordPlace>, _ observe: Analysis.Observer
  ) {
    if record.isBeforeWindow {
      if case .statement(let classification) = recognition {
        timelines.learn(RecognisedRecord(record, classification, shapes[classification.wording]), bytes)
      }
      return
    }
    note(record, bytes, after: appRecords)
    // Switched over once, because each access copies the recognition.
    switch recognition {
    case .foreign: takeForeign(record, bytes, observe)
    case .unrecognised where isBesideMirroring(record), .undecided where isBesideMirroring(record):
      takeForeign(record, bytes, observe)
    case .statement(let classification): takeKnown(record, classification, bytes, observe)
    default: takeUncertain(record, recognition, bytes, observe)
    }
  }

  /// Takes a record that is a statement, and comes after some records of an app.
  mutating func take(
    _ record: Record, statement: Classification, _ bytes: Span<UInt8>,
    after appRecords: Span<AppRecordPlace>, _ observe: Analysis.Observer
  ) {
    note(record, bytes, after: appRecords)
    takeKnown(record, statement, bytes, observe)
  }

  /// Notes what any record shows, and the records of an app before it.
  @inline(__always) private mutating func note(
    _ record: Record, _ bytes: Span<UInt8>, after appRecords: Span<AppRecordPlace>
  ) {
    if !appRecords.isEmpty { takeAppRecords(appRecords, before: record) }
    timelines.noteLife(of: record, bytes, after: appRecords)
    if statements.beginsInside == nil {
      statements.beginsInside = record.beginsInside(bytes, &classifier)
    }
  }

  /// Takes a record that is a statement, possibly one that concerns stores that do not sync.
  @inline(__always) private mutating func takeKnown(
    _ record: Record, _ statement: Classification, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    let shape = shapes[statement.wording]
    if shape.mayBeOfOthers {
      takeDoubtful(RecognisedRecord(record, statement, shape), bytes, observe)
    } else {
      takeStatement(RecognisedRecord(record, statement, shape), bytes, observe)
    }
  }

  /// Takes a record that ends within a statement or that no entry matches.
  private mutating func takeUncertain(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    var entry: Int?
    var event: Event?
    var nearMiss: NearMiss?
    switch recognition {
    case .cut(let cut):
      entry = cut.flatMap { $0.hasSingleEntry ? catalogue.wordings[$0.classification.wording].entry : nil }
      event = cut.flatMap { note($0, of: record, bytes) }
      if isCopy(record, event, bytes) {
        statements.countCopy(of: record.origin)
      } else {
        statements.countCut(record, entry: entry, bytes)
      }
      if cut == nil || event?.kind == .exportWritten { timelines.noteCut(of: record) }
    case .unrecognised: nearMiss = noteUnrecognised(record, bytes, isUndecided: false)
    case .undecided: nearMiss = noteUnrecognised(record, bytes, isUndecided: true)
    case .foreign, .statement: break
    }
    if !record.isStatement || reporterLines.awaitsTime { reporterLines.note(record, bytes, timelines) }
    followUps.noteUncertain(record)
    guard isObserved else { return }
    observe(
      Analysis.Step(record: record, recognition: recognition, entry: entry, event: event, nearMiss: nearMiss),
      bytes, timelines)
  }

  /// Takes a statement.
  ///
  /// This is a separate function so that its data need not be copied to where the other cases keep theirs. The record
  /// and the event are large: only the few statements for which more is to be done pass them on by value.
  private mutating func takeStatement(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    let hasEvent = timelines.note(source, bytes, &event)
    if hasEvent, rules.mayWatch(source) { rules.watch(event, source, bytes, timelines) }
    if hasEvent ? event.isCopy : source.record.origin == .cloudkit && isCopy(source, bytes) {
      statements.countCopy(of: source.record.origin)
    } else {
      statements.count(source, bytes)
      if statements.mayBeSettled(by: source) { settle(source, hasEvent ? event : nil, bytes) }
    }
    if reporterLines.awaitsTime { noteReporterLine(before: source, bytes) }
    if followUps.areBound(to: source) {
      followUps.noteBound(source, hasEvent ? event : nil, bytes)
    } else {
      followUps.noteUnbound(source)
    }
    if isObserved { show(source, hasEvent ? event : nil, bytes, observe) }
  }

  /// Whether a part of a statement is a copy of a record that was counted; its event shows that, if it has one.
  private mutating func isCopy(_ record: Record, _ event: Event?, _ bytes: Span<UInt8>) -> Bool {
    event?.isCopy ?? (record.origin == .cloudkit && timelines.isCopy(record, bytes))
  }

  /// Whether a statement of mirroring that has no event is a copy of a record that was counted.
  @inline(never) private mutating func isCopy(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Bool {
    timelines.isCopy(source.record, bytes)
  }

  @inline(never)
  private mutating func settle(_ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>) {
    let store = timelines.mirroredStore(namedIn: source, bytes)
    statements.settle(source, event, bytes, of: store, timelines.mirroring)
  }

  @inline(never)
  private mutating func noteReporterLine(before source: RecognisedRecord, _ bytes: Span<UInt8>) {
    reporterLines.note(source.record, bytes, timelines)
  }

  /// Shows a statement to an observer.
  @inline(never) private func show(
    _ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    observe(
      Analysis.Step(
        record: source.record, recognition: .statement(source.classification), entry: source.shape.entry,
        event: event, nearMiss: nil), bytes, timelines)
  }

  /// Takes a statement that may concern stores that do not sync; in that case it counts as any other record
  /// of the system.
  private mutating func takeDoubtful(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    if let source = timelines.ofMirroring(source, bytes) {
      takeStatement(source, bytes, observe)
    } else {
      takeForeign(source.record, bytes, observe)
    }
  }

  /// Notes whether a record that may be the capture's last is truncated.
  mutating func noteEnd(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, after before: Timestamp?,
    _ ending: CaptureFacts.Ending
  ) {
    statements.cutEnd = nil
    // A record that is cut within a statement was already counted as cut.
    if case .cut = recognition { return }
    guard ending == .whole, !record.isBeforeWindow, record.leavesOff(bytes, after: before) else { return }
    // The record's text may belong to an app and be private, so it is not kept.
    statements.cutEnd = Evidence(at: record.place, entry: nil)
    statements.isCutEndOfApp = record.isFromApp
  }

  private mutating func note(_ cut: CutStatement, of record: Record, _ bytes: Span<UInt8>) -> Event? {
    var whole = record
    whole.isCut = true
    whole.message.upper = Int32(cut.end)
    whole.object = .none
    let source = RecognisedRecord(whole, cut.classification, shapes[cut.classification.wording])
    // Mirroring prints errors and results last, and even the beginning of one is informative.
    let known = source.shape.concernsMirroring ? bytes : bytes.extracting(0..<cut.end)
    guard cut.hasSingleEntry || source.shape.kind != nil, let event = timelines.note(source, known) else {
      return nil
    }
    rules.watch(event, source, known, timelines)
    return event
  }

  /// Takes a record that the catalogue does not cover.
  ///
  /// Most records are not covered, so this does as little as possible.
  private mutating func takeForeign(_ record: Record, _ bytes: Span<UInt8>, _ observe: Analysis.Observer) {
    if case .elision = record.kind, !timelines.noteElision(record, bytes) {
      var other = record
      other.kind = .statement
      return takeForeign(other, bytes, observe)
    }
    if !record.isStatement || reporterLines.awaitsTime { reporterLines.note(record, bytes, timelines) }
    followUps.noteForeign(record)
    statements.countForeign(bytes, line: record.line)
    guard isObserved else { return }
    observe(
      Analysis.Step(record: record, recognition: .foreign, entry: nil, event: nil, nearMiss: nil), bytes,
      timelines)
  }

  /// Takes the records of an app that come before `record`.
  ///
  /// Only their times matter.
  @inline(__always)
  private mutating func takeAppRecords(_ appRecords: Span<AppRecordPlace>, before record: Record) {
    if reporterLines.awaitsTime {
      reporterLines.note(record.earlier(at: appRecords[0]), Span<UInt8>(), timelines)
    }
    followUps.noteForeign(appRecords, of: record)
    statements.countForeign(appRecords.count)
  }

  /// Shows what a record would be if it were complete, and restores the state before it.
  mutating func show(_ record: Record, _ bytes: Span<UInt8>, _ observe: Analysis.Observer) {
    let kept = (timelines, statements, reporterLines, rules, followUps)
    let none: [AppRecordPlace] = []
    take(record, classifier.classify(record, bytes), bytes, after: none.span) { step, bytes, timelines in
      if case .cut = step.recognition { return }
      observe(step, bytes, timelines)
    }
    (timelines, statements, reporterLines, rules, followUps) = kept
  }

  /// Whether a record is of a process that carries files for iCloud, in a capture of mirroring only: such
  /// processes serve all apps, and mirroring does without them.
  private func isBesideMirroring(_ record: Record) -> Bool {
    record.origin == .daemon && timelines.areAllMirrored
  }

  /// Counts unrecognised records of such processes as other ones, if they came before all others.
  mutating func settleUnrecognised() {
    if timelines.areAllMirrored { statements.dropUnrecognisedOfDaemons() }
  }

  private mutating func noteUnrecognised(
    _ record: Record, _ bytes: Span<UInt8>, isUndecided: Bool
  ) -> NearMiss? {
    if record.origin == .cloudkit, timelines.isCopy(record, bytes) {
      statements.countCopy(of: record.origin)
      return nil
    }
    if isUndecided { statements.undecided += 1 }
    if record.origin == .daemon { statements.unrecognisedOfDaemons += 1 }
    statements.noteUnread(record, bytes)
    guard let template = statements.unrecognised.note(record, bytes), isObserved else { return nil }
    let nearMiss = classifier.nearMisses(to: record, bytes, limit: 1).first
    statements.unrecognised.setNearMiss(nearMiss, of: template)
    return nearMiss
  }
}
