// Reads one capture from bytes to diagnosis. All it does itself is to pass each thing on to the next stage.

package import Catalogue
package import LogRecords
package import Timelines

/// The reading of one capture.
package struct Analysis: ~Copyable {
  /// What a record turned out to be.
  package struct Step {
    /// The record.
    package let record: Record
    /// What the catalogue knows of it.
    package let recognition: Recognition
    /// Its entry's index in the catalogue; `nil` when none fits.
    package let entry: Int?
    /// What happened; `nil` for a trace without an event.
    package let event: Event?
    /// What a record that no entry fits comes nearest to, set for the first of its kind; `nil` for nothing known.
    package let nearMiss: NearMiss?
  }

  /// How far a reading is: what was read, the records that are complete, and how many of them report an error.
  package typealias Progress = (bytes: Int, records: Int, errors: Int)
  /// Sees each record with its bytes, which are valid during the call only, and the timelines after it.
  package typealias Observer = (_ step: Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) ->
    Void

  /// What observers of a reading see.
  package enum ObservedRecords {
    /// All records.
    case all
    /// All records, those of apps without their bytes.
    case bytesOfCoreDataOnly
    /// No record.
    case none
  }

  private let name: String
  private let catalogue: EntryCatalogue
  private var pipeline: RecordPipeline
  private var stages: Stages
  /// When all that was read was last passed on, and how long ago that may be while more comes.
  private var lastDrain = ContinuousClock.now
  private static let patience = Duration.milliseconds(50)

  /// A reading at the start of a capture.
  /// - Parameters:
  ///   - name: What reports call the capture.
  ///   - catalogue: What its statements are looked up in.
  ///   - limits: How much is held at once.
  ///   - threads: How many threads work, the caller's own included; results do not depend on it.
  ///   - observed: What observers want to see.
  ///   - window: The window that is looked at; `nil` for the whole capture.
  package init(
    of name: String, with catalogue: EntryCatalogue, limits: ReaderLimits = .standard, threads: Int = 1,
    observed: ObservedRecords = .all, window: TimeWindow? = nil
  ) {
    (self.name, self.catalogue) = (name, catalogue)
    pipeline = RecordPipeline(
      catalogue, limits: limits, window: window, threads: threads, keepsAppBytes: observed == .all)
    stages = Stages(catalogue, isObserved: observed != .none)
  }

  /// Reads once from an open file.
  ///
  /// Before it would wait for more, all that was read is passed on, unless that was done a moment ago: what fills a pipe is
  /// slower than what empties it, and several threads need something to do.
  ///
  /// - Returns: `false` at the end of the file.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(from descriptor: Int32, _ observe: Observer) throws(ReadError) -> Bool {
    let isMore = try pipeline.read(from: descriptor) { stages.take($0, $1, $2, $3, observe) }
    let now = ContinuousClock.now
    if isMore, now - lastDrain > Self.patience, !isReadable(descriptor) {
      drain(observe)
      lastDrain = now
    }
    return isMore
  }

  /// Takes bytes.
  package mutating func append(_ bytes: Span<UInt8>, _ observe: Observer) {
    pipeline.append(bytes) { stages.take($0, $1, $2, $3, observe) }
  }

  /// Passes on all that was read, because no more may come for long.
  package mutating func drain(_ observe: Observer) { pipeline.drain { stages.take($0, $1, $2, $3, observe) } }

  /// How far it is.
  package var progress: Progress { (pipeline.bytes, pipeline.records, stages.statements.errors) }

  /// Shows the record under way as if it ended with the last whole line; nothing is concluded from that.
  ///
  /// A record that so far ends within a statement is not over, and is not shown. `drain` comes first.
  package mutating func peek(_ observe: Observer) { pipeline.peek { stages.show($0, $1, observe) } }

  /// Ends the capture, for a reason; shows the last record, and says what is known of the capture.
  ///
  /// For so many groups of unrecognised records, the most frequent ones, it finds what they come nearest to.
  package mutating func finish(
    _ ending: CaptureFacts.Ending = .whole, nearMisses: Int = UnrecognisedRecords.mostShown,
    _ observe: Observer
  ) -> CaptureDiagnosis {
    // What is left then is the last record, and what repairing makes of it.
    drain(observe)
    let before = pipeline.facts.last
    pipeline.finish(ending) { record, recognition, bytes, joined in
      stages.take(record, recognition, bytes, joined, observe)
      stages.noteEnd(record, recognition, bytes, after: before, ending)
    }
    stages.timelines.settle()
    stages.statements.unrecognised.findNearMisses(ofFirst: nearMisses) {
      stages.classifier.nearMisses(to: $0, $1, limit: 1).first
    }
    var diagnosis = CaptureDiagnosis(
      name: name, facts: pipeline.facts, timelines: stages.timelines,
      stores: Array(stages.timelines.stores.indices), mirroredStores: stages.timelines.mirroring.indices,
      statements: stages.statements,
      chapters: stages.chapters, catalogue: catalogue)
    (diagnosis.findings, diagnosis.omittedFindings) = stages.rules.findings(diagnosis, stages.followUps)
    return diagnosis
  }
}

private struct Stages: ~Copyable {
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
    (self.isObserved, self.catalogue) = (isObserved, catalogue)
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
    if statements.beginsInside == nil { statements.beginsInside = isInside(record, bytes) }
    // Asked once, because each question copies it.
    switch recognition {
    case .foreign: takeForeign(record, bytes, observe)
    case .statement(let classification):
      take(RecognisedRecord(record, classification, shapes[classification.wording]), bytes, observe)
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

  /// Whether lines without a header, with which the capture begins, have the words of a statement, or are what statements
  /// print on lines of their own: objects, options, the user info of errors.
  private mutating func isInside(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard record.kind == .fragment else { return false }
    var statement = record
    statement.origin = .ubiquity
    statement.message = ByteRange(0, bytes.count)
    if bytes.has("(\n", at: 0) || bytes.has("{\n", at: 0), bytes.find("PFUbiquity") != nil { return true }
    for label: StaticString in [
      "Options: {\n    NS", "options: {\n    NS", "userInfo: {\n    NS", "User Info: {\n    NS",
      "userInfo: {\n    reason",
    ] where bytes.has(label, at: 0) {
      return true
    }
    for label: StaticString in ["\nuserInfo: {\n", "\nUser Info: ", "\n User Info: "]
    where bytes.find(label) != nil {
      return true
    }
    guard !bytes.quotesStatement, let miss = classifier.nearMisses(to: statement, bytes, limit: 1).first
    else {
      return false
    }
    // A line with a whole list is an app's as well, unless all words are a statement's.
    let list = bytes.find("(\n")
    let isOfOneLine = list.map { bytes.find(UInt8(ascii: "\n"), from: 0) == $0 + 1 } ?? false
    return !isOfOneLine || bytes.find("\n)") == nil || miss.hasAllWords || bytes.find("PFUbiquity") != nil
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

  /// Takes a record that the catalogue does not cover: most records are not covered, and this is all they cost.
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
