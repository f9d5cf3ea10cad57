// What the narrative says under an event that a finding may come of. Rules judge when the capture is over, so it says
// what is true so far; it names a severity only where what comes later cannot lessen it.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

/// What the narrative says under an event that a finding may come of.
struct ArisingFinding {
  /// How bad it is, whatever comes; `nil` where the summary decides.
  let severity: Finding.Severity?

  /// The rule it concerns.
  let rule: RuleName

  /// What is true so far.
  let text: Prose

  /// What tells it from others of its rule and store; it is told once.
  let subject: String

  /// What an event gives rise to; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - entry: The entry its record is.
  ///   - timelines: The timelines after it.
  ///   - failure: What a failed import says; `nil` for other events.
  init?(_ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?) {
    var subject = ""
    switch event.kind {
    case .importIncompatible:
      guard Self.isLongWait(event, timelines) else { return nil }
      (severity, rule) = (nil, .missingTransaction)
      text = "what it waits for has not arrived for more than a minute; until it does, this device lacks it"
    case .importDownloadFailed:
      (severity, rule) = (nil, .importFailed)
      text = "waits until the file is downloaded; it has not failed"
    case .importFailed, .importLogUnreadable:
      let log = Self.log(event, timelines)
      if failure?.isDownloadMissing == true {
        (severity, rule) = (nil, .importFailed)
        text = "\(Self.transaction(event, timelines)) waits until its file is downloaded; it has not failed"
      } else {
        severity = nil
        let isPoison = log.map { $0.failure?.count == 3 } ?? false
        let isUnreadable = log?.failure?.isUnreadable ?? (event.kind == .importLogUnreadable)
        rule = isUnreadable ? .logUnreadable : isPoison ? .poisonLog : .importFailed
        text =
          (isPoison ? "failed for the third time; " : "")
          + "what \(Self.transaction(event, timelines)) holds is not on this device, unless a later try succeeds"
      }
      subject = event.log.map { $0.file.text(in: timelines.names) } ?? ""
    case .importMetadataFailed:
      (severity, rule) = (nil, .splitWrite)
      text =
        "the changes of \(Self.transaction(event, timelines)) are in the store, Core Data's note of it is not, "
        + "until it is recovered"
    case .importModelMismatch:
      (severity, rule) = (nil, .modelMismatch)
      let who = Self.who(event, timelines)
      subject = who.raw
      text = "what \(who) saves so is not on this device until both have the same data model"
    case .conflictSkipped:
      (severity, rule) = (.warning, .conflictSkipped)
      text = "from now on the devices differ in this object"
    case .conflictFailed:
      (severity, rule) = (.warning, .objectDiverged)
      text = "the devices may differ in this object"
    case .metadataRecoveryFailed:
      (severity, rule) = (nil, .metadataMismatch)
      text = "Core Data's notes of what was imported do not fit the store, unless a later recovery succeeds"
    case .vectorBehind:
      (severity, rule) = (nil, .storeRolledBack)
      text = "an older copy of the store's file came back"
    case .baselineStranded:
      (severity, rule) = (nil, .baselineStranded)
      text = "this device cannot catch up, unless it adopts a baseline later"
    case .setupStepFailed, .setupFailed, .managerLoadFailed:
      (severity, rule) = (nil, .setupFailed)
      let isReady = event.store.map { timelines.stores[$0].localStorage == false } ?? false
      text =
        isReady
        ? "set-up did not come to its end, though the store is with iCloud"
        : "the store is for this device alone, unless a later try succeeds"
    case .managerError:
      (severity, rule) = (nil, .setupFailed)
      text = "the store may be for this device alone, unless a later try succeeds"
    case .setupTimedOut:
      (severity, rule) = (nil, .setupStalled)
      text = "nothing is sent and nothing arrives, unless iCloud comes later"
    case .exportFailed:
      (severity, rule) = (nil, .exportLost)
      text = "what was saved is on this device only, unless it is written later"
    case .processCrashed:
      (severity, rule) = (nil, .crashed)
      text = "the app ended here"
    case .corruptionReported:
      (severity, rule) = (nil, .corruptionReported)
      text = "the content in iCloud is reported corrupt"
    case .containerChanged:
      (severity, rule) = (.error, .containerReplaced)
      text = "what was saved here and never sent may be left behind"
    case .optionsRejected:
      (severity, rule) = (nil, .optionsRejected)
      text = "the app's code has to be corrected"
    case .accountChanged:
      (severity, rule) = (nil, .accountChanged)
      text = "the store is closed, and set up anew for the account if there is one"
    case .accountMissing:
      (severity, rule) = (nil, .accountChanged)
      text = "nothing syncs, unless somebody is signed in after all"
    case .daemonError:
      (severity, rule) = (nil, .daemonError)
      text = "files may come late or not at all"
    default: return nil
    }
    self.subject = subject
  }

  private static func log(_ event: Event, _ timelines: borrowing StoreTimelines) -> LogProgress? {
    event.log.flatMap { log in event.store.flatMap { timelines.stores[$0].openLogs[log.file] } }
  }

  private static func who(_ event: Event, _ timelines: borrowing StoreTimelines) -> Prose {
    event.peer.map { PeerNames(timelines.names).prose($0) } ?? "another device"
  }

  private static func transaction(_ event: Event, _ timelines: borrowing StoreTimelines) -> Prose {
    let who = who(event, timelines)
    return event.transaction.map { "transaction \($0) of \(who)" } ?? "a transaction log of \(who)"
  }

  /// Whether a log waits again that has waited longer than a download takes.
  private static func isLongWait(_ event: Event, _ timelines: borrowing StoreTimelines) -> Bool {
    guard event.isRepeat, let now = event.time, let since = log(event, timelines)?.since.time else {
      return false
    }
    return now.seconds(since: since) >= MissingTransaction.patience
  }
}
