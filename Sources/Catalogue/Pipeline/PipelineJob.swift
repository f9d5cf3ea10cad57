// A part of a capture on its way through the threads of a pipeline.

internal import Dispatch
internal import LogRecords
internal import Synchronization

/// Bytes to be framed, and the records that they turn into.
///
/// `@unchecked Sendable`: one thread at a time uses it. That is the one that frames it until `finishFraming`,
/// then the one that claimed it to classify its records, then the caller's.
final class PipelineJob: @unchecked Sendable {
  /// The bytes; those of a record may lie in several jobs.
  var input: ByteBuffer

  var batch: RecordBatch
  /// Whether its records are framed, and no thread classifies them yet.
  private let isUnclaimed = Atomic(false)
  private let framed = DispatchSemaphore(value: 0)
  private let classified = DispatchSemaphore(value: 0)

  init(_ limits: ReaderLimits) {
    input = .input(limits)
    batch = RecordBatch(capacity: limits.chunkBytes)
  }

  /// The records are framed: any thread may classify them.
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

  /// Waits until the records are classified; classifies them itself if no other thread has begun to.
  func awaitRecords(with classifier: inout Classifier) {
    framed.wait()
    if claim() { batch.classify(with: &classifier) } else { classified.wait() }
  }

  /// Nobody needs the records any more: waits until no other thread uses them.
  func abandon() {
    framed.wait()
    if !claim() { classified.wait() }
  }

  private func claim() -> Bool { isUnclaimed.exchange(false, ordering: .acquiringAndReleasing) }
}

extension ByteBuffer {
  /// An empty block for bytes to be framed, with room before them for what is left of those before.
  static func input(_ limits: ReaderLimits) -> ByteBuffer {
    var block = ByteBuffer(capacity: room(limits) + limits.chunkBytes)
    block.removeAll(leaving: room(limits))
    return block
  }

  static func room(_ limits: ReaderLimits) -> Int { limits.chunkBytes / 4 }
}
