// Where to look for the cause of a finding: this device, a named peer, iCloud, the app, or the capture. Said only where
// the rule can tell.

internal import Catalogue
internal import Diagnosis
internal import Timelines

/// Where to look for the cause of a finding.
struct PlaceToLook {
  /// The place, as a part of a sentence.
  let words: String

  /// The place for a finding; `nil` when its rule cannot tell.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - peers: The names of peers.
  ///   - catalogue: The catalogue.
  ///   - isCompared: Whether captures of several devices are told of together.
  init?(_ finding: Finding, _ peers: PeerNames, _ catalogue: EntryCatalogue, isCompared: Bool = false) {
    guard finding.severity > .note else { return nil }
    let who = finding.peer.map { peers.short($0) } ?? "the device that saved it"
    let compare = isCompared ? "" : "; 'parselogs compare' of a capture of each device tells which"
    switch finding.detail {
    case .missingTransaction(let missing):
      let owners = Set(missing.missing.map { peers.short($0.peer) }).sorted()
      words = "\(FindingWords.list(owners)), or iCloud between the devices\(compare)."
    case .modelMismatch: words = "the app, on this device or on \(who): whichever has the older version."
    case .metadataMismatch, .splitWrite, .storeRolledBack: words = "this device."
    case .baselineStranded: words = "this device: it is behind the others."
    case .baselineFailed(let error) where error.isDownloadMissing: words = "iCloud."
    case .baselineFailed where BaselineStep(finding, catalogue) == .adopting:
      words = "this device: it could not take over the baseline."
    case .conflictSkipped: words = "this device: it dropped the change."
    case .importFailed(let failed) where failed.isDelayed:
      words = "iCloud, or \(who): its upload may not be over."
    case .importFailed(let failed), .poisonLog(let failed):
      if failed.error.isValidation {
        words = "the app's data model, or the object as \(who) saved it."
      } else if failed.error.links.isEmpty, failed.error.reason != nil, failed.log != nil {
        words = "the app's code or data model on this device."
      } else {
        return nil
      }
    case .logUnreadable: words = "\(who), which wrote the file, or iCloud, which brought it."
    case .crashed: words = "the app on this device."
    case .importUnfinished(_, _, _, end: .process): words = "this device: why did the process end?"
    case .followUpMissing: words = "this device: what the process did after this line."
    case .importUnfinished: words = "the capture: does it go on after this?"
    case .setupStalled, .localStorageOnly: words = "iCloud on this device: account, settings, network, space."
    case .optionsRejected: words = "the app's code."
    case .exportLost: words = "this device: what it saved did not leave it."
    case .containerReplaced, .accountChanged: words = "the iCloud account of this device."
    case .corruptionReported: words = "the content in iCloud."
    case .daemonError(let error):
      // What is known of the error says itself where to look, and it may be the app.
      let isKnown = error.links.last.map { ErrorMeaning(domain: $0.domain, code: $0.code) != nil } ?? false
      guard !isKnown else { return nil }
      words = "iCloud on this device."
    default: return nil
    }
  }
}
