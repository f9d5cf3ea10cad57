// LOGS.md as the tests see it: read from the project, with its samples.

import CatalogueDocument
import Foundation

/// The project's LOGS.md.
enum LogsDocument {
  /// Its path.
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "LOGS.md").path(percentEncoded: false)

  /// Its entries.
  static let entries: [EntryDocument] = {
    do {
      return try ParsedCatalogue(String(contentsOfFile: path, encoding: .utf8), file: "LOGS.md").entries
    } catch {
      preconditionFailure("LOGS.md cannot be read: \(error)")
    }
  }()
}
