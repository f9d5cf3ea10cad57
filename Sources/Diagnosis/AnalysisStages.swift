// What becomes of each record of a capture. All it does itself is to pass each thing on to the next stage.

internal import Catalogue
internal import LogRecords
internal import Timelines

/// The stages that a record goes through, from the catalogue to the rules.
struct AnalysisStages: ~Copyable {
  let catalogue: EntryCatalogue
  /// For the record under way, and for what records that no entry fits come nearest to.
  var classifier: Classifier
  var timelines: StoreTimelines
  var statements: StatementCounts
  var chapters = Chapters()
  var rules: RuleBook
  var followUps: FollowUps
  /// What each wording says happened.
  private let shapes: [EventShape]
  private let isObserved: Bool

  init(_ catalogue: EntryCatalogue, isObserved: Bool) {
    self.isObserved = isObserved
    self.catalogue = catalogue
    classifier = Classifier(catalogue)
    timelines = StoreTimelines(catalogue)
    shapes = timelines.shapes
    rules = RuleBook(shapes)
    followUps = FollowUps(catalogue)
    statements = StatementCounts(catalogue, explained: rules.explained)
  }

  mutating func take(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>,
    _ observe: Analysis.Observer
  ) {
    if record.isBeforeWindow {
      if case .statement(let classification) = recognition {
        timelines.learn(RecognisedRecord(record, classification, shapes[classification.wording]), bytes)
      }
      return
    }
    if !before.isEmpty { take(before, of: record) }
    timelines.noteLife(of: record, bytes, after: before)
    if statements.beginsInside == nil {
      statements.beginsInside = record.beginsInside(bytes, &classifier)
    }
    // Asked once, because each question copies it.
    switch recognition {
    case .foreign: takeForeign(record, bytes, observe)
    case .statement(let classification):
      let shape = shapes[classification.wording]
      if shape.mayBeOfOthers {
        takeDoubtful(RecognisedRecord(record, classification, shape), bytes, observe)
      } else {
        take(RecognisedRecord(record, classification, shape), bytes, observe)
      }
    default: takeUncertain(record, recognition, bytes, observe)
    }
  }

  /// Takes a record that ends within a statement, or that no entry fits.
  private mutating func takeUncertain(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    var entry: Int?
    var event: Event?
    var nearMiss: NearMiss?
    switch recognition {
    case .cut(let cut):
      entry = cut.flatMap { $0.isOfOneEntry ? catalogue.wordings[$0.classification.wording].entry : nil }
      statements.countCut(record, entry: entry, bytes)
      event = cut.flatMap { note($0, of: record, bytes) }
      if cut == nil || event?.kind == .exportWritten { timelines.noteCut(of: record) }
    case .unrecognised: nearMiss = noteUnrecognised(record, bytes, isUndecided: false)
    case .undecided: nearMiss = noteUnrecognised(record, bytes, isUndecided: true)
    case .foreign, .statement: break
    }
    if !record.isStatement || chapters.awaitsTime { chapters.note(record, bytes, timelines) }
    followUps.noteUncertain(record)
    guard isObserved else { return }
    observe(
      Analysis.Step(record: record, recognition: recognition, entry: entry, event: event, nearMiss: nearMiss),
      bytes, timelines)
  }

  /// Takes a statement.
  ///
  /// In a function of its own, so that what is known of it need not be copied to where theirs is.
  private mutating func take(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    let event = timelines.note(source, bytes)
    if rules.mayWatch(source), let event { rules.watch(event, source, bytes, timelines) }
    statements.count(source, bytes)
    if chapters.awaitsTime { chapters.note(source.record, bytes, timelines) }
    followUps.note(source, event, bytes)
    guard isObserved else { return }
    observe(
      Analysis.Step(
        record: source.record, recognition: .statement(source.classification), entry: source.shape.entry,
        event: event, nearMiss: nil), bytes, timelines)
  }

  /// Takes a statement that may concern stores that do not sync: then it is like any other record of the
  /// system.
  private mutating func takeDoubtful(
    _ source: RecognisedRecord, _ bytes: Span<UInt8>, _ observe: Analysis.Observer
  ) {
    if let source = timelines.ofMirroring(source, bytes) {
      take(source, bytes, observe)
    } else {
      takeForeign(source.record, bytes, observe)
    }
  }

  /// Notes whether a record that may be the last leaves off.
  mutating func noteEnd(
    _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, after before: Timestamp?,
    _ ending: CaptureFacts.Ending
  ) {
    statements.cutEnd = nil
    // Nothing more can be said about a cut one.
    if case .cut = recognition { return }
    guard ending == .whole, !record.isBeforeWindow, record.leavesOff(bytes, after: before) else { return }
    // Its words may be an app's, and private.
    statements.cutEnd = Evidence(at: record.place, entry: nil)
    statements.isCutEndOfApp = record.isOfApp
  }

  private mutating func note(_ cut: CutStatement, of record: Record, _ bytes: Span<UInt8>) -> Event? {
    var whole = record
    whole.isCut = true
    whole.message.upper = Int32(cut.end)
    let source = RecognisedRecord(whole, cut.classification, shapes[cut.classification.wording])
    // What mirroring says last is an error or a result, and its beginning says enough.
    let known = source.shape.isOfMirroring ? bytes : bytes.extracting(0..<cut.end)
    guard cut.isOfOneEntry || source.shape.kind != nil, let event = timelines.note(source, known) else {
      return nil
    }
    rules.watch(event, source, known, timelines)
    return event
  }

  /// Takes a record that the catalogue does not cover: most records are not covered, and this is all they
  /// cost.
  private mutating func takeForeign(_ record: Record, _ bytes: Span<UInt8>, _ observe: Analysis.Observer) {
    if case .elision = record.kind { timelines.noteElision(at: record.line) }
    if !record.isStatement || chapters.awaitsTime { chapters.note(record, bytes, timelines) }
    followUps.noteForeign(record)
    statements.countForeign(bytes, line: record.line)
    guard isObserved else { return }
    observe(
      Analysis.Step(record: record, recognition: .foreign, entry: nil, event: nil, nearMiss: nil), bytes,
      timelines)
  }

  /// Takes the records of an app that come before one: nothing but their times is to be seen in them.
  private mutating func take(_ before: Span<AppRecordPlace>, of record: Record) {
    if chapters.awaitsTime { chapters.note(record.earlier(at: before[0]), Span<UInt8>(), timelines) }
    followUps.noteForeign(before, of: record)
    statements.countForeign(before.count)
  }

  /// Shows what a record would be if it were over, and forgets it.
  mutating func show(_ record: Record, _ bytes: Span<UInt8>, _ observe: Analysis.Observer) {
    let kept = (timelines, statements, chapters, rules, followUps)
    let none: [AppRecordPlace] = []
    take(record, classifier.classify(record, bytes), bytes, none.span) { step, bytes, timelines in
      if case .cut = step.recognition { return }
      observe(step, bytes, timelines)
    }
    (timelines, statements, chapters, rules, followUps) = kept
  }

  private mutating func noteUnrecognised(
    _ record: Record, _ bytes: Span<UInt8>, isUndecided: Bool
  ) -> NearMiss? {
    if isUndecided { statements.undecided += 1 }
    statements.noteUnread(record, bytes)
    guard let template = statements.unrecognised.note(record, bytes), isObserved else { return nil }
    let nearMiss = classifier.nearMisses(to: record, bytes, limit: 1).first
    statements.unrecognised.setNearMiss(nearMiss, of: template)
    return nearMiss
  }
}
