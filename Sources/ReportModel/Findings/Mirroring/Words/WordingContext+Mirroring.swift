// Wording that the findings about mirrored stores share.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension WordingContext {
  /// Returns the catalogue's advice on an error that the rule implies, wherever the error is in a chain.
  func advice(of error: ErrorCode, says: String? = nil) -> Prose {
    ErrorMeaning(domain: error.domain.rawValue, code: error.number, says: says)
      .map { Prose(advice: $0.advice) } ?? Prose(words: finding.rule.description.advice)
  }

  /// Advice on an error; on a request that the server rejects, without what concerns only a new container if
  /// the container has worked before.
  func adapted(_ advice: Prose) -> Prose {
    let onNewContainer = [
      self.advice(of: .server(.requestRejected)), self.advice(of: .cloudKit(.serverRejectedRequest)),
    ]
    guard hasContainerWorked, onNewContainer.contains(advice) else { return advice }
    return """
      Start the app again after some minutes: its container has worked before, so the server may be at fault. If the \
      problem remains, look at the container in CloudKit Console, and compare \
      com.apple.developer.icloud-container-environment in the entitlements with the environment that is meant; then ask \
      Apple with this capture.
      """
  }

  /// Whether anything succeeded before the trouble in the store of the finding, or in another one that has the
  /// same container.
  private var hasContainerWorked: Bool {
    guard let index = finding.mirroredStore else { return false }
    let mirroring = timelines.mirroring
    let container = mirroring.all[index].container
    return mirroring.indices.contains { other in
      let isOfContainer = container != nil && mirroring.all[other].container == container
      guard other == index || isOfContainer, let success = mirroring.all[other].firstSuccess else {
        return false
      }
      return success.line < finding.first.line
    }
  }

  /// A sentence about a later launch of the app that succeeded, in what may be the same store.
  func mayBeResolved(_ later: Place) -> Prose {
    """
    A later launch of the app succeeded\(words: at(later)); the log hides whether that is the same store. A capture with \
    private data shown, or one from Xcode's console, shows it.
    """
  }

  /// A clause that says that a store does not sync; other mirrored stores of the capture may.
  var nothingSyncs: Prose {
    concernsOneOfSeveral
      ? "Nothing of this store is sent, and nothing of it arrives" : "Nothing is sent and nothing arrives"
  }

  /// A sentence about the effects of a set-up that failed because of the trouble, with a leading space.
  var setupFailed: Prose {
    " Set-up failed because of it. \(nothingSyncs); what the app saves is safe on this device."
  }

  /// Whether the finding is about one of several mirrored stores.
  private var concernsOneOfSeveral: Bool {
    finding.mirroredStore != nil && diagnosis.mirroredStores.count > 1
  }

  /// The name of a process.
  func process(_ name: Name) -> Prose { Prose(timelines.names[name], .quotation, limit: 60) }

  /// A sentence about a trouble of one process of a store, while another one syncs.
  func concerningOnly(_ process: Prose) -> Prose {
    "This concerns only the process \(process), which is not set up and does not sync; another process has synced since."
  }

  /// A sentence on requests of a kind that nothing keeps from being tried again, and that are not; with the
  /// space before it, and empty without a time.
  func untried(_ kind: MirrorRequestKind, _ seconds: Double?) -> Prose {
    guard let seconds else { return "" }
    let time = durationWords(seconds)
    let what = "stopped another \(kind.name), but none began."
    return Prose(words: " In the last \(time) of the log nothing that is shown \(what)")
  }

  /// A sentence about dropped requests, with a leading space; empty for none.
  ///
  /// The requests were dropped only because set-up had failed earlier.
  func droppedRequests(_ count: Int) -> Prose {
    switch count {
    case 0: ""
    case 1: " One request was dropped because of it."
    default: " \(count) requests were dropped because of it."
    }
  }
}

extension Prose {
  /// What to do about requests of a kind of which none begins, though nothing keeps them from it.
  static func askingAgain(_ kind: MirrorRequestKind) -> Prose {
    """
    Send the app to the background and bring it back, which asks for an \(words: kind.name); if that does not help, \
    start it again.
    """
  }

  /// What to do about requests of a kind that the app cancels again and again.
  static func keepingOneContainer(for kind: MirrorRequestKind) -> Prose {
    """
    Keep one NSPersistentCloudKitContainer, with its stores, for as long as the app runs: \(words: kind.oneWords) ends \
    when the app removes its store, or releases the container to create another one.
    """
  }
}
