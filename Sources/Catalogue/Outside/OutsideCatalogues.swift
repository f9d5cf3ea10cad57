// Adds catalogues from outside to the built-in one. They may come from anybody: each file is checked as far as that is
// cheap, with its samples on demand, and either all of them are taken or all that is wrong is told.

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

  /// Catalogues that are added to the built-in one.
  ///
  /// - Parameters:
  ///   - events: The events that timelines know.
  ///   - placeNames: The names of places that timelines read.
  ///   - checksSamples: Whether everything is demanded of them that is demanded of LOGS.md.
  ///   - usesJIT: Whether patterns are compiled to machine code.
  /// - Throws: `CatalogueError` when the tool was built wrong.
  package init(
    events: Set<String>, placeNames: Set<String>, checksSamples: Bool,
    usesJIT: Bool = Catalogue.usesJITByDefault
  ) throws(CatalogueError) {
    self.init(
      try Catalogue.builtInDocuments(), events: events, placeNames: placeNames, checksSamples: checksSamples,
      usesJIT: usesJIT)
  }

  /// Catalogues that are added to some entries.
  init(
    _ builtIn: [EntryDocument], events: Set<String>, placeNames: Set<String>, checksSamples: Bool,
    usesJIT: Bool = Catalogue.usesJITByDefault
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
    case catalogue(Catalogue)

    /// What is wrong with each file with which something is, by place.
    case problems([[any PlacedProblem]])
  }

  /// Adds files to the built-in catalogue.
  ///
  /// - Throws: `ClassifierError` when there is no memory for it, `CatalogueError` when all entries cannot be used together.
  package func load(_ files: [File]) throws -> Loaded {
    var problems: [[any PlacedProblem]] = Array(repeating: [], count: files.count)
    var documents: [CatalogueDocument] = []
    var places: [Int] = []
    for (place, file) in files.enumerated() {
      do throws(DocumentErrors) {
        documents.append(try CatalogueDocument(file.text, file: file.name))
        places.append(place)
      } catch {
        problems[place] = error.errors
      }
    }
    if let (index, excess) = excess(in: documents) {
      problems[places[index]].append(excess)
      return .problems(problems.filter { !$0.isEmpty })
    }
    var unusable: [[LintProblem]] = []
    var usable: [[Int]] = []
    for document in documents {
      var found: [LintProblem] = []
      usable.append(LintSubject.usable(document, &found))
      unusable.append(found)
    }
    let outside = zip(documents, usable).map { document, usable in
      (file: document.file, entries: usable.map { document.entries[$0] })
    }
    let catalogue = try Catalogue(builtIn, outside: outside, usesJIT: usesJIT)
    var first = builtIn.count
    for (index, document) in documents.enumerated() {
      let own = first..<first + usable[index].count
      first = own.upperBound
      var subject = try LintSubject(
        document, in: catalogue, own: own, usable[index], unusable: unusable[index])
      problems[places[index]] = check(&subject, before: documents[..<index])
    }
    let found = problems.filter { !$0.isEmpty }
    return found.isEmpty ? .catalogue(catalogue) : .problems(found)
  }

  private func check(
    _ subject: inout LintSubject, before: ArraySlice<CatalogueDocument>
  ) -> [any PlacedProblem] {
    var checks: [any LintCheck] = [
      IDsAreFree(builtIn, before), WordingsAreNew(builtIn, before), EventsAreKnown(events: events),
      EventsHavePlaces(builtIn, named: placeNames),
      FollowUpsExist(otherEntries: Set(subject.catalogue.entries.map(\.document.id))),
      PlacesAreApart(), TemplatesAreLiteral(),
    ]
    if checksSamples {
      subject.readSamples()
      checks += Lint.ofSamples
    }
    var problems = subject.unusable
    for check in checks where problems.count < DocumentLimits.problems {
      problems += check.problems(in: &subject)
    }
    return problems.enumerated()
      .sorted { ($0.1.line, $0.1.column, $0.0) < ($1.1.line, $1.1.column, $1.0) }
      .map(\.element)
  }

  /// The first entry that is one too many, or has one wording too many, and the index of its file.
  private func excess(in documents: [CatalogueDocument]) -> (index: Int, problem: LintProblem)? {
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
