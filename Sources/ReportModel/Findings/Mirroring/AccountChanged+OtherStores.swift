// What another store does while one has no account: each is set up by itself, and iCloud can be off for one
// app alone.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension AccountChanged {
  /// The words for a finding with what other stores show of the account.
  static func wording(
    _ words: FindingWording, of change: Detail.Change, besideOthersIn context: WordingContext
  ) -> FindingWording {
    guard isOfEachStore(change), !context.finding.isOverLater else { return words }
    var words = words
    if isFoundElsewhere(after: change, in: context) {
      (words.advice, words.topic) = (startingAgain, "A store found no iCloud account that it can use")
      if words.blocksExports != nil { words.blocksExports = "the app to be started again" }
    }
    if context.isSyncedElsewhere {
      words.message += " Another store has synced since, so this does not concern all of them."
    } else if context.isAccountFoundElsewhere {
      words.message += " The set-up of another store has found an account that it can use since."
    } else {
      return words
    }
    words.failure = .ofStores("not syncing for want of an iCloud account that can be used")
    return words
  }

  /// Whether each store may be in another state than the others.
  private static func isOfEachStore(_ change: Detail.Change) -> Bool {
    change != .changed && change != .termsNotAccepted
  }

  /// Whether the set-up of another store has found since that the account can be used again.
  static func isFoundElsewhere(after change: Detail.Change, in context: WordingContext) -> Bool {
    isOfEachStore(change) && !context.finding.isOverLater && context.isAccountFoundElsewhere
  }

  private static let startingAgain: Prose = "Start the app again: the account can be used again."
}

extension WordingContext {
  /// The other mirrored stores, as far as the log tells them apart.
  private var otherStores: [MirroredStore] {
    timelines.mirroring.indices.filter { $0 != finding.mirroredStore }.map { timelines.mirroring.all[$0] }
      .filter { !$0.isHidden }
  }

  /// Whether another store has synced since the first record of the finding, and the account has not failed
  /// it after that.
  ///
  /// A finding of no store may be of any: then nothing at all may have failed.
  var isSyncedElsewhere: Bool {
    timelines.mirroring.indices.contains { index in
      let store = timelines.mirroring.all[index]
      guard index != finding.mirroredStore, !store.isHidden, let success = store.lastSuccess,
        success.line > finding.first.line
      else { return false }
      guard finding.mirroredStore != nil else {
        return store.failures.groups.allSatisfy { $0.last.line < success.line }
      }
      return diagnosis.findings.allSatisfy {
        $0.rule != .accountChanged || $0.mirroredStore == finding.mirroredStore
          || ($0.mirroredStore ?? index) != index || $0.last.line < success.line
          || ($0.detail as? AccountChanged.Detail)?.mirroring?.process != nil
      }
    }
  }

  /// Whether the set-up of another store of the app has found an account since that it can use.
  fileprivate var isAccountFoundElsewhere: Bool {
    guard let own = finding.mirroredStore.map({ timelines.mirroring.all[$0] }) else { return false }
    return otherStores.contains { store in
      store.setup.account == .available && store.setup.accountRecord?.line ?? 0 > finding.first.line
        && store.hasSameProcesses(as: own)
    }
  }
}
