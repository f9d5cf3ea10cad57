// Whether a store is on local storage or in iCloud: where it is, since when, and how long it waited for iCloud.

internal import LogRecords

/// Whether a store is on local storage or in iCloud.
package struct StorageState: Sendable {
  /// Whether it is on local storage; `nil` while the capture does not say.
  package private(set) var isLocal: Bool?
  /// The record that shows the last change.
  package private(set) var since: Evidence?
  /// How long it had been on local storage when it left it last, in seconds.
  package private(set) var readyAfter: Double?

  private var pid: Int32?
  /// The token of the account it was set up for last.
  private var account: Name?
  /// Whether set-up imports by itself, since it was set last.
  private var isSideloading = false

  /// A record gives the storage; gives back whether it only repeats what is known.
  ///
  /// A process that starts sets up its stores anew, so that only what the same process says twice is a repetition. That
  /// holds as long as the capture is seen through: leaves nothing out since the last change.
  mutating func set(
    isLocal: Bool, isSeenThrough: Bool, _ event: Event, pid: Int32?, evidence: () -> Evidence
  ) -> Bool {
    let isSameProcess = self.pid == pid
    if !isLocal, isSameProcess, self.isLocal == true {
      let seconds = event.time.flatMap { time in since?.time.map { time.seconds(since: $0) } }
      readyAfter = seconds.flatMap { isSeenThrough && $0 >= 0 ? $0 : nil }
    }
    let isRepeat = self.isLocal == isLocal && isSameProcess && isSeenThrough
    if !isRepeat { since = evidence() }
    (self.isLocal, self.pid) = (isLocal, pid)
    isSideloading = false
    return isRepeat
  }

  /// Whether it was set up for another account before, as the tokens show.
  mutating func isOfOther(_ account: Name) -> Bool {
    defer { self.account = account }
    return self.account.map { $0 != account } ?? false
  }

  /// Set-up imports by itself, on local storage too.
  mutating func sideload() { isSideloading = true }

  /// A record shows what is done in iCloud only, though none shows that the store left local storage.
  /// - Returns: Whether it proves that.
  mutating func leaveLocal(_ event: Event, pid: Int32?, evidence: () -> Evidence) -> Bool {
    guard self.pid == pid, !isSideloading else { return false }
    isLocal = false
    since = evidence()
    readyAfter = nil
    return true
  }
}
