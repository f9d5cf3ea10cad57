// The parts of a capture that do not show what arrives in a store, because a process that has it open prints
// too little, or because records are missing.

internal import LogRecords

/// A part of a capture in which a store may receive transactions without any record.
package struct Silence: Sendable {
  /// The reason why no record shows what arrives.
  package enum Reason: Hashable, Sendable {
    /// The process's log level is too low.
    case level(Int)
    /// The log level is high enough, but the process imported transactions whose records are not in the
    /// capture.
    case unprinted
  }

  /// The last record of the processes that print too little; later arrivals are shown again.
  package let end: Place
  /// The reason for the last of these processes.
  package let reason: Reason
  /// Whether no process that shows arrivals prints after it.
  package let isToTheEnd: Bool

  /// The log level of the last of these processes; `nil` if the level is not the reason.
  package var level: Int? {
    if case .level(let level) = reason { level } else { nil }
  }
}

extension StoreTimelines {
  /// Returns the part of the capture in which processes that do not show arrivals had a store open; `nil` if
  /// there is none.
  package func silence(of store: StoreTimeline) -> Silence? {
    let all = store.pids.isEmpty ? [store.pid] : store.pids.map { $0 }
    let showing = all.filter(processes.showArrivals)
    // The arrivals of an extension next to its app show in the app's next scan.
    let silent = all.filter { pid in
      !processes.showArrivals(of: pid) && processes.level(of: pid) != nil && !isExtension(pid, of: showing)
        && !showing.contains { processes.goesOn($0, beside: pid) }
    }
    let last = silent.compactMap { pid in processes.last(of: pid).map { (pid, $0) } }
      .max { $0.1.line < $1.1.line }
    let shown = showing.compactMap { processes.last(of: $0)?.line }.max()
    // The log level was lower for a while, or records were dropped.
    let unseen = showing.compactMap { unseenImports[$0] }.max { $0.line < $1.line }
    if let unseen, unseen.line > last?.1.line ?? 0 {
      return Silence(end: unseen, reason: .unprinted, isToTheEnd: shown ?? 0 < unseen.line)
    }
    guard let (pid, place) = last else { return nil }
    let level = processes.level(of: pid) ?? 0
    return Silence(end: place, reason: .level(level), isToTheEnd: shown ?? 0 < place.line)
  }

  /// Whether the name of a process differs from the names of all processes that show arrivals.
  private func isExtension(_ pid: Int32?, of showing: [Int32?]) -> Bool {
    guard let pid, !showing.isEmpty else { return false }
    return showing.allSatisfy { $0.map { processes.belongToDifferentApps(pid, $0) } ?? false }
  }

  /// Whether any of a store's processes prints what arrives.
  package func showsArrivals(of store: StoreTimeline) -> Bool {
    processes.showArrivals(of: store.pid) || store.pids.contains(where: processes.showArrivals)
  }

  /// Whether one of a store's processes prints what arrives, but not the ends of imports.
  package func showsArrivalsOnly(of store: StoreTimeline) -> Bool {
    store.pids.contains { processes.level(of: $0) == 2 }
  }
}
