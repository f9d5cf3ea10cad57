// One transaction of one peer, and the file it travels in.

/// A transaction log.
final class TransactionLog {
  /// The peer that wrote it, as an index.
  let peer: Int

  /// The transaction's number.
  let number: Int

  /// What its peer knew with it.
  var vector: Vector

  /// Its file name.
  let file: String

  /// The objects it changes.
  let changes: [ObjectChange]

  /// Where its location is in memory, above the first address.
  let offset: UInt64

  /// Whether it comes from another version of the model.
  var isOfOtherModel = false

  /// How it fails when imported.
  var failure: Failure?

  /// How often its import failed.
  var failures = 0

  /// The fault that its import is to show.
  var injection: Injection?

  /// The fault that writing it shows.
  var toldWhenWritten: Injection?

  /// Whether its import has begun and not ended, and whether the capture ends there.
  var isRunning = false
  var isNeverFinished = false

  /// What was printed of it.
  var shown = Shown()

  /// What was printed of a log.
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

  /// The same log on another device.
  func copy() -> TransactionLog {
    TransactionLog(peer: peer, number: number, vector: vector, file: file, changes: changes)
  }

  /// How many objects it changes.
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
