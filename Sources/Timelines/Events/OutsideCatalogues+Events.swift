// What timelines know, for the check of catalogues from outside.

package import Catalogue

extension OutsideCatalogues {
  /// Catalogues whose entries may name the events that timelines know.
  ///
  /// - Parameter checksSamples: Whether everything is demanded of them that is demanded of LOGS.md.
  /// - Throws: `CatalogueError` when the built-in catalogue cannot be used.
  package init(checksSamples: Bool) throws(CatalogueError) {
    try self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.names,
      checksSamples: checksSamples)
  }
}
