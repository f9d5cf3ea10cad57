// Reads one capture from bytes to diagnosis. `AnalysisStages` decides what is done with each record.

package import Catalogue
package import LogRecords
package import Timelines

/// A reader of one capture that produces its diagnosis.
package struct Analysis: ~Copyable {
  /// The outcome of analysing one record.
  package struct Step {
    /// The record.
    package let record: Record
    /// The catalogue's recognition of the record.
    package let recognition: Recognition
    /// The index of the record's entry in the catalogue; `nil` if no entry matches.
    package let entry: Int?
    /// The event of the record; `nil` if the record is a trace without one.
    package let event: Event?
    /// The entry most similar to a record that no entry matches, set for the first record of its kind; `nil`
    /// if none is known.
    package let nearMiss: NearMiss?
  }

  /// The number of bytes that were read, of complete records, and of records that report an error.
  package typealias Progress = (bytes: Int, records: Int, errors: Int)
  /// A closure that receives each record with its bytes, which are valid only during the call, and the
  /// timelines after the record.
  package typealias Observer = (_ step: Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) ->
    Void

  /// The records that observers receive.
  package enum ObservedRecords {
    /// All records.
    case all
    /// All records, but the records of apps without their bytes.
    case bytesOfCoreDataOnly
    /// No record.
    case none
  }

  private let name: String
  private let catalogue: EntryCatalogue
  private var pipeline: RecordPipeline
  private var stages: AnalysisStages
  /// The time when everything that was read was last delivered.
  private var lastDrain = ContinuousClock.now
  /// The minimum time between two such deliveries while more input arrives.
  private static let timeout = Duration.milliseconds(50)

  /// Creates a reader at the start of a capture.
  /// - Parameters:
  ///   - name: The name of the capture in reports.
  ///   - catalogue: The catalogue that statements are looked up in.
  ///   - limits: The limits of what is held in memory at once.
  ///   - threads: The number of threads, including the caller's; results do not depend on it.
  ///   - observed: The records that observers receive.
  ///   - window: The time window to analyse; `nil` if all of the capture is to be analysed.
  package init(
    of name: String, with catalogue: EntryCatalogue, limits: ReaderLimits = .standard, threads: Int = 1,
    observed: ObservedRecords = .all, window: TimeWindow? = nil
  ) {
    self.name = name
    self.catalogue = catalogue
    pipeline = RecordPipeline(
      catalogue, limits: limits, window: window, threads: threads, keepsAppBytes: observed == .all)
    stages = AnalysisStages(catalogue, isObserved: observed != .none)
  }

  /// Reads once from an open file.
  ///
  /// Before the next read would block, everything that was read is delivered, unless that happened a moment
  /// ago: the writer of a pipe is slower than its reader, and several threads need enough work at once.
  ///
  /// If `maps` allows it, a regular file is mapped and not copied. If the file is truncated meanwhile, the
  /// process receives `SIGBUS`.
  ///
  /// - Returns: `false` at the end of the file.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(
    from descriptor: Int32, maps: Bool = false, _ observe: Observer
  ) throws(ReadError) -> Bool {
    let isMore = try pipeline.read(from: descriptor, maps: maps) {
      stages.take($0, $1, $2, after: $3, observe)
    } statement: {
      stages.take($0, statement: $1, $2, after: $3, observe)
    }
    let now = ContinuousClock.now
    if isMore, now - lastDrain > Self.timeout, !isReadable(descriptor) {
      drain(observe)
      lastDrain = now
    }
    return isMore
  }

  /// Analyses more bytes of the capture.
  package mutating func append(_ bytes: Span<UInt8>, _ observe: Observer) {
    pipeline.append(bytes) {
      stages.take($0, $1, $2, after: $3, observe)
    } statement: {
      stages.take($0, statement: $1, $2, after: $3, observe)
    }
  }

  /// Delivers everything that was read, for when more input may not arrive for a long time.
  package mutating func drain(_ observe: Observer) {
    pipeline.drain {
      stages.take($0, $1, $2, after: $3, observe)
    } statement: {
      stages.take($0, statement: $1, $2, after: $3, observe)
    }
  }

  /// Reads the lines that wait for others to show what they are, for when none may come for a long time.
  ///
  /// Call `drain` first.
  package mutating func readWaitingLines(_ observe: Observer) {
    pipeline.readWaitingLines {
      stages.take($0, $1, $2, after: $3, observe)
    } statement: {
      stages.take($0, statement: $1, $2, after: $3, observe)
    }
  }

  /// The progress of the analysis.
  package var progress: Progress { (pipeline.bytes, pipeline.records, stages.statements.errors) }

  /// Shows the current record as if it ended with the last complete line, without drawing conclusions from
  /// it.
  ///
  /// A record that so far ends within a statement is incomplete and is not shown. Call `drain` first.
  package mutating func peek(_ observe: Observer) { pipeline.peek { stages.show($0, $1, observe) } }

  /// Finishes the capture, delivers its last record and returns the diagnosis.
  ///
  /// For the `nearMisses` most frequent groups of unrecognised records it also finds the most similar entry.
  package mutating func finish(
    _ ending: CaptureFacts.Ending = .whole, nearMisses: Int = UnrecognisedRecords.maximumShown,
    _ observe: Observer
  ) -> CaptureDiagnosis {
    // Only the last record remains after this, and what repairing makes of it.
    drain(observe)
    let before = pipeline.facts.last
    pipeline.finish(ending) { record, recognition, bytes, appRecords in
      stages.take(record, recognition, bytes, after: appRecords, observe)
      stages.noteEnd(record, recognition, bytes, after: before, ending)
    } statement: { record, statement, bytes, appRecords in
      stages.take(record, statement: statement, bytes, after: appRecords, observe)
      stages.noteEnd(record, .statement(statement), bytes, after: before, ending)
    }
    stages.timelines.settle()
    stages.settleUnrecognised()
    let facts = stages.statements.factsWithoutCopies(pipeline.facts)
    stages.statements.unrecognised.findNearMisses(ofFirst: nearMisses) {
      stages.classifier.nearMisses(to: $0, $1, limit: 1).first
    }
    // What followed what is not known, and all that is known of a store depends on that.
    let isReversed = pipeline.facts.isNewestFirst
    let read = CaptureDiagnosis(
      name: name, facts: facts, timelines: stages.timelines,
      stores: isReversed ? [] : Array(stages.timelines.stores.indices),
      mirroredStores: isReversed ? [] : stages.timelines.mirroring.indices,
      statements: stages.statements, unkeptRecords: stages.rules.unkeptRecords,
      reporterLines: stages.reporterLines, catalogue: catalogue)
    if isReversed { return read }
    let (findings, omitted) = stages.rules.findings(read, stages.followUps)
    let diagnosis = CaptureDiagnosis(read, findings: findings, omittedFindings: omitted)
      .heedingReinstallations
    guard diagnosis.verdict == .healthy else { return diagnosis }
    // The capture is not proven healthy if an unknown record may report a failure.
    stages.statements.unrecognised.findFailures(catalogue) {
      stages.classifier.nearMisses(to: $0, $1, limit: 1).first
    }
    return CaptureDiagnosis(diagnosis, statements: stages.statements)
  }
}
