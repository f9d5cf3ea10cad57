// What failed of a baseline: three troubles with one name, of which each concerns other devices.

package import Catalogue
internal import CatalogueDocument
package import Diagnosis
package import Timelines

/// What failed of a baseline.
package enum BaselineStep {
  /// This device could not take over a good baseline.
  case adopting

  /// This device could not write a new one.
  case rolling

  /// A baseline, or what it says of itself, cannot be read.
  case reading

  /// The entries that tell of adopting.
  package static let ofAdopting: Set<String> = [
    "baseline-response-metadata-failed", "baseline-response-load-failed", "baseline-response-failed",
    "baseline-import-not-current", "baseline-recovery-conflicts-failed", "baseline-recovery-load-failed",
    "baseline-recovery-adopt-failed", "baseline-recovery-replace-failed", "baseline-recovery-exception",
  ]

  /// The entries that tell of rolling.
  package static let ofRolling: Set<String> = [
    "baseline-initialize-failed", "baseline-rolled-not-current", "baseline-roll-check-failed",
    "baseline-archive-write-failed", "baseline-roll-failed", "baseline-roll-exception",
  ]

  /// What a finding is about.
  package init(_ error: ErrorChain, _ finding: Finding, _ catalogue: EntryCatalogue) {
    let ids = finding.evidence.compactMap(\.entry).map { catalogue.entries[$0].document.id }
    if error.contains("NSCocoaErrorDomain", 134_308) {
      self = .adopting
    } else if ids.contains(where: Self.ofAdopting.contains) {
      self = .adopting
    } else {
      self = ids.contains(where: Self.ofRolling.contains) ? .rolling : .reading
    }
  }
}
