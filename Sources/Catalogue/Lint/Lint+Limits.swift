// Whether the matcher decides records of one entry within its limits beside the other entries: they share patterns.

package import CatalogueDocument

extension Lint {
  /// Whether records of an entry are decided within the limits of matching, however long they are.
  ///
  /// - Parameters:
  ///   - document: A file with that entry alone.
  ///   - entry: The entry's index in a catalogue.
  ///   - catalogue: The entries that are in use together.
  /// - Returns: Whether they are.
  package static func holdsLimits(
    _ document: ParsedCatalogue, at entry: Int, in catalogue: EntryCatalogue
  ) -> Bool {
    var subject = LintSubject(document, in: catalogue, own: entry..<entry + 1, [0], unusable: [])
    subject.readSamples()
    return LimitsHold().problems(in: &subject).isEmpty
  }
}
