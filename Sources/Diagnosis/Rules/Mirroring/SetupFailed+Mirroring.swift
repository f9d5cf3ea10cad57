// The set-up of mirroring that failed: its first error, and how many requests were dropped since.

internal import LogRecords
internal import Timelines

extension SetupFailed {
  /// What is known of a set-up of mirroring that failed.
  package struct Mirroring: Sendable {
    /// Why it failed; `nil` if the app threw its container away.
    let cause: MirrorCause?
    /// How many requests were dropped since.
    package let followers: Int
    /// Whether the system was asked for another try.
    package let isRetryPlanned: Bool
    /// Whether Core Data does not even load the store, so that the app has no database.
    package var isNotLoaded = false
    /// Whether nothing failed, but the app threw its container away before the set-up was over.
    package var isAbandoned: Bool { cause == nil }
  }

  static func findingsOfMirroring(_ capture: CaptureDiagnosis) -> [Finding] {
    capture.mirroredStores.compactMap { index in
      let setup = capture.timelines.mirroring.all[index].setup
      let failures = capture.openFailures(of: index).filter { $0.kind == .setup || $0.isFollower }
      // What prevents it now: what a later try did not meet any more is fixed.
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
        isNotLoaded: capture.isOfLoading(trouble))
      return Finding(
        Detail(step: nil, error: trouble.error, mirroring: mirroring),
        capture.isLeftOut(after: trouble.evidence) ? .warning : .error, trouble)
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
    _ mirroring: Mirroring, _ error: ErrorChain, of finding: Finding, from cause: Finding
  ) -> Bool {
    guard cause.severity > .note || finding.severity == .note, let own = mirroring.cause else { return false }
    // The account is the device's. Without it no error says more: new terms show as a bare refusal.
    if let account = cause.detail as? AccountChanged.Detail, account.mirroring != nil,
      account.change != .changed
    {
      return true
    }
    guard finding.mayConcern(mirroredStoreOf: cause) else { return false }
    // If the log hides its error, it is the one that shows.
    let isHidden = error.links.isEmpty && MirrorCause.rulesOfSetup.contains(cause.rule)
    if own.rule == cause.rule || isHidden { return true }
    let container = cause.detail as? ContainerMisconfigured.Detail
    return container?.problem == .sandbox && error.contains(.cocoa(.xpcConnectionInvalid))
  }
}
