// What a pasted backtrace of a thread shows: whether the app ended there, and whether it waits.

/// What the backtrace of a thread shows.
package struct StoppedThread: Sendable {
  /// Whether the app crashed in it; else it may only have been stopped.
  package let isCrashed: Bool
  /// Whether it waits for another thread.
  package let isWaiting: Bool

  init(_ state: String, _ stack: String) {
    let ends = ["Crashed", "Exception", "Application Specific", "= EXC_", "= signal "]
    let isAborted = stack.contains("__pthread_kill") && stack.contains("abort")
    isCrashed = ends.contains { state.contains($0) } || isAborted
    let frames = stack.split(separator: "\n").prefix(Self.innermost)
    isWaiting = frames.contains { frame in Self.waits.contains { frame.contains($0) } }
  }

  init(isCrashed: Bool, isWaiting: Bool) {
    (self.isCrashed, self.isWaiting) = (isCrashed, isWaiting)
  }

  private static let innermost = 6
  private static let waits = [
    "semaphore_wait", "sync_f_slow", "mutexwait", "cvwait", "mutex_lock", "ulock_wait", "group_wait",
    "dispatch_wait",
  ]

  static func methodOfUbiquity(in text: String) -> String? {
    guard let name = text.firstRange(of: "PFUbiquity"),
      let end = text[name.lowerBound...].firstIndex(of: "]"),
      let open = text[..<name.lowerBound].lastIndex(of: "["), open > text.startIndex,
      !text[open...end].contains("\n")
    else { return nil }
    return String(text[text.index(before: open)...end])
  }
}
