// The wording of findings about a set-up that failed.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension SetupFailed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let mirroring = detail.mirroring { return Self.wording(of: detail, mirroring, in: context) }
    // The words of the record itself are not a reason.
    let isSilent = detail.error.links.isEmpty && detail.error.reason?.hasPrefix("CoreData: ") == true
    let why: Prose =
      detail.migrations != nil
      ? "; no record gives a reason"
      : isSilent ? "; its record gives no reason" : ": \(detail.error.prose)"
    let step = step(of: detail, in: context)
    let consequence = consequence(of: detail, in: context)
    let isWithICloud =
      context.finding.store.map { context.timelines.stores[$0].storage.isLocal == false } == true
    return FindingWording(
      message: "Setting up the store with iCloud failed\(step)\(why). \(consequence)",
      advice: Self.advice(detail, context),
      topic: "Setting up iCloud failed",
      failure: isWithICloud ? .ofStores("not fully set up with iCloud") : nil,
      data: ["step": detail.step.map(context.entryID), "errors": detail.error])
  }

  /// The step that failed, in parentheses; empty if the capture does not show it.
  private static func step(of detail: Detail, in context: WordingContext) -> Prose {
    if let migrations = detail.migrations {
      return """
         (UbiquityStoreManager migrated the app's data to a store, deleted that store and began again, \
        \(words: counted(migrations, "time")))
        """
    }
    if let delay = detail.delay { return " (it is tried again after \(words: counted(delay, "second")))" }
    if let step = detail.managerStep { return " (\(words: words(for: step)))" }
    return detail.step.map { " (\(context.sentence(of: $0)))" } ?? ""
  }

  /// The sentences about later tries, and about what the app can do without them.
  private static func consequence(of detail: Detail, in context: WordingContext) -> Prose {
    if let since = context.finding.syncedSince {
      return "\(context.synced(since)) What set-up left undone may be missing at the next start."
    }
    if detail.followsAccountChange {
      return """
        Core Data does not try again until the app is started again. Until then nothing of the new account is sent, and \
        nothing of it arrives.
        """
    }
    let timelines = context.timelines
    let stores = context.finding.store.map { [timelines.stores[$0]] } ?? timelines.stores
    let isWithICloud = stores.contains { $0.storage.isLocal == false }
    if detail.mayHaveRecovered {
      return "The \(context.part) does not show whether a later try succeeded."
        + (isWithICloud
          ? ""
          : " Until one does, what the app saves stays on this device, and nothing from other devices arrives.")
    }
    let tries: Prose =
      detail.givenUpBy == nil
      ? "No later try in the \(context.part) succeeded."
      : "Core Data has stopped trying until the app is started again."
    if isWithICloud {
      return """
        \(tries) The store is connected to iCloud nevertheless; what set-up left undone may be missing at the next start.
        """
    }
    if context.finding.store == nil, timelines.stores.isEmpty {
      return """
        \(tries) Until \(detail.givenUpBy == nil ? "one does" : "then"), the app has no store open, or one for this device \
        alone.
        """
    }
    return "\(tries) What the app saves stays on this device, and nothing from other devices arrives."
  }

  private static func words(for step: ManagerCause) -> String {
    switch step {
    case .openActiveStore: "UbiquityStoreManager could not open the store"
    case .openSeedStore: "UbiquityStoreManager could not open the store to copy from"
    case .seedStore: "UbiquityStoreManager could not copy existing data into the store"
    case .confirmActiveStore: "UbiquityStoreManager could not tell the other devices which store to use"
    case .deleteStore: "UbiquityStoreManager could not delete a store"
    case .clearStore: "UbiquityStoreManager could not close a store"
    case .createStorePath: "UbiquityStoreManager could not make the store's folder"
    case .enumerateStores: "UbiquityStoreManager could not list the stores"
    case .importChanges: "UbiquityStoreManager could not import changes from other devices"
    case .corruptActiveStore: "the content in iCloud is corrupt"
    }
  }

  /// The advice of the error, otherwise that of the step.
  ///
  /// The entry with which set-up was given up takes precedence: an error may advise waiting, which does not
  /// help if nothing is retried. A file error without an underlying error does not name the file, so the
  /// manager's step takes precedence over it.
  private static func advice(_ detail: Detail, _ context: WordingContext) -> Prose {
    if let advice = detail.givenUpBy.flatMap(context.advice(of:)) { return advice }
    let step = detail.step.flatMap(context.advice(of:))
    let isFromManager =
      detail.step.map { context.catalogue.entries[$0].document.source == .manager } ?? false
    let saysNothing = detail.error.links.count == 1 && detail.error.contains(.cocoa(.fileWriteUnknown))
    if isFromManager, saysNothing, let step { return step }
    return detail.error.advice ?? step ?? context.advice()
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .setupStepFailed, .setupFailed, .managerLoadFailed, .managerError, .mirrorSetupFailed
  ) { context in
    guard context.event.kind != .mirrorSetupFailed else {
      return .init(text: "nothing is sent and nothing arrives, unless a later set-up succeeds")
    }
    guard context.event.kind != .managerError else {
      return .init(text: "the store may be for this device alone, unless a later try succeeds")
    }
    guard context.event.store != nil else {
      return .init(text: "nothing is sent and nothing arrives, unless a later try succeeds")
    }
    let isReady = context.event.store.map { context.timelines.stores[$0].storage.isLocal == false } ?? false
    return .init(
      text: isReady
        ? "set-up did not finish, though the store is connected to iCloud"
        : "the store is for this device alone, unless a later try succeeds")
  }
}
