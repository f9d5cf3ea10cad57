// Reads one capture from bytes to diagnosis. What becomes of each record is up to `AnalysisStages`.

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
    /// What a record that no entry fits comes nearest to, set for the first of its kind; `nil` for nothing
    /// known.
    package let nearMiss: NearMiss?
  }

  /// How far a reading is: what was read, the records that are complete, and how many of them report an
  /// error.
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
  private var stages: AnalysisStages
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
    self.name = name
    self.catalogue = catalogue
    pipeline = RecordPipeline(
      catalogue, limits: limits, window: window, threads: threads, keepsAppBytes: observed == .all)
    stages = AnalysisStages(catalogue, isObserved: observed != .none)
  }

  /// Reads once from an open file.
  ///
  /// Before it would wait for more, all that was read is passed on, unless that was done a moment ago: what
  /// fills a pipe is slower than what empties it, and several threads need something to do.
  ///
  /// Where `maps` allows that, a regular file is not copied: if it becomes shorter meanwhile, the process
  /// gets `SIGBUS`.
  ///
  /// - Returns: `false` at the end of the file.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(
    from descriptor: Int32, maps: Bool = false, _ observe: Observer
  ) throws(ReadError) -> Bool {
    let isMore = try pipeline.read(from: descriptor, maps: maps) { stages.take($0, $1, $2, $3, observe) }
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
    if diagnosis.verdict == .healthy {
      // It is not, if what is not known may be a failure.
      diagnosis.statements.unrecognised.findFailures(catalogue) {
        stages.classifier.nearMisses(to: $0, $1, limit: 1).first
      }
    }
    return diagnosis
  }
}
