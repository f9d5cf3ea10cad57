// Interprets a pasted backtrace of a thread: whether the app ended there, and whether the thread waits.

/// The state that the backtrace of a thread shows.
package struct StoppedThread: Sendable {
  /// Whether the app crashed in the thread; if not, it may only have been stopped.
  package let isCrashed: Bool
  /// Whether the thread waits for another one.
  package let isWaiting: Bool

  init(_ state: String, _ stack: String) {
    let ends = ["Crashed", "Exception", "Application Specific", "= EXC_", "= signal "]
    let isAborted = stack.contains("__pthread_kill") && stack.contains("abort")
    isCrashed = ends.contains { state.contains($0) } || isAborted
    let frames = stack.split(separator: "\n").prefix(Self.innermost)
    isWaiting = frames.contains { frame in Self.waits.contains { frame.contains($0) } }
  }

  init(isCrashed: Bool, isWaiting: Bool) {
    self.isCrashed = isCrashed
    self.isWaiting = isWaiting
  }

  private static let innermost = 6
  private static let waits = [
    "semaphore_wait", "sync_f_slow", "mutexwait", "cvwait", "mutex_lock", "ulock_wait", "group_wait",
    "dispatch_wait",
  ]

  /// The code of Core Data's sync, by technology.
  enum Code: CaseIterable {
    case ubiquity, mirroring

    /// The prefixes of the class names and records of the technology.
    private var words: [String] {
      switch self {
      case .ubiquity: ["PFUbiquity", "CoreData: Ubiquity:"]
      case .mirroring: ["PFCloudKit", "NSCloudKitMirroring", "PFMirrored"]
      }
    }

    /// Whether a text names the technology's code.
    func isNamed(in text: String) -> Bool { name(in: text) != nil }

    /// Returns where a text first names the technology's code; `nil` if it does not.
    func name(in text: String) -> Range<String.Index>? {
      words.lazy.compactMap { text.firstRange(of: $0) }.first
    }
  }

  private static let maximumMethods = 8

  /// Returns the methods of Core Data's sync in a backtrace, the innermost first.
  static func methods(in text: String) -> [String] {
    let frames = text.split(whereSeparator: \.isNewline).lazy.map(String.init)
    return Array(frames.compactMap(method).prefix(maximumMethods))
  }

  private static func method(in frame: String) -> String? {
    guard let name = Code.allCases.lazy.compactMap({ $0.name(in: frame) }).first,
      let end = frame[name.lowerBound...].firstIndex(of: "]"),
      let open = frame[..<name.lowerBound].lastIndex(of: "["), open > frame.startIndex
    else { return nil }
    return String(frame[frame.index(before: open)...end])
  }
}
