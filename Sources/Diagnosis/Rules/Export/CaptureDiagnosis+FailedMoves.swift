// The failure to move a written transaction log to iCloud, which is not the failure to write one.

internal import Catalogue
internal import CatalogueDocument
internal import Timelines

extension CaptureDiagnosis {
  /// Whether each record of a failed export says that its log was written and could not be moved to iCloud: the
  /// next set-up of the store moves it.
  func areFailedMoves(_ failures: Occurrences) -> Bool {
    failures.evidence.allSatisfy { record in
      record.entry.map { catalogue.entries[$0].document.id == "export-move-failed" } ?? false
    }
  }
}
