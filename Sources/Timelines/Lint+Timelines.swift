// What timelines know, for the check of LOGS.md and of drafts.

package import Catalogue

extension Lint {
  /// The checks of a catalogue whose entries may name the events that timelines know.
  ///
  /// - Parameters:
  ///   - otherEntries: The ids of entries outside the file that it may name.
  ///   - usesJIT: Whether patterns are compiled to machine code.
  package init(otherEntries: Set<String> = [], usesJIT: Bool = EntryCatalogue.usesJITByDefault) {
    self.init(
      events: Set(EventKind.allCases.map(\.rawValue)), otherEntries: otherEntries,
      errors: { text in ErrorChain(text).links.map { ($0.domain, $0.code) } }, usesJIT: usesJIT)
  }
}
