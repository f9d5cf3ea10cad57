// The checks of a catalogue, built-in or drafted, that depend on the events that timelines know.

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
