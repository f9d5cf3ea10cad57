// Turns bytes into classified records, in order. One thread reads the bytes and receives the records, and a
// second frames them. The second and any additional threads classify, and so does the first when it would
// have to wait; the results are the same for any number of threads.

package import LogRecords

/// Frames and classifies a capture on several threads and delivers its records in order.
///
/// Memory is bounded: `depth` batches are in progress for each thread.
package struct RecordPipeline: ~Copyable {
  /// A function that receives a record, its recognition, its bytes, and the places of the app records of its
  /// process right before it.
  ///
  /// Bytes and places are valid during the call only.
  package typealias Receiver = (Record, Recognition, Span<UInt8>, _ before: Span<AppRecordPlace>) -> Void
  /// A function that receives a record which is a statement as it is in the capture, and inside the window;
  /// `Receiver` gets all others.
  ///
  /// Statements are delivered separately, because they would be copied into a recognition and out of it.
  package typealias StatementReceiver = (
    Record, Classification, Span<UInt8>, _ before: Span<AppRecordPlace>
  ) -> Void

  /// The maximum number of batches in progress for each additional thread.
  private static let depth = 3
  /// The maximum number of batches in progress in total: the shortest records take 20 times the memory of
  /// their bytes.
  private static let maximumJobs = 8

  private let limits: ReaderLimits
  private let threads: Int
  /// The framer, which uses a thread of its own while jobs are in progress; at all other times the caller's
  /// thread may use it.
  private let framer: Framer

  private var classifier: Classifier
  /// The bytes that were read and not yet submitted.
  private var filling: ByteBuffer
  /// The jobs in progress, in order.
  private var jobs: [PipelineJob] = []
  /// The finished jobs, which are reused.
  private var spare: [PipelineJob] = []
  /// The number of bytes in `filling`, without the room before them.
  private var filled: Int { filling.count - ByteBuffer.room(limits) }
  /// The number of bytes taken so far.
  package private(set) var bytes = 0
  private var given = RepairedRecordCounts()
  /// The number of records delivered so far.
  package var records: Int { given.count }

  /// Creates a pipeline at the start of a capture, with one thread or more, the caller's own included.
  ///
  /// Apps' records that no entry describes are delivered with their bytes if `keepsAppBytes` is true.
  package init(
    _ catalogue: EntryCatalogue, limits: ReaderLimits, window: TimeWindow?, threads: Int, keepsAppBytes: Bool
  ) {
    classifier = Classifier(catalogue, isOfOneReader: true)
    framer = Framer(catalogue, limits, window, threads: threads, keepsAppBytes: keepsAppBytes)
    self.limits = limits
    self.threads = threads
    filling = .input(limits)
  }

  deinit {
    for job in jobs { job.abandon() }
  }

  /// Reads once from an open file; delivers the records that are finished meanwhile.
  ///
  /// If `maps` is true, a regular file is mapped instead of copied: if it is truncated meanwhile, the process
  /// gets `SIGBUS`.
  ///
  /// - Returns: `false` at the end of the file; `finish` delivers the last records.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(
    from descriptor: Int32, maps: Bool, _ receive: Receiver, statement: StatementReceiver
  ) throws(ReadError) -> Bool {
    let count = try filling.read(from: descriptor, atMost: limits.chunkBytes - filled, maps: maps)
    bytes += count
    if filled > limits.chunkBytes / 2 || threads == 1 { submit(receive, statement) }
    return count > 0
  }

  /// Takes bytes; delivers the records that are finished meanwhile.
  package mutating func append(_ span: Span<UInt8>, _ receive: Receiver, statement: StatementReceiver) {
    bytes += span.count
    var taken = 0
    while taken < span.count {
      let end = min(span.count, taken + limits.chunkBytes - filled)
      filling.append(span.extracting(taken..<end))
      taken = end
      if filled >= limits.chunkBytes || threads == 1 { submit(receive, statement) }
    }
  }

  /// Delivers all records whose end was read and that were not delivered yet.
  package mutating func drain(_ receive: Receiver, statement: StatementReceiver) {
    while !jobs.isEmpty { giveOldest(receive, statement) }
    // The remaining bytes are too few to be worth a thread.
    process(receive, statement)
  }

  /// Ends the capture: delivers all remaining records, the last included.
  package mutating func finish(
    _ ending: CaptureFacts.Ending, _ receive: Receiver, statement: StatementReceiver
  ) {
    drain(receive, statement: statement)
    given.add(framer.finish(ending, &classifier, receive, statement))
  }

  /// Reads the lines that wait for others to show what they are, provided that everything before was delivered.
  package mutating func readWaitingLines(_ receive: Receiver, statement: StatementReceiver) {
    if jobs.isEmpty { given.add(framer.readWaitingLines(&classifier, receive, statement)) }
  }

  /// Passes on the record in progress as if it ended with the last complete line, provided that everything
  /// before was delivered.
  package func peek(_ receive: (Record, Span<UInt8>) -> Void) {
    if jobs.isEmpty { framer.reader.peek(receive) }
  }

  /// The facts about the capture as a whole, valid once everything was delivered.
  package var facts: CaptureFacts { given.corrected(framer.reader.facts) }

  private mutating func submit(_ receive: Receiver, _ statement: StatementReceiver) {
    guard threads > 1 else { return process(receive, statement) }
    let job = spare.popLast() ?? PipelineJob(limits)
    swap(&job.input, &filling)
    framer.submit(job)
    jobs.append(job)
    while jobs.count > min((threads - 1) * Self.depth, Self.maximumJobs) { giveOldest(receive, statement) }
  }

  /// Frames and classifies on the caller's thread; no job may be in progress.
  private mutating func process(_ receive: Receiver, _ statement: StatementReceiver) {
    given.add(framer.process(&filling, &classifier, receive, statement))
  }

  private mutating func giveOldest(_ receive: Receiver, _ statement: StatementReceiver) {
    let job = jobs.removeFirst()
    job.awaitRecords(with: &classifier)
    given.add(job.batch.forEach(receive, statement))
    job.batch.removeAll()
    spare.append(job)
  }
}
