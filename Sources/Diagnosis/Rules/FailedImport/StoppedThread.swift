// Interprets a pasted backtrace of a thread: whether the app ended there, and whether the thread waits.

internal import LogRecords

/// The state that the backtrace of a thread shows.
package struct StoppedThread: Sendable {
  /// Whether the app crashed in the thread; if not, it may only have been stopped.
  package let isCrashed: Bool
  /// Whether the thread waits for another one.
  package let isWaiting: Bool

  init(_ state: String, _ stack: String) {
    let isAborted = stack.utf8.span.find("__pthread_kill") != nil && stack.utf8.span.find("abort") != nil
    isCrashed = Self.ends.contains { state.utf8.span.find($0) != nil } || isAborted
    let end = Self.endOfInnermost(stack.utf8.span)
    isWaiting = Self.waits.contains { stack.utf8.span.find($0, before: end) != nil }
  }

  /// Returns the offset after the innermost frames of a stack.
  private static func endOfInnermost(_ stack: Span<UInt8>) -> Int {
    var (end, frames) = (0, 0)
    while end < stack.count, frames < innermost {
      let next = stack.find(UInt8(ascii: "\n"), from: end) ?? stack.count
      if next > end { frames += 1 }
      end = next + 1
    }
    return min(end, stack.count)
  }

  init(isCrashed: Bool, isWaiting: Bool) {
    self.isCrashed = isCrashed
    self.isWaiting = isWaiting
  }

  private static let innermost = 6
  private static let ends: [StaticString] = [
    "Crashed", "Exception", "Application Specific", "= EXC_", "= signal ",
  ]
  private static let waits: [StaticString] = [
    "semaphore_wait", "sync_f_slow", "mutexwait", "cvwait", "mutex_lock", "ulock_wait", "group_wait",
    "dispatch_wait",
  ]

  /// The code of Core Data's sync, by technology.
  enum Code: CaseIterable {
    case ubiquity, mirroring

    /// The prefixes of the class names and records of the technology.
    private var words: [StaticString] {
      switch self {
      case .ubiquity: ["PFUbiquity", "CoreData: Ubiquity:"]
      case .mirroring: ["PFCloudKit", "NSCloudKitMirroring", "PFMirrored"]
      }
    }

    /// Whether a text names the technology's code.
    func isNamed(in text: Span<UInt8>) -> Bool { name(in: text) != nil }

    /// Returns the offset at which a text first names the technology's code; `nil` if it does not.
    func name(in text: Span<UInt8>) -> Int? {
      for word in words {
        if let start = text.find(word) { return start }
      }
      return nil
    }
  }

  private static let maximumMethods = 8

  /// Returns the methods of Core Data's sync in a backtrace, the innermost first.
  static func methods(in text: String) -> [String] {
    let frames = text.split(whereSeparator: \.isNewline).lazy.map(String.init)
    return Array(frames.compactMap(method).prefix(maximumMethods))
  }

  private static func method(in frame: String) -> String? {
    guard let start = Code.allCases.lazy.compactMap({ $0.name(in: frame.utf8.span) }).first else {
      return nil
    }
    let name = frame.utf8.index(frame.startIndex, offsetBy: start)
    guard let end = frame[name...].firstIndex(of: "]"),
      let open = frame[..<name].lastIndex(of: "["), open > frame.startIndex
    else { return nil }
    return String(frame[frame.index(before: open)...end])
  }
}
