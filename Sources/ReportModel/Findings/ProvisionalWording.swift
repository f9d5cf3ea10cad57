// What the narrative says under an event that may lead to a finding. Rules judge when the capture is over, so it says
// what is true so far; it names a severity only if what comes later cannot lessen it.

internal import Diagnosis
internal import Timelines

struct Arising: Sendable {
  struct Words {
    var text: Prose
    /// How bad it is, whatever comes later; `nil` if that may lessen it.
    var severity: Finding.Severity?
    /// What sets it apart from others of its rule and store: each is reported once.
    var subject = ""
  }

  let events: Set<EventKind>
  let words: @Sendable (ArisingContext) -> Words?

  init(from events: EventKind..., words: @escaping @Sendable (ArisingContext) -> Words?) {
    self.events = Set(events)
    self.words = words
  }

  init(from events: EventKind..., say text: Prose, severity: Finding.Severity? = nil) {
    self.events = Set(events)
    words = { _ in Words(text: text, severity: severity) }
  }
}

struct ArisingContext {
  let event: Event
  /// What a failed import says; `nil` for other events.
  let failure: ErrorChain?
  let timelines: StoreTimelines

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> (rule: RuleName, words: Arising.Words)? {
    guard let rules = rules[event.kind] else { return nil }
    let context = ArisingContext(event: event, failure: failure, timelines: copy timelines)
    return rules.lazy.compactMap { rule in rule.arising?.words(context).map { (rule.name, $0) } }.first
  }

  private static let rules: [EventKind: [any WordedRule.Type]] = {
    var rules: [EventKind: [any WordedRule.Type]] = [:]
    for rule in WordedRules.all {
      for kind in rule.arising?.events ?? [] { rules[kind, default: []].append(rule) }
    }
    return rules
  }()

  var who: Prose {
    guard let peer = event.peer else { return "another device" }
    let isOwn = event.store.map { timelines.stores[$0].peer == peer } ?? false
    return isOwn ? "this device" : timelines.names.prose(peer)
  }

  var transaction: Prose {
    event.transaction.map { "transaction \($0) of \(who)" } ?? "a transaction log of \(who)"
  }

  /// How the event's log stands, while it is not over.
  var openLog: LogProgress? {
    event.log.flatMap { log in event.store.flatMap { timelines.stores[$0].imports.openLogs[log.file] } }
  }
}
