// Adds user-supplied catalogues to the built-in one. They can come from anybody: each file gets all the
// checks that are cheap, and the checks of its samples on demand. Either all files are accepted, or all
// problems are reported.

package import CatalogueDocument

/// A loader for user-supplied catalogues.
package struct UserCatalogues: Sendable {
  /// The maximum number of entries in all files together.
  static let maximumEntries = 1000
  /// The maximum number of wordings in all files together.
  static let maximumWordings = 2000

  private let builtIn: [EntryDocument]
  private let events: Set<String>
  private let placeNames: Set<String>
  private let checksSamples: Bool
  private let usesJIT: Bool

  /// Creates a loader that adds catalogues to the built-in one.
  ///
  /// Samples are checked, with all checks that need them, only if `checksSamples` is true.
  package init(
    _ builtIn: [EntryDocument]? = nil, events: Set<String>, placeNames: Set<String>, checksSamples: Bool,
    usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) {
    self.builtIn = builtIn ?? BuiltInEntries.all()
    self.events = events
    self.placeNames = placeNames
    self.checksSamples = checksSamples
    self.usesJIT = usesJIT
  }

  /// A file: its name, as the caller gave it, and its text.
  package typealias File = (name: String, text: String)

  /// The result of reading some files.
  package enum Loaded: Sendable {
    /// The catalogue of the built-in entries and those of the files.
    case catalogue(EntryCatalogue)
    /// The problems of each file that has some, sorted by line.
    case problems([[CatalogueProblem]])
  }

  /// Adds files to the built-in catalogue; passes the warnings of each file to `warn` if no file has a
  /// problem.
  ///
  /// - Throws: `CatalogueError` if all entries cannot be used together.
  package func load(
    _ files: [File], warn: ([CatalogueProblem]) -> Void = { _ in }
  ) throws(CatalogueError) -> Loaded {
    let examined = try examine(files)
    let problems = examined.problems.filter { !$0.isEmpty }
    guard let catalogue = examined.catalogue, problems.joined().allSatisfy(\.reason.isWarning) else {
      return .problems(problems)
    }
    for warnings in problems { warn(warnings) }
    return .catalogue(catalogue)
  }

  /// Checks a file together with the built-in entries.
  ///
  /// - Throws: `CatalogueError` if all entries cannot be used together.
  package func check(_ file: File) throws(CatalogueError) -> LintReport {
    let examined = try examine([file])
    return LintReport(file: file.name, examined.documents[0], problems: examined.problems[0])
  }

  /// Whether a text is a volume of the built-in catalogue itself, in some version: it has more than half of
  /// the volume's entries.
  package func isBuiltIn(_ text: String) -> Bool {
    let volumes = Dictionary(builtIn.map { ("### " + $0.id, $0.volume) }) { first, _ in first }
    var found: [String: Int] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: "### ".utf8) {
      if let volume = volumes[String(Substring(line))] { found[volume, default: 0] += 1 }
    }
    return found.contains { volume, count in count * 2 > volumes.values.count { $0 == volume } }
  }

  /// The documents, `nil` for a file that cannot be read; the problems and warnings of each file, sorted by
  /// line; and the catalogue of all entries, `nil` if they are too many.
  private typealias Examined = (
    documents: [ParsedCatalogue?], problems: [[CatalogueProblem]], catalogue: EntryCatalogue?
  )

  private func examine(_ files: [File]) throws(CatalogueError) -> Examined {
    var examined: Examined = ([], [], nil)
    for file in files {
      do throws(DocumentErrors) {
        examined.documents.append(try ParsedCatalogue(file.text, file: file.name))
        examined.problems.append([])
      } catch {
        examined.documents.append(nil)
        examined.problems.append(error.errors)
      }
    }
    let indices = files.indices.filter { examined.documents[$0] != nil }
    let documents = examined.documents.compactMap(\.self)
    if let (index, excess) = excess(in: documents) {
      examined.problems[indices[index]].append(excess)
      return examined
    }
    let usable = documents.map(LintSubject.usable)
    let catalogue = try EntryCatalogue(
      builtIn, outside: zip(documents, usable).map { ($0.file, $1.entries) }, usesJIT: usesJIT)
    var found: [[LintProblem]] = []
    var first = builtIn.count
    for (index, document) in documents.enumerated() {
      let own = first..<first + usable[index].entries.count
      first = own.upperBound
      var subject = LintSubject(document, in: catalogue, own: own, problems: usable[index].problems)
      check(&subject, before: documents[..<index])
      found.append(subject.problems)
    }
    for (index, problems) in zip(indices, found.withEachConflictOnce) {
      examined.problems[index] = problems.byPlace
    }
    examined.catalogue = catalogue
    return examined
  }

  private func check(_ subject: inout LintSubject, before: ArraySlice<ParsedCatalogue>) {
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
    for check in checks where subject.problems.count < DocumentLimits.problems { check.check(&subject) }
  }

  /// Returns the first entry that exceeds the limit of entries or wordings, and the index of its file.
  private func excess(in documents: [ParsedCatalogue]) -> (index: Int, problem: CatalogueProblem)? {
    var (entries, wordings) = (0, 0)
    for (index, document) in documents.enumerated() {
      for entry in document.entries {
        entries += 1
        wordings += entry.templates.count
        guard entries > Self.maximumEntries || wordings > Self.maximumWordings else { continue }
        let reason = CatalogueProblem.Reason(
          "all catalogues from outside together have at most \(Self.maximumEntries) entries and "
            + "\(Self.maximumWordings) wordings", help: "leave out what no capture shows")
        return (index, document.problem(reason, at: entry.place))
      }
    }
    return nil
  }
}
