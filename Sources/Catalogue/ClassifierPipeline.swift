// Spreads the work of classifying over threads. Records go in and come out in the same order, each with what it is,
// whatever the number of threads.

internal import Dispatch
package import LogRecords

/// Classifies records on several threads and gives them back in their order.
///
/// Memory is bounded: `depth` batches are under way for each thread.
package struct ClassifierPipeline: ~Copyable {
  /// Takes a record, what it is, and its bytes, which are valid during the call only.
  package typealias Receiver = (Record, Recognition, Span<UInt8>) -> Void

  /// A thread with a classifier of its own.
  ///
  /// `@unchecked Sendable`: the classifier is used by blocks of one serial queue only.
  private final class Worker: @unchecked Sendable {
    private let queue = DispatchQueue(label: "classifier")
    private var classifier: Classifier

    init(_ catalogue: Catalogue) throws(ClassifierError) { classifier = try Classifier(catalogue) }

    func classify(_ batch: RecordBatch, _ done: DispatchSemaphore) {
      queue.async {
        batch.classify(with: &self.classifier)
        done.signal()
      }
    }
  }

  /// A batch that a worker has, and what tells that it is done.
  private struct Job {
    let batch: RecordBatch
    let done: DispatchSemaphore
  }

  /// How many batches are under way for each thread.
  private static let depth = 3

  /// Whether records of apps come with their bytes.
  private let keepsAppBytes: Bool

  private let catalogue: Catalogue
  private var workerCount: Int
  private var workers: [Worker] = []
  private var own: Classifier
  private let batchBytes: Int
  private var filling: RecordBatch
  private var jobs: [Job] = []
  private var spare: [RecordBatch] = []
  private var submitted = 0

  /// A pipeline.
  ///
  /// - Parameters:
  ///   - catalogue: The entries.
  ///   - threads: How many threads work, the caller's own included; 1 or more.
  ///   - batchBytes: How many bytes of records go to a thread at once.
  ///   - keepsAppBytes: Whether records that are none of the catalogue's business come with their bytes.
  /// - Throws: `ClassifierError` when there is no memory for it.
  package init(
    _ catalogue: Catalogue, threads: Int, batchBytes: Int, keepsAppBytes: Bool
  ) throws(ClassifierError) {
    let own = try Classifier(catalogue)
    self.own = own
    self.catalogue = catalogue
    self.keepsAppBytes = keepsAppBytes
    self.batchBytes = batchBytes
    filling = RecordBatch(capacity: batchBytes)
    workerCount = threads - 1
  }

  deinit {
    for job in jobs { job.done.wait() }
  }

  /// Takes a record; gives those that are done meanwhile.
  package mutating func append(_ record: Record, _ bytes: Span<UInt8>, _ receive: Receiver) {
    guard workerCount > 0 else { return receive(record, own.classify(record, bytes), bytes) }
    let isOfApp = record.kind == .statement && record.origin == .app
    filling.append(record, bytes, keepsBytes: keepsAppBytes || !isOfApp)
    guard filling.isFull else { return }
    guard let worker = nextWorker() else { return drain(receive) }
    submit(to: worker)
    while jobs.count > workers.count * Self.depth { giveOldest(receive) }
  }

  /// Gives all records that were taken and not given yet.
  package mutating func drain(_ receive: Receiver) {
    while !jobs.isEmpty { giveOldest(receive) }
    // Too few to be worth a thread.
    filling.classify(with: &own)
    filling.forEach(receive)
    filling.removeAll()
  }

  /// The thread whose turn it is, made when there is enough to do.
  ///
  /// `nil` when there is no memory for one: then the caller's own thread does all.
  private mutating func nextWorker() -> Worker? {
    if workers.count < workerCount {
      do throws(ClassifierError) { workers.append(try Worker(catalogue)) } catch {
        workerCount = workers.count
      }
    }
    defer { submitted += 1 }
    return workers.isEmpty ? nil : workers[submitted % workers.count]
  }

  private mutating func submit(to worker: Worker) {
    let job = Job(batch: filling, done: DispatchSemaphore(value: 0))
    worker.classify(job.batch, job.done)
    jobs.append(job)
    filling = spare.popLast() ?? RecordBatch(capacity: batchBytes)
  }

  private mutating func giveOldest(_ receive: Receiver) {
    let job = jobs.removeFirst()
    job.done.wait()
    job.batch.forEach(receive)
    job.batch.removeAll()
    spare.append(job.batch)
  }
}
