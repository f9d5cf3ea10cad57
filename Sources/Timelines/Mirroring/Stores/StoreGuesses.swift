// The assumptions about which store a record belongs to. `MirrorGuess` judges one of them; this allows, opens
// and closes them. `MirroredStores+Guesses` takes the records of a refuted one in again.

internal import LogRecords

/// The current assumption about which store an unnamed record belongs to, and what earlier ones showed.
struct StoreGuesses: Sendable {
  /// The maximum number of guesses: each keeps the stores as they were before it.
  private static let maximumCount = 256
  /// The maximum number of processes that are known to have several stores.
  private static let maximumProcesses = 4096

  /// The guess that no record has proven or refuted yet.
  private var current: MirrorGuess?
  /// The number of guesses made.
  private var count = 0
  /// Whether records are taken in a second time, without guessing.
  private var isReplaying = false
  /// The processes of which a guess was refuted, so that they have several stores.
  private(set) var processesOfSeveral: Set<Int32?> = []

  /// Whether a guess is open.
  var isOpen: Bool { current != nil }

  /// Whether another guess may be opened: one at a time, and not too many.
  var mayBegin: Bool { current == nil && !isReplaying && count < Self.maximumCount }

  /// Whether records of a process may be assumed to belong to its only known store.
  func mayAssume(in pid: Int32?) -> Bool { !processesOfSeveral.contains(pid) }

  /// Opens a guess, which `mayBegin` allows.
  mutating func begin(_ guess: MirrorGuess) {
    current = guess
    count += 1
  }

  /// Closes the open guess, which is final.
  mutating func close() { current = nil }

  /// Keeps a record that was taken in since the guess.
  mutating func append(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) {
    current?.append(source, event, bytes)
  }

  /// Judges the open guess by a record, which names its store by `hints` and whose request `runner` runs.
  /// - Returns: The guess, which is closed, if the record refutes it; otherwise `nil`.
  mutating func judge(by hints: MirrorHints, _ runner: MirrorOwner?) -> MirrorGuess? {
    guard let pid = current.map(\.pid), current?.isOld == false else {
      current = nil
      return nil
    }
    guard hints.isFromApp else { return nil }
    guard hints.pid == pid else {
      // Records of another process refer to the indices of stores, which taking back the guess would change.
      current = nil
      return nil
    }
    switch current?.judge(hints, by: runner) {
    case .proven?: current = nil
    case .refuted?:
      defer { current = nil }
      return current
    case .open?, nil: break
    }
    return nil
  }

  /// Notes that a process turned out to have several stores: its records are taken in again from here on.
  mutating func beginReplay(of pid: Int32?) {
    if processesOfSeveral.count >= Self.maximumProcesses { processesOfSeveral = [] }
    processesOfSeveral.insert(pid)
    isReplaying = true
  }

  /// Notes that all records are taken in again.
  mutating func endReplay() { isReplaying = false }
}
