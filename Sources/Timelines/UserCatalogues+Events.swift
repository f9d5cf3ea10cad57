// The loader of user-supplied catalogues whose entries may name the events that timelines know.

package import Catalogue

extension UserCatalogues {
  /// Creates user-supplied catalogues whose entries may name the events that timelines know.
  /// - Parameter checksSamples: Whether the catalogues must pass all checks of the built-in catalogue.
  package init(checksSamples: Bool) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.namesInUbiquity,
      checksSamples: checksSamples)
  }
}
