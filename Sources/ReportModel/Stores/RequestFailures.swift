// The requests of a mirrored store that failed alike, which the summary tells in one line.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// Requests that failed and are told together.
struct RequestFailures {
  let words: Prose
  private(set) var count: Int
  /// How many came since one succeeded.
  private(set) var open: Int
  private(set) var last: Place

  /// `nil` for set-ups that are told with the state of the set-up: those that no later one makes up for.
  init?(_ group: MirrorFailures.Group, of store: MirroredStore, _ names: Names) {
    (count, open, last) = (group.requests.all, group.requests.open, group.last.place)
    // A success may be another store's.
    if store.isSeveral { open = count }
    var what = Prose(words: (group.kind ?? .other).words)
    if group.kind == .setup, group.first.isOfSecondDelegate, store.setup.state == .done {
      // What the first container does neither mends the second one nor leaves it open.
      open = count
      what += " by a second container"
    } else if group.kind == .setup {
      // Any success of its process shows that it is set up.
      let isMended = store.lastSuccess(in: group.process).map { $0.line > group.last.line } ?? false
      guard isMended || store.setup.state == .done else { return nil }
      open = isMended ? 0 : count
      if !isMended, let process = group.process { what += " of \(names[process], .process)" }
    }
    words = "\(what): \(group.first.error.prose)"
  }

  mutating func add(_ other: RequestFailures) {
    count += other.count
    open += other.open
    if other.last.line > last.line { last = other.last }
  }
}
