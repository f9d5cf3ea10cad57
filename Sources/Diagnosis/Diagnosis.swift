// What is known of a capture once it was read: what reports are made of.

package import Catalogue
internal import CatalogueDocument
package import LogRecords
package import Timelines

/// What is known of a capture.
package struct Diagnosis: Sendable {
  /// The name under which it was given.
  package let name: String

  /// The capture as a whole.
  package let facts: CaptureFacts

  /// Its stores.
  package let timelines: Timelines

  /// What was recognised.
  package let statements: StatementCounts

  /// What was found, the worst first.
  package let findings: [Finding]

  /// The catalogue it was read with.
  package let catalogue: Catalogue

  /// What to think of a capture.
  package enum Verdict: String, Sendable {
    /// It syncs, as far as the capture shows.
    case healthy
    /// Something is to be looked at.
    case attention
    /// Data does not arrive, or is lost.
    case failing
    /// The capture shows nothing either way.
    case noEvidence = "no-evidence"
  }

  /// What to think of it.
  package var verdict: Verdict {
    switch findings.map(\.severity).max() {
    case .error: .failing
    case .warning: .attention
    default: showsSyncing ? .healthy : .noEvidence
    }
  }

  /// Whether the capture's log level shows the ends of imports, so that an import without end means something.
  package var showsEndsOfImports: Bool { statements.showsEndsOfImports }

  /// Whether anything in it shows a store at work with iCloud.
  private var showsSyncing: Bool {
    timelines.stores.contains { store in
      store.localStorage == false || store.imports > 0 || store.applied > 0 || store.alreadyImported > 0
        || store.exports.written > 0
    }
      || statements.byEntry.indices.contains { index in
        statements.byEntry[index] > 0 && catalogue.entries[index].document.id == "manager-loaded-cloud-store"
      }
  }
}
