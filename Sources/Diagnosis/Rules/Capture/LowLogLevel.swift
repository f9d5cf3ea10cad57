// Reports a capture taken without the launch argument: it shows only errors, and does not prove that anything
// works.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

/// The rule for captures that contain only statements of level 0.
package struct LowLogLevel: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture,
    finds: "the capture shows only what Core Data always prints, so what is not in it proves "
      + "nothing (a note)",
    advice:
      "On iOS 5 to 9, start the app with '-com.apple.coredata.ubiquity.logLevel 3'. For mirroring to CloudKit, take the log with "
      + "'log show --info --debug', or start the app in Xcode with '-com.apple.CoreData.CloudKitDebug 3'.")

  /// The details of a capture with a low log level.
  package struct Detail: FindingDetail {
    /// The highest log level of the statements in the capture.
    package let level: Int
    /// Whether the statements are those of mirroring to CloudKit.
    package var concernsMirroring = false
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    // At this level, systems before iOS 7 print next to nothing, but UbiquityStoreManager shows that there is
    // something to print.
    let isSilent = capture.statements.highestLevel == nil && capture.facts.count(of: .manager) > 0
    var findings: [Finding] = []
    if capture.statements.highestLevel == 0 || isSilent {
      findings.append(
        Finding(Detail(level: 0), .note, store: nil, evidence: [], count: capture.facts.count(of: .ubiquity)))
    }
    if capture.facts.count(of: .cloudkit) > 0, !capture.mirroredStores.isEmpty, !Self.showsRequests(capture) {
      let detail = Detail(level: 0, concernsMirroring: true)
      findings.append(
        Finding(detail, .note, store: nil, evidence: [], count: capture.facts.count(of: .cloudkit)))
    }
    return findings
  }

  /// The events that mirroring prints only if its log has details: something begins or progresses, or an
  /// automatic export ends.
  ///
  /// A log without details contains the other ends. A short capture may start after all beginnings.
  private static let detailed: Set<String> = Set(
    [
      EventKind.mirrorOptions, .mirrorObserved, .mirrorSetupStarted, .mirrorRequestAsked,
      .mirrorRequestStarted, .mirrorRequestBusy,
      .mirrorExportAsked, .mirrorExportFound, .mirrorExportEnded, .mirrorImportAsked, .mirrorPush,
      .mirrorSave, .mirrorChangeSeen, .mirrorRequestIdle, .mirrorImportStep, .mirrorImportNothing,
      .mirrorImportRecords,
    ].map(\.rawValue))
  /// The entries of such statements whose events are shared with other statements, or that have no event.
  private static let detailedEntries: Set<String> = ["mirror-request-checking", "mirror-request-finished"]

  /// Whether a capture shows the beginnings and ends of mirroring requests.
  static func showsRequests(_ capture: CaptureDiagnosis) -> Bool {
    capture.hasRecord { entry in
      entry.source == .cloudkit
        && (entry.event.map(Self.detailed.contains) == true || Self.detailedEntries.contains(entry.id))
    }
  }
}
