// Reports that the set-up of mirroring failed, with its first error and the number of requests that were
// dropped since.

internal import LogRecords
package import Timelines

extension SetupFailed {
  /// The details of a failed set-up of mirroring.
  package struct Mirroring: Sendable {
    /// The cause of the failure; `nil` if the app deallocated its container.
    let cause: MirrorCause?
    /// The number of requests that were dropped since.
    package let followers: Int
    /// Whether the system was asked to schedule a retry.
    package let isRetryPlanned: Bool
    /// Whether Core Data does not even load the store, so that the app has no database.
    package var isNotLoaded = false
    /// The only process that is not set up, if another one has succeeded since; `nil` otherwise.
    package var process: Name?
    /// Whether nothing failed, but the app deallocated its container before the set-up was over.
    package var isAbandoned: Bool { cause == nil }
    /// Whether the cause is over, according to another process that has succeeded since: it was not of the
    /// process that failed.
    package var isCauseOver: Bool { process != nil && (cause == .quota || isTriedAgain) }
    /// Whether the set-up is tried again without anyone's intervention.
    fileprivate var isTriedAgain: Bool { cause?.passesByItself ?? false }
  }

  static func findingsOfMirroring(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let store = capture.timelines.mirroring.all[index]
      let setup = store.setup
      let failures = capture.openFailures(of: index).filter { $0.kind == .setup || $0.isFollower }
      // Only the current cause counts: a cause that a later attempt no longer met is resolved.
      let last = failures.filter { !$0.isFollower }.max { $0.last.line < $1.last.line } ?? failures.first
      guard let last else { return abandoned(setup, of: index, capture) }
      let cause = MirrorCause(last.first)
      guard
        let trouble = MirrorTrouble(
          failures.filter { $0.isFollower || MirrorCause($0.first) == cause }, of: index)
      else { return nil }
      let mirroring = Mirroring(
        cause: cause, followers: trouble.followers,
        isRetryPlanned: setup.retry.map { $0.line > trouble.first.record.line } ?? false,
        isNotLoaded: capture.concernsLoading(trouble), process: trouble.onlyProcess(in: store))
      let isMild =
        capture.isLeftOut(after: trouble.evidence) || mirroring.process != nil && mirroring.isTriedAgain
      return Finding(
        Detail(step: nil, error: trouble.error, mirroring: mirroring), isMild ? .warning : .error, trouble)
    }
  }

  private static func abandoned(
    _ setup: MirrorSetup, of store: Int, _ capture: CaptureDiagnosis
  ) -> Finding? {
    guard let record = setup.abandoned, capture.successOfLaterLaunch(than: store, \.lastSuccess) == nil
    else { return nil }
    let mirroring = Mirroring(cause: nil, followers: 0, isRetryPlanned: false)
    return Finding(
      Detail(step: nil, error: ErrorChain(""), mirroring: mirroring), .error, mirroredStore: store,
      evidence: [record])
  }

  /// Whether a set-up failed only because of another finding's trouble.
  static func follows(
    _ mirroring: Mirroring, _ error: ErrorChain, of finding: Finding, from cause: Finding,
    _ capture: CaptureDiagnosis
  ) -> Bool {
    guard cause.severity > .note || finding.severity == .note, let own = mirroring.cause else { return false }
    // All stores of a device share its account. Without it no error says more: new terms appear as a bare
    // refusal.
    if let account = cause.detail as? AccountChanged.Detail, account.mirroring != nil,
      account.change != .changed, capture.mayLackAccount(finding, as: cause, account.change)
    {
      return true
    }
    guard finding.mayConcern(mirroredStoreOf: cause) else { return false }
    // If the log hides the error, it is assumed to be the one that the other finding shows.
    let isHidden = error.links.isEmpty && MirrorCause.rulesOfSetup.contains(cause.rule)
    if own == .reset, let reset = cause.detail as? SyncReset.Detail { return reset.isCaused(by: error) }
    if own.rule == cause.rule || isHidden { return true }
    let container = cause.detail as? ContainerMisconfigured.Detail
    return container?.problem == .sandbox && error.contains(.cocoa(.xpcConnectionInvalid))
  }
}

extension CaptureDiagnosis {
  /// Whether the set-up of one finding may have failed for the account that another one is about: it is of the
  /// same store, or is not seen to have found an account that it can use, in its last try or since.
  ///
  /// Each store is set up by itself, and iCloud can be off for one app alone.
  fileprivate func mayLackAccount(
    _ finding: Finding, as cause: Finding, _ change: AccountChanged.Detail.Change
  ) -> Bool {
    guard let index = finding.mirroredStore, index != cause.mirroredStore, change != .termsNotAccepted else {
      return true
    }
    // What concerns one process of a store is not why no process sets up another one.
    let processes = (
      (finding.detail as? SetupFailed.Detail)?.mirroring?.process,
      (cause.detail as? AccountChanged.Detail)?.mirroring?.process
    )
    guard processes.0 == processes.1 else { return false }
    let setup = timelines.mirroring.all[index].setup
    guard setup.account == .available, let record = setup.accountRecord else { return true }
    return record.line < setup.asked?.line ?? 0 && record.line < cause.first.line
  }
}
