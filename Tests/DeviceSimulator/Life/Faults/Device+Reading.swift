// The faults of logs that cannot be read: corrupt, empty or not downloaded; and files that are not logs.

extension Device {
  /// Returns the fault that prevents a log from being read in this pass; `nil` for none.
  func readingFault(of log: TransactionLog, _ store: Store) -> Injection? {
    guard let remote = store.remotes.first(where: { $0.holds(log) }), let injection = remote.injection,
      injection.fault.isUnreadable, remote.stuckFrom == log.number
    else { return nil }
    return injection
  }

  /// Returns the statements of a pass about a log that it cannot read.
  func readingBeats(_ log: TransactionLog, _ injection: Injection, _ agent: Agent) -> [Beat] {
    let store = agent.store
    note(injection) { $0.file = log.file }
    let read: Beat
    switch injection.fault {
    case .logCorrupt:
      read = say(.readingLog, on: agent.thread, telling: injection) {
        $0.text.add(TextBuffer.unreadableReason)
        $0.text.add(" at location: ")
        $0.text.location(of: log, store, $0.names)
        $0.text.add(", error: ")
        $0.text.parseError()
        $0.text.add("\nuserInfo: {\n    NSDebugDescription = \"Unexpected character b at line 1\";\n}")
        log.shown.unread = true
      }
    case .logEmpty where names.era == .iOS6:
      read = say(.emptyLog, on: agent.thread, telling: injection) {
        $0.text.add("Error, encountered empty log file at URL: ")
        $0.text.url(of: log, store, $0.names)
        log.shown.unread = true
      }
    case .logEmpty:
      read = say(.nilArchive, on: agent.thread, telling: injection) {
        $0.text.add("Got nil zip archive: ")
        $0.text.location(of: log, store, $0.names)
        $0.text.add("\n\tError: (null)")
        log.shown.unread = true
      }
    default:
      read = say(.readingLog, on: agent.thread, telling: injection) {
        $0.text.add("Error reading the log file at location: ")
        $0.text.downloadError(log, store, $0.names)
        $0.text.add("\nuserInfo: ")
        $0.text.downloadUserInfo(log, store, $0.names)
        log.shown.unread = true
      }
    }
    let reported = say(.comparisonMetadata, on: agent.thread) {
      $0.text.add("Error loading comparison metadata for transaction log: (null)\nError: ")
      $0.text.comparisonError(injection.fault)
      $0.text.add("\n User Info: ")
      $0.text.userInfo(reason: injection.fault.isAwaitingDownload ? nil : TextBuffer.unreadableReason)
    }
    return [read, reported]
  }

  /// Returns the statements after a pass that could not read logs: one for each that is not awaiting
  /// download.
  func unreadBeats(_ pass: ImportPass, _ agent: Agent) -> [Beat] {
    pass.unread.filter { !$0.injection.fault.isAwaitingDownload }.map { log, injection in
      say(.unableToImport, on: agent.thread) {
        $0.text.add("Unable to import transaction log: ")
        $0.text.location(of: log, agent.store, $0.names)
        $0.text.add("\n")
        $0.text.comparisonError(injection.fault)
        $0.text.add("\n")
        $0.text.userInfo(reason: TextBuffer.unreadableReason)
      }
    }
  }

  /// Returns the statement that a file is not a transaction log; it is never looked at again.
  func unknownTypeBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    let store = agent.store
    let peer = random.pick(store.remotes).index
    let log = TransactionLog(
      peer: peer, number: 0, vector: store.vector, file: random.uuid() + ".7.cdt", changes: [])
    note(injection) { $0.file = log.file }
    return [
      say(.unknownType, on: agent.thread, telling: injection) {
        $0.text.importer(store, $0.names)
        $0.text.add("\nSkipping log because it is of unknown type: ")
        $0.text.location(of: log, store, $0.names)
        store.truth.ignored += 1
      }
    ]
  }
}

extension Fault {
  /// Whether the log is only awaiting its download.
  fileprivate var isAwaitingDownload: Bool { self == .logNotDownloaded || self == .logNeverDownloaded }
}
