// Checks of catalogues, built-in, drafted or user-supplied, that depend on the events that timelines know.

package import Catalogue

extension Lint {
  /// Creates the checks of a catalogue whose entries may name the events that timelines know, and entries in
  /// other files.
  package init(otherEntries: Set<String> = [], usesJIT: Bool = EntryCatalogue.usesJITByDefault) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), otherEntries: otherEntries,
      errors: { text in ErrorChain(text).links.map { ($0.domain, $0.code) } }, usesJIT: usesJIT)
  }
}

extension UserCatalogues {
  /// Creates user-supplied catalogues whose entries may name the events that timelines know.
  /// - Parameter checksSamples: Whether the catalogues must pass all checks of the built-in catalogue.
  package init(checksSamples: Bool) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.namesInUbiquity,
      checksSamples: checksSamples)
  }
}
