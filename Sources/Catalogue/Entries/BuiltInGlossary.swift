// The built-in glossary of the catalogue's volumes; the build packs it from their lists of words.

package import CatalogueDocument

/// The words that the catalogue explains.
package enum BuiltInGlossary {
  /// All words, those of LOGS.md first.
  package static let words = GlossaryWord.all(packed: packed)
}
