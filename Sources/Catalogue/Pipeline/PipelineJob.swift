// A part of a capture on its way through the threads of a pipeline.

internal import Dispatch
internal import LogRecords
internal import Synchronization

/// A block of bytes to be framed, and the records that result from it.
///
/// `@unchecked Sendable`: only one thread at a time uses it: first the one that frames it, until
/// `finishFraming`, then the one that claims it to classify its records, then the caller's.
final class PipelineJob: @unchecked Sendable {
  /// The bytes to be framed; those of a record may be spread over several jobs.
  var input: ByteBuffer

  var batch: RecordBatch
  /// Whether the job's records are framed and no thread has begun to classify them.
  private let isUnclaimed = Atomic(false)
  private let framed = DispatchSemaphore(value: 0)
  private let classified = DispatchSemaphore(value: 0)

  init(_ limits: ReaderLimits) {
    input = .input(limits)
    batch = RecordBatch(capacity: limits.chunkBytes)
  }

  /// Marks the records as framed, so that any thread may classify them.
  func finishFraming() {
    isUnclaimed.store(true, ordering: .releasing)
    framed.signal()
  }

  /// Classifies the records, unless another thread is doing so or has done so.
  func classify(with classifier: inout Classifier) {
    guard claim() else { return }
    batch.classify(with: &classifier)
    classified.signal()
  }

  /// Waits until the records are classified, or classifies them if no other thread has begun to.
  func awaitRecords(with classifier: inout Classifier) {
    framed.wait()
    if claim() { batch.classify(with: &classifier) } else { classified.wait() }
  }

  /// Waits until no other thread uses the records, which nobody needs any more.
  func abandon() {
    framed.wait()
    if !claim() { classified.wait() }
  }

  private func claim() -> Bool { isUnclaimed.exchange(false, ordering: .acquiringAndReleasing) }
}

extension ByteBuffer {
  /// Returns an empty buffer for bytes to be framed, with room before them for the unfinished rest of the
  /// previous bytes.
  static func input(_ limits: ReaderLimits) -> ByteBuffer {
    var block = ByteBuffer(capacity: room(limits) + limits.chunkBytes)
    block.removeAll(leaving: room(limits))
    return block
  }

  static func room(_ limits: ReaderLimits) -> Int { limits.chunkBytes / 4 }
}
