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

  /// What a finding is about.
  package init(_ error: ErrorChain, _ finding: Finding, _ catalogue: EntryCatalogue) {
    let events = finding.evidence.compactMap(\.entry).compactMap { catalogue.entries[$0].document.event }
    if error.contains("NSCocoaErrorDomain", 134_308) {
      self = .adopting
    } else if events.contains(EventKind.baselineAdoptFailed.rawValue) {
      self = .adopting
    } else {
      self = events.contains(EventKind.baselineRollFailed.rawValue) ? .rolling : .reading
    }
  }
}
