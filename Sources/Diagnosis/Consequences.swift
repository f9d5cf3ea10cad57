// One trouble, one finding: what only follows from another finding is told with it.

internal import Timelines

extension [Finding] {
  /// The findings without those that follow from another one, which takes over their records.
  func withoutConsequences(_ capture: CaptureState) -> [Finding] {
    // The causes of a finding are no consequences of it: the order below has no circle.
    var told = self
    var followers: [Int: Int] = [:]
    let causes = indices.filter { self[$0].mayBeACause }
    for index in indices where self[index].mayBeAConsequence {
      if let cause = causes.first(where: { $0 != index && self[index].follows(from: self[$0], capture) }) {
        followers[index] = cause
      }
    }
    for (index, first) in followers.sorted(by: { $0.key < $1.key }) {
      var cause = first
      while let next = followers[cause] { cause = next }
      told[cause].take(self[index])
    }
    return told.indices.filter { followers[$0] == nil }.map { told[$0] }
  }
}

extension Finding {
  /// Whether it may follow from another finding: the rules that `follows(from:_:)` knows.
  fileprivate var mayBeAConsequence: Bool {
    switch rule {
    case .localStorageOnly, .setupStalled, .setupFailed, .importFailed, .importUnfinished,
      .missingTransaction:
      true
    default: false
    }
  }

  /// Whether another finding may follow from it.
  fileprivate var mayBeACause: Bool {
    switch rule {
    case .setupFailed, .setupStalled, .metadataMismatch, .accountChanged, .daemonError, .crashed,
      .logUnreadable,
      .importFailed, .poisonLog:
      true
    default: false
    }
  }

  /// Whether it only shows what another finding brought about.
  fileprivate func follows(from cause: Finding, _ capture: CaptureState) -> Bool {
    switch (detail, cause.detail) {
    case (.localStorageOnly, .setupFailed), (.localStorageOnly, .setupStalled),
      (.setupStalled(seconds: .some), .setupFailed):
      store == cause.store
    case (.setupFailed(_, let error), .metadataMismatch):
      store == cause.store && error.contains("NSCocoaErrorDomain", 134_312)
    case (.localStorageOnly, .accountChanged(let change)):
      change != .changed && cause.severity > .note
        && (first.line >= cause.first.line || isOfNobody(capture.timelines))
    case (.importFailed(let failed), .daemonError):
      // The librarian's refusal of a download is one record.
      failed.isDelayed && first.line >= cause.first.line && last.line <= cause.last.line
        && Set(evidence.map(\.entry)).isSubset(of: cause.evidence.map(\.entry))
    case (.importUnfinished, .crashed(_, _, isOfUbiquity: true, _)):
      first.line < cause.first.line
    case (.missingTransaction(let missing), .logUnreadable),
      (.missingTransaction(let missing), .importFailed),
      (.missingTransaction(let missing), .poisonLog):
      store == cause.store && isHere(missing, by: cause, capture)
    case (.importFailed(let failed), .importFailed(let other)):
      // A record without a name follows one that names the log.
      failed.log == nil && other.log != nil && failed.isDelayed && other.isDelayed && count <= cause.count
        && (store == nil || store == cause.store)
    default: false
    }
  }

  /// Whether what seems to be missing lies here in logs of one peer that failed before telling their numbers.
  private func isHere(_ missing: MissingTransaction, by cause: Finding, _ capture: CaptureState) -> Bool {
    guard let store, let peer = cause.peer, missing.missing.allSatisfy({ $0.peer == peer }) else {
      return false
    }
    let unnumbered = capture.timelines.stores[store].failed.count { $0.number == nil && $0.log.peer == peer }
    return missing.missing.reduce(0) { $0 + ($1.range?.count ?? 1) } <= unnumbered
  }

  /// Whether its store is that of a device without account.
  private func isOfNobody(_ timelines: StoreTimelines) -> Bool {
    guard let store, let peer = timelines.stores[store].peer else { return false }
    return timelines.names[peer].hasPrefix(AccountChanges.nobody)
  }

  /// Takes over what is known of a finding that follows from it.
  fileprivate mutating func take(_ other: Finding) {
    if other.rule != rule { sameTrouble.append(SameTrouble(rule: other.rule, first: other.first)) }
    // What waits for a file that has to be downloaded waits too, it has not failed.
    if other.rule != .missingTransaction { severity = max(severity, other.severity) }
    count += other.count
    evidence += other.evidence.filter { !evidence.contains($0) }
    if evidence.count > Self.mostEvidence {
      evidence = evidence.prefix(Self.mostEvidence - 1) + evidence.suffix(1)
    }
    if other.first.line < first.line { first = other.first }
    if other.last.line > last.line { last = other.last }
  }
}
