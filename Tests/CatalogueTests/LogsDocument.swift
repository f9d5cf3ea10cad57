// The volumes of the catalogue as the tests see them: read from the project, with their samples.

import Catalogue
import CatalogueDocument
import Foundation
import ReferenceData

/// The project's LOGS.md and its further volumes.
enum LogsDocument {
  /// The path of LOGS.md.
  static let path = path(of: "LOGS.md")

  /// Its entries.
  static let entries = entries(of: "LOGS.md")

  /// The entries of all volumes.
  static let all = EntryCatalogue.volumes.flatMap(entries(of:))

  /// The path of a volume.
  static func path(of volume: String) -> String {
    Project.folder.appending(path: volume).path(percentEncoded: false)
  }

  /// The entries of a volume.
  static func entries(of volume: String) -> [EntryDocument] {
    do {
      return try ParsedCatalogue(String(contentsOfFile: path(of: volume), encoding: .utf8), file: volume)
        .entries
    } catch {
      preconditionFailure("\(volume) cannot be read: \(error)")
    }
  }
}
