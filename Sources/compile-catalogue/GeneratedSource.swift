// Writes the Swift source of the built-in catalogue: its packed entries, errors and words as literals.

internal import CatalogueDocument

struct GeneratedSource {
  let text: String

  /// Generates the source of some volumes, whose paths it lists.
  init(_ documents: [ParsedCatalogue], volumes: [String]) {
    let meanings = documents.flatMap(\.errors).flatMap(\.meanings).map(\.meaning)
    text = """
      // Made from \(volumes.joined(separator: " and ")) by compile-catalogue. Do not edit.

      extension BuiltInEntries {
        static let volumes = [\(volumes.map(\.debugDescription).joined(separator: ", "))]
        static let packed = \(PackedText(documents.flatMap(\.entries)).text.debugDescription)
      }

      extension BuiltInErrors {
        static let packed = \(PackedText(meanings).text.debugDescription)
      }

      extension BuiltInGlossary {
        static let packed = \(PackedText(documents.flatMap(\.words)).text.debugDescription)
      }

      """
  }
}
