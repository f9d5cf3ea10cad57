// The input for provisional wording: the event, the names of its capture so far, and the rules that the event
// may concern.

internal import Diagnosis
internal import Timelines

/// The input for the provisional wording of one event.
struct ProvisionalContext {
  let event: Event
  /// The error of a failed import; `nil` if the event is another one.
  let failure: ErrorChain?
  let timelines: StoreTimelines

  /// Returns the first rule with provisional words for an event, and the words; `nil` if no rule has any.
  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> (rule: RuleName, words: ProvisionalWording.Words)? {
    guard let rules = rules[event.kind] else { return nil }
    let context = ProvisionalContext(event: event, failure: failure, timelines: copy timelines)
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

  /// The progress of the event's log; `nil` if the log is finished or unknown.
  var openLog: LogProgress? {
    event.log.flatMap { log in event.store.flatMap { timelines.stores[$0].imports.openLogs[log.file] } }
  }
}
