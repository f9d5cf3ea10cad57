// A transaction of one peer, and the log file it travels in.

/// A transaction log.
final class TransactionLog {
  /// The index of the peer that wrote the log.
  let peer: Int

  /// The number of the transaction.
  let number: Int

  /// The knowledge of the peer at the transaction.
  var vector: Vector

  /// The name of the log's file.
  let file: String

  /// The changes of objects in the transaction.
  let changes: [ObjectChange]

  /// The offset of the location object's address from the base address.
  let offset: UInt64

  /// Whether the log comes from another version of the model.
  var hasOtherModel = false

  /// The way in which the import fails; `nil` if it succeeds.
  var failure: Failure?

  /// The number of times that the import failed.
  var failures = 0

  /// The fault that the import should show.
  var injection: Injection?

  /// The fault that the writing of the log shows.
  var toldWhenWritten: Injection?

  /// Whether the import has begun and not ended.
  var isRunning = false
  /// Whether the capture ends inside the import.
  var isNeverFinished = false

  /// The facts about the log that were printed.
  var shown = Shown()

  /// The facts about a log that were printed.
  struct Shown {
    var began = false
    var written = false
    var queued = false
    var waiting = false
    var otherModel = false
    var discovered = false
    var unread = false
  }

  init(peer: Int, number: Int, vector: Vector, file: String, changes: [ObjectChange]) {
    self.peer = peer
    self.number = number
    self.vector = vector
    self.file = file
    self.changes = changes
    offset = file.utf8.reduce(0x811C) { ($0 &* 0x0193 ^ UInt64($1)) & 0x3F_FFFF } << 4
  }

  /// Returns a copy of the log for another device.
  func copy() -> TransactionLog {
    TransactionLog(peer: peer, number: number, vector: vector, file: file, changes: changes)
  }

  /// The numbers of changed objects.
  var counts: ObjectCounts {
    var counts = ObjectCounts()
    for change in changes {
      switch change.kind {
      case .inserted: counts.inserted += 1
      case .updated: counts.updated += 1
      case .deleted: counts.deleted += 1
      }
    }
    return counts
  }
}
