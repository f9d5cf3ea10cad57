// Checks a file in the format of LOGS.md against everything that is demanded of a catalogue.

package import CatalogueDocument

/// The checks of a catalogue.
package struct Lint: Sendable {
  /// Finds the errors in a text, as domains and codes.
  package typealias ErrorFinder = @Sendable (String) -> [(domain: String, code: Int)]

  private let checks: [any LintCheck]
  private let usesJIT: Bool

  /// The checks.
  ///
  /// Follow-ups may name other entries, by their ids; without `errors`, those that the file explains are left
  /// alone.
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

  /// Checks a file's text; one that cannot be read as a catalogue is not checked any further.
  package func check(_ text: String, file: String, isBuiltIn: Bool = false) -> LintReport {
    do throws(DocumentErrors) {
      let document = try ParsedCatalogue(text, file: file, isBuiltIn: isBuiltIn)
      var subject = LintSubject(document, usesJIT: usesJIT)
      for check in checks { check.check(&subject) }
      return LintReport(file: file, document, problems: [subject.problems].withEachConflictOnce[0])
    } catch { return LintReport(file: file, unreadable: error) }
  }

  /// Whether records of an entry of a catalogue, which is alone in its file, are decided within the limits of
  /// matching, however long they are.
  package static func holdsLimits(
    _ document: ParsedCatalogue, at entry: Int, in catalogue: EntryCatalogue
  ) -> Bool {
    var subject = LintSubject(document, in: catalogue, own: entry..<entry + 1)
    subject.readSamples()
    LimitsHold().check(&subject)
    return subject.problems.isEmpty
  }
}

/// A demand on catalogues; what it reports is at the end of its file.
protocol LintCheck: Sendable {
  func check(_ subject: inout LintSubject)
}
