// The words that the volumes of the catalogue explain, compiled in; the build makes `all()` from their lists.

package import CatalogueDocument

/// The words that the catalogue explains.
package enum BuiltInGlossary {
  /// All of them, those of LOGS.md first.
  package static let words = all()
}
