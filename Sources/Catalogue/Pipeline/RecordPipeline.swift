// Bytes in, records with what they are out, in order. One thread reads the bytes and takes the records, and a
// second frames them. The second and any further ones classify, or the first when it would have to wait; the
// results are the same for any number of threads.

package import LogRecords

/// Frames and classifies a capture on several threads and gives its records in their order.
///
/// Memory is bounded: `depth` batches are under way for each thread.
package struct RecordPipeline: ~Copyable {
  /// Takes a record, what it is, its bytes, and the places of the records of its process's app that come
  /// right before it; bytes and places are valid during the call only.
  package typealias Receiver = (Record, Recognition, Span<UInt8>, _ before: Span<AppRecordPlace>) -> Void

  /// How many batches are under way for each thread, and for all: the shortest records take 20 times their
  /// bytes.
  private static let depth = 3
  private static let mostJobs = 8

  private let limits: ReaderLimits
  private let threads: Int
  /// Frames on a thread of its own while jobs are under way; at all other times the caller's thread may use
  /// it.
  private let framer: Framer

  private var classifier: Classifier
  /// The bytes that were read and are not on their way yet.
  private var filling: ByteBuffer
  /// What is under way, in order, and what may be used again.
  private var jobs: [PipelineJob] = []
  private var spare: [PipelineJob] = []
  /// How many bytes `filling` holds, without the room before them.
  private var filled: Int { filling.count - ByteBuffer.room(limits) }
  /// How many bytes were taken.
  package private(set) var bytes = 0
  private var given = RepairedRecordCounts()
  /// How many records were given.
  package var records: Int { given.count }

  /// A pipeline at the start of a capture, with one thread or more, the caller's own included.
  ///
  /// Records of apps that no entry describes come with their bytes when these are kept.
  package init(
    _ catalogue: EntryCatalogue, limits: ReaderLimits, window: TimeWindow?, threads: Int, keepsAppBytes: Bool
  ) {
    classifier = Classifier(catalogue)
    framer = Framer(catalogue, limits, window, threads: threads, keepsAppBytes: keepsAppBytes)
    self.limits = limits
    self.threads = threads
    filling = .input(limits)
  }

  deinit {
    for job in jobs { job.abandon() }
  }

  /// Reads once from an open file; gives the records that are done meanwhile.
  ///
  /// Where `maps` allows that, a regular file is not copied: if it becomes shorter meanwhile, the process
  /// gets `SIGBUS`.
  ///
  /// - Returns: `false` at the end of the file; the last records are given by `finish`.
  /// - Throws: `ReadError` with the system's error number.
  package mutating func read(
    from descriptor: Int32, maps: Bool, _ receive: Receiver
  ) throws(ReadError) -> Bool {
    let count = try filling.read(from: descriptor, atMost: limits.chunkBytes - filled, maps: maps)
    bytes += count
    if filled > limits.chunkBytes / 2 || threads == 1 { submit(receive) }
    return count > 0
  }

  /// Takes bytes; gives the records that are done meanwhile.
  package mutating func append(_ span: Span<UInt8>, _ receive: Receiver) {
    bytes += span.count
    var taken = 0
    while taken < span.count {
      let end = min(span.count, taken + limits.chunkBytes - filled)
      filling.append(span.extracting(taken..<end))
      taken = end
      if filled >= limits.chunkBytes || threads == 1 { submit(receive) }
    }
  }

  /// Gives all records whose end was read and that were not given yet.
  package mutating func drain(_ receive: Receiver) {
    while !jobs.isEmpty { giveOldest(receive) }
    // Too few to be worth a thread.
    process(receive)
  }

  /// Ends the capture: gives all records, the last included.
  package mutating func finish(_ ending: CaptureFacts.Ending, _ receive: Receiver) {
    drain(receive)
    given.add(framer.finish(ending, &classifier, receive))
  }

  /// Shows the record under way as if it ended with the last whole line, when all before was given.
  package func peek(_ receive: (Record, Span<UInt8>) -> Void) {
    if jobs.isEmpty { framer.reader.peek(receive) }
  }

  /// What is known about the capture as a whole, once everything was given.
  package var facts: CaptureFacts { given.corrected(framer.reader.facts) }

  private mutating func submit(_ receive: Receiver) {
    guard threads > 1 else { return process(receive) }
    let job = spare.popLast() ?? PipelineJob(limits)
    swap(&job.input, &filling)
    framer.submit(job)
    jobs.append(job)
    while jobs.count > min((threads - 1) * Self.depth, Self.mostJobs) { giveOldest(receive) }
  }

  /// Frames and classifies on the caller's thread; nothing may be under way.
  private mutating func process(_ receive: Receiver) {
    given.add(framer.process(&filling, &classifier, receive))
  }

  private mutating func giveOldest(_ receive: Receiver) {
    let job = jobs.removeFirst()
    job.awaitRecords(with: &classifier)
    given.add(job.batch.forEach(receive))
    job.batch.removeAll()
    spare.append(job)
  }
}
