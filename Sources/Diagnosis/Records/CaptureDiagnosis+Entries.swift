// The question whether a capture has records of certain entries.

internal import Catalogue
package import CatalogueDocument

extension CaptureDiagnosis {
  /// Returns whether the capture has a record of an entry that fulfils a condition.
  package func hasRecord(of isWanted: (EntryDocument) -> Bool) -> Bool {
    zip(catalogue.entries, statements.byEntry).contains { $1 > 0 && isWanted($0.document) }
  }
}
