// What timelines know, for the check of the built-in catalogue, of drafts and of catalogues from outside.

package import Catalogue

extension Lint {
  /// The checks of a catalogue whose entries may name the events that timelines know, and entries outside the
  /// file.
  package init(otherEntries: Set<String> = [], usesJIT: Bool = EntryCatalogue.usesJITByDefault) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), otherEntries: otherEntries,
      errors: { text in ErrorChain(text).links.map { ($0.domain, $0.code) } }, usesJIT: usesJIT)
  }
}

extension OutsideCatalogues {
  /// Catalogues whose entries may name the events that timelines know.
  /// - Parameter checksSamples: Whether they must pass everything that the built-in catalogue must pass.
  package init(checksSamples: Bool) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.namesInUbiquity,
      checksSamples: checksSamples)
  }
}
