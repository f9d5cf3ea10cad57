// A batch that was sent while several stores of a process exported: its record names none of them. What they
// say of their exports after it shows whose it is.

/// A batch that may be of several exports.
struct ContestedBatch: Sendable {
  let event: Event
  let pid: Int32?
  /// How many records it saved; `nil` if the log does not show it.
  let saved: Int?
  let list: MirrorRecordList
  /// The stores that it may belong to.
  var stores: [Int]

  /// Whether it may be all that an export sent of so many.
  func mayBe(_ count: Int) -> Bool { saved.map { $0 + list.deleted.count == count } ?? true }
}
