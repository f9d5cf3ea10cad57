// What a rule is: something that watches events and in the end says what it found. One file for each in `Rules`.

internal import LogRecords
internal import Timelines

/// Watches one capture for one kind of trouble.
protocol Rule {
  /// The events it wants to see as they happen.
  static var watches: Set<EventKind> { get }

  /// The events of severity error that its findings explain.
  static var explains: Set<EventKind> { get }

  /// Sees an event and its record.
  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines)

  /// Says what it found, once the capture is over.
  func findings(_ capture: CaptureState) -> [Finding]
}

extension Rule {
  static var watches: Set<EventKind> { [] }
  static var explains: Set<EventKind> { watches }
  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {}
}

/// What rules judge by when the capture is over.
struct CaptureState {
  /// The capture as a whole.
  let facts: CaptureFacts

  /// The stores.
  let timelines: StoreTimelines

  /// What was recognised.
  let statements: StatementCounts

  /// Whether the process that has a store open prints the ends of imports; for no store, whether any does.
  func showsEndsOfImports(of store: Int?) -> Bool {
    guard let store else { return statements.showsEndsOfImports }
    return timelines.processes.showEndsOfImports(of: timelines.stores[store].pid)
  }

  /// Whether something is left out of the capture after the last of some records.
  func isLeftOut(after evidence: [Evidence]) -> Bool {
    evidence.last.map { timelines.isLeftOut(after: $0.line) } ?? false
  }
}
