// Adds catalogues from outside to the built-in one. They may come from anybody: each file is checked as far as that is
// cheap, with its samples on demand. Either all of them are taken, or all problems are reported.

package import CatalogueDocument

/// Catalogues from outside.
package struct OutsideCatalogues: Sendable {
  /// How many entries, and how many wordings, all files may have together.
  static let mostEntries = 1000
  static let mostWordings = 2000

  private let builtIn: [EntryDocument]
  private let events: Set<String>
  private let placeNames: Set<String>
  private let checksSamples: Bool
  private let usesJIT: Bool

  /// Catalogues that are added to the built-in one; of their samples everything is demanded when these are checked.
  ///
  /// - Throws: `CatalogueError` when the tool was built wrong.
  package init(
    events: Set<String>, placeNames: Set<String>, checksSamples: Bool,
    usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) throws(CatalogueError) {
    self.init(
      try EntryCatalogue.builtInDocuments(), events: events, placeNames: placeNames,
      checksSamples: checksSamples, usesJIT: usesJIT)
  }

  init(
    _ builtIn: [EntryDocument], events: Set<String>, placeNames: Set<String>, checksSamples: Bool,
    usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) {
    self.builtIn = builtIn
    self.events = events
    self.placeNames = placeNames
    self.checksSamples = checksSamples
    self.usesJIT = usesJIT
  }

  /// A file.
  package struct File: Sendable {
    /// Its name, as the caller gave it.
    package let name: String
    /// Its text.
    package let text: String

    /// A file.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What became of some files.
  package enum Loaded: Sendable {
    /// The built-in entries and theirs.
    case catalogue(EntryCatalogue)
    /// What is wrong with each file with which something is, by line.
    case problems([[any PlacedProblem]])
  }

  /// Adds files to the built-in catalogue; warns of what is left to do in each when nothing is wrong with any.
  ///
  /// - Throws: `CatalogueError` when all entries cannot be used together.
  package func load(
    _ files: [File], warn: ([any PlacedProblem]) -> Void = { _ in }
  ) throws(CatalogueError) -> Loaded {
    let examined = try examine(files)
    let problems = examined.problems.filter { !$0.isEmpty }
    guard let catalogue = examined.catalogue, problems.allSatisfy({ $0.allSatisfy(\.isWarning) }) else {
      return .problems(problems)
    }
    for warnings in problems { warn(warnings) }
    return .catalogue(catalogue)
  }

  /// Checks a file beside the built-in entries.
  ///
  /// - Throws: `CatalogueError` when all entries cannot be used together.
  package func check(_ file: File) throws(CatalogueError) -> LintReport {
    let examined = try examine([file])
    guard let document = examined.documents.first else {
      return LintReport(file: file.name, problems: examined.problems[0])
    }
    return LintReport(document, problems: examined.problems[0])
  }

  /// Whether a text is the built-in catalogue itself, in some version: it has most of its entries.
  package func isBuiltIn(_ text: String) -> Bool {
    let headings = Set(builtIn.map { "### " + $0.id })
    let found = text.utf8.split(separator: UInt8(ascii: "\n")).count { line in
      line.starts(with: "### ".utf8) && headings.contains(String(Substring(line)))
    }
    return found * 2 > headings.count
  }

  private struct Examined {
    var documents: [ParsedCatalogue] = []
    /// What is wrong with each file, by line, and what is left to do.
    var problems: [[any PlacedProblem]]
    /// All entries; `nil` when they are too many.
    var catalogue: EntryCatalogue?
  }

  private func examine(_ files: [File]) throws(CatalogueError) -> Examined {
    var examined = Examined(problems: Array(repeating: [], count: files.count))
    var indices: [Int] = []
    for (index, file) in files.enumerated() {
      do throws(DocumentErrors) {
        examined.documents.append(try ParsedCatalogue(file.text, file: file.name))
        indices.append(index)
      } catch { examined.problems[index] = error.errors }
    }
    let documents = examined.documents
    if let (index, excess) = excess(in: documents) {
      examined.problems[indices[index]].append(excess)
      return examined
    }
    let usable = documents.map(LintSubject.usable)
    let outside = zip(documents, usable).map { document, usable in
      (file: document.file, entries: usable.entries.map { document.entries[$0] })
    }
    let catalogue = try EntryCatalogue(builtIn, outside: outside, usesJIT: usesJIT)
    var found: [[LintProblem]] = []
    var first = builtIn.count
    for (index, document) in documents.enumerated() {
      let (entries, unusable) = usable[index]
      let own = first..<first + entries.count
      first = own.upperBound
      var subject = LintSubject(document, in: catalogue, own: own, entries, unusable: unusable)
      found.append(check(&subject, before: documents[..<index]))
    }
    for (index, problems) in zip(indices, found.withEachConflictOnce) {
      examined.problems[index] = (problems as [any PlacedProblem]).byPlace
    }
    examined.catalogue = catalogue
    return examined
  }

  private func check(_ subject: inout LintSubject, before: ArraySlice<ParsedCatalogue>) -> [LintProblem] {
    var checks: [any LintCheck] = [
      IDsAreFree(builtIn, before), WordingsAreNew(builtIn, before), EventsAreKnown(events: events),
      EventsHavePlaces(builtIn, named: placeNames),
      FollowUpsExist(otherEntries: Set(subject.catalogue.entries.map(\.document.id))),
      PlacesAreApart(), TemplatesAreLiteral(), ErrorsAreBuiltIn(),
    ]
    if checksSamples {
      subject.readSamples()
      checks += Lint.ofSamples + [ProseIsWritten()]
    }
    var problems = subject.unusable
    for check in checks where problems.count < DocumentLimits.problems {
      problems += check.problems(in: &subject)
    }
    return problems
  }

  /// The first entry that is one too many, or has one wording too many, and the index of its file.
  private func excess(in documents: [ParsedCatalogue]) -> (index: Int, problem: LintProblem)? {
    var (entries, wordings) = (0, 0)
    for (index, document) in documents.enumerated() {
      for (entry, place) in zip(document.entries, document.places) {
        entries += 1
        wordings += entry.templates.count
        guard entries <= Self.mostEntries, wordings <= Self.mostWordings else {
          return (index, document.problem(.tooMuch, at: place.id))
        }
      }
    }
    return nil
  }
}
