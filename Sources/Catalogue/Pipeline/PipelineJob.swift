// A part of a capture on its way through the threads of a pipeline.

internal import Dispatch
internal import LogRecords
internal import Synchronization

/// Bytes to be framed, and the records that they turn into.
///
/// `@unchecked Sendable`: it is handed from thread to thread and used by one at a time, the caller's once it is finished.
final class PipelineJob: @unchecked Sendable {
  /// The bytes; those of a record may lie in several jobs.
  var input: ByteBuffer

  var batch: RecordBatch
  private let awaited = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  /// Whether the caller waits for it: then it classifies the records itself.
  var isAwaited: Bool { awaited.load(ordering: .relaxed) }

  init(_ limits: ReaderLimits) {
    input = .input(limits)
    batch = RecordBatch(capacity: limits.chunkBytes)
  }

  /// The records are framed, and no other thread will classify them any more.
  func finish() { done.signal() }

  /// Nobody wants the records any more: they are not classified.
  func abandon() { awaited.store(true, ordering: .relaxed) }

  func wait() {
    awaited.store(true, ordering: .relaxed)
    done.wait()
    awaited.store(false, ordering: .relaxed)
  }
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
