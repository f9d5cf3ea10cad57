// What the checks ask of the types they examine.

internal import CatalogueDocument

extension EntryCatalogue {
  /// What the file says of the entry of a wording.
  func entry(ofWording index: Int) -> EntryDocument { entries[wordings[index].entry].document }
}

extension ParsedCatalogue {
  /// A problem at a place of the file.
  func problem(_ reason: LintProblem.Reason, at place: DocumentPlace) -> LintProblem {
    LintProblem(
      file: file, line: place.line, column: place.column, excerpt: line(place.line), reason: reason)
  }
}
