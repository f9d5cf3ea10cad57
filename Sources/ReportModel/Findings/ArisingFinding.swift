// What the narrative says under an event that a finding may come of. Rules judge when the capture is over, so it says
// what is true so far; it names a severity only where what comes later cannot lessen it.

package import Diagnosis
package import Timelines

/// What is said under an event that a finding may come of.
package struct ArisingFinding {
  /// How bad it is, whatever comes; `nil` where the summary decides.
  package let severity: Finding.Severity?

  /// The rule it concerns.
  package let rule: RuleName

  /// What is true so far.
  package let text: Prose

  /// What sets it apart from others of its rule and store: it is said once.
  package let subject: String

  /// For each event, the rules whose findings may come of it.
  private static let rules: [EventKind: [any WordedRule.Type]] = {
    var rules: [EventKind: [any WordedRule.Type]] = [:]
    for rule in WordedRules.all {
      for kind in rule.arisesFrom { rules[kind, default: []].append(rule) }
    }
    return rules
  }()

  /// What an event gives rise to; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - timelines: The timelines after it.
  ///   - failure: What a failed import says; `nil` for other events.
  package init?(_ event: Event, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?) {
    for rule in Self.rules[event.kind] ?? [] {
      guard let wording = rule.arising(from: event, failure, timelines) else { continue }
      severity = wording.severity
      self.rule = rule.name
      text = wording.text
      subject = wording.subject
      return
    }
    return nil
  }
}

extension Event {
  /// The peer it is about, as sentences call it.
  func who(_ timelines: borrowing StoreTimelines) -> Prose {
    peer.map { PeerNames(timelines.names).prose($0) } ?? "another device"
  }

  /// Its transaction, as sentences call it.
  func transactionWords(_ timelines: borrowing StoreTimelines) -> Prose {
    let who = who(timelines)
    return transaction.map { "transaction \($0) of \(who)" } ?? "a transaction log of \(who)"
  }

  /// How its log stands, while it is not over.
  func openLog(_ timelines: borrowing StoreTimelines) -> LogProgress? {
    log.flatMap { log in store.flatMap { timelines.stores[$0].imports.openLogs[log.file] } }
  }
}
