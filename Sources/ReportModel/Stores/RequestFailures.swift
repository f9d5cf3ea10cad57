// The requests of a mirrored store that failed in the same way, which the summary reports in one line.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// Failed requests that the summary reports together.
struct RequestFailures {
  let words: Prose
  /// The number of failed requests.
  private(set) var count: Int
  /// The number of failed requests since the last success.
  private(set) var open: Int
  /// The place of the last failure.
  private(set) var last: Place
  /// Whether what any of them was to send was removed from this device.
  private(set) var isLost: Bool

  /// Creates the line for a group of failures.
  ///
  /// The result is `nil` if these are set-ups that no later set-up makes up for: the state of the set-up
  /// reports those.
  init?(_ group: MirrorFailures.Group, of store: MirroredStore, _ names: Names) {
    (count, open, last) = (group.requests.all, group.requests.open, group.last.place)
    isLost = group.lost != nil
    // A success may belong to another store.
    if store.isSeveral { open = count }
    let task = group.first.task
    var what = Prose(words: task.map { "request \($0.purpose)" } ?? (group.kind ?? .other).words)
    if group.kind == .setup, group.first.concernsSecondDelegate, store.setup.state == .done {
      // The outcome of the first container says nothing about the second one.
      open = count
      what += " by a second container"
    } else if group.kind == .setup {
      // Any success in a process shows that its store is set up.
      let isResolved = store.lastSuccess(in: group.process).map { $0.line > group.last.line } ?? false
      guard isResolved || store.setup.state == .done else { return nil }
      open = isResolved ? 0 : count
      if !isResolved, let process = group.process { what += " of \(names[process], .process)" }
    }
    words = "\(what): \(group.first.error.prose)"
  }

  mutating func add(_ other: RequestFailures) {
    count += other.count
    open += other.open
    isLost = isLost || other.isLost
    if other.last.line > last.line { last = other.last }
  }
}
