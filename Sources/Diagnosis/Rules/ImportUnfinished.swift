// Imports that began and have no end: the process ended, or the capture did.

internal import Timelines

/// An import began, and the capture ends or the process changes without its end.
struct ImportUnfinished: Rule {
  static let watches: Set<EventKind> = [.importBegan]

  /// The beginning of each import, by file; the finished ones are forgotten with their logs.
  private var beginnings: [LogFile: Evidence] = [:]

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: Timelines) {
    guard let file = event.log?.file else { return }
    // Imports run a few at a time; what is left of a thousand is forgotten rather than kept for ever.
    if beginnings.count > 1000 { beginnings = beginnings.filter { isOpen($0.key, in: timelines) } }
    beginnings[file] = witness.evidence
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    guard capture.statements.showsEndsOfImports else { return [] }
    return capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].openLogsInOrder
        .filter { $0.step == .running || $0.step == .written }
        .map { log in
          Finding(
            .importUnfinished(transaction: log.number, log: log.log.file, isWritten: log.step == .written),
            .warning, store: index, peer: log.log.peer, evidence: beginnings[log.log.file].map { [$0] } ?? [])
        }
    }
  }

  private func isOpen(_ file: LogFile, in timelines: Timelines) -> Bool {
    timelines.stores.contains { $0.openLogs[file] != nil }
  }
}
