// Checks a file in the format of LOGS.md against all requirements on a catalogue.

package import CatalogueDocument

/// The checks of a catalogue.
package struct Lint: Sendable {
  /// A function that finds the errors in a text, as domains and codes.
  package typealias ErrorFinder = @Sendable (String) -> [(domain: String, code: Int)]

  private let checks: [any LintCheck]
  private let usesJIT: Bool

  /// Creates the full set of checks.
  ///
  /// Follow-ups may name the ids in `otherEntries`. Without `errors`, the errors that the file explains are
  /// not checked.
  package init(
    events: Set<String>, otherEntries: Set<String> = [], errors: ErrorFinder? = nil,
    usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) {
    self.init(
      [
        EventsAreKnown(events: events), FollowUpsExist(otherEntries: otherEntries), PlacesAreApart(),
        TemplatesAreLiteral(), ProseIsWritten(),
      ] + Self.ofSamples + (errors.map { [ErrorsAreFound(find: $0)] } ?? []), usesJIT: usesJIT)
  }

  static let ofSamples: [any LintCheck] = [
    SamplesAreTheirEntry(), SamplesFitOneEntry(), WordingsHaveSamples(), MethodsDoNotMatter(), LimitsHold(),
    WorkIsInProportion(),
  ]

  init(_ checks: [any LintCheck], usesJIT: Bool = EntryCatalogue.usesJITByDefault) {
    self.checks = checks
    self.usesJIT = usesJIT
  }

  /// Checks a file's text; if it cannot be read as a catalogue, only the errors of reading are reported.
  package func check(_ text: String, file: String, isBuiltIn: Bool = false) -> LintReport {
    do throws(DocumentErrors) {
      let document = try ParsedCatalogue(text, file: file, isBuiltIn: isBuiltIn)
      var subject = LintSubject(document, usesJIT: usesJIT)
      for check in checks { check.check(&subject) }
      return LintReport(file: file, document, problems: [subject.problems].withEachConflictOnce[0])
    } catch { return LintReport(file: file, unreadable: error) }
  }

  /// Whether records of an entry, the only one of its file, are decided within the limits of matching,
  /// however long they are.
  package static func holdsLimits(
    _ document: ParsedCatalogue, at entry: Int, in catalogue: EntryCatalogue
  ) -> Bool {
    var subject = LintSubject(document, in: catalogue, own: entry..<entry + 1)
    subject.readSamples()
    LimitsHold().check(&subject)
    return subject.problems.isEmpty
  }
}
