// The options of stores that name no delegate, because they are truncated.

/// The options without a delegate, until a delegate of their process watches a store.
struct UnclaimedOptions: Sendable {
  /// The part of the options that is kept.
  struct Options: Equatable, Sendable {
    let container: Name?
    let scope: MirrorScope?
  }

  /// The maximum number of processes, because a capture may name a new one in every line.
  private static let maximumCount = 4096

  private var all: [Int32?: Options] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Notes the options that a process listed last.
  mutating func note(_ options: Options, in pid: Int32?) {
    if all.count >= Self.maximumCount { all = [:] }
    all[pid] = options
  }

  /// Removes and returns the options of a process; `nil` if there are none.
  mutating func claim(in pid: Int32?) -> Options? { all.removeValue(forKey: pid) }

  /// Notes that the capture omits records, which may show whose the options are.
  mutating func leaveOut() { all = [:] }
}
