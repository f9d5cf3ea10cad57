// A batch that was sent while several stores of a process exported: its record names none of them. Later
// records of these exports show which one sent it.

/// A batch that several exports may have sent.
struct ContestedBatch: Sendable {
  let event: Event
  let pid: Int32?
  /// The number of records that the batch saved; `nil` if the log does not show it.
  let saved: Int?
  /// The records that the batch's record names.
  let list: MirrorRecordList
  /// The stores that may have sent the batch.
  var stores: [Int]

  /// Whether a store may have sent the batch in a process.
  func mayBelong(to store: Int, in pid: Int32?) -> Bool { self.pid == pid && stores.contains(store) }

  /// Whether the batch may be everything that an export sent, given the number of records.
  func mayBe(_ count: Int) -> Bool { saved.map { $0 + list.deleted.count == count } ?? true }
}
