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
    let isOfEach = change != .changed && change != .termsNotAccepted
    guard isOfEach, !context.finding.isOverLater else { return words }
    var words = words
    if context.isSyncedElsewhere {
      words.message += " Another store has synced since, so this does not concern all of them."
      if context.isAccountFoundElsewhere { words.advice = startingAgain }
    } else if context.isAccountFoundElsewhere {
      words.message += " The set-up of another store has found an account that it can use since."
      words.advice = startingAgain
    } else {
      return words
    }
    words.failure = .ofStores("not syncing for want of an iCloud account that can be used")
    return words
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
