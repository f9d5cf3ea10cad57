// A catalogue under examination: compiled, with its samples read by the production path.

internal import CatalogueDocument
internal import LogRecords

/// A catalogue under examination.
struct LintSubject: ~Copyable {
  /// The file.
  let document: CatalogueDocument

  /// Its usable entries; for a file from outside, after all others that are in use.
  let catalogue: Catalogue

  /// Which entries of the catalogue are the file's, and for each of them its index in the document.
  private let own: Range<Int>
  private let places: [Int]

  /// What is wrong with the entries that cannot be used.
  let unusable: [LintProblem]

  /// The samples of the usable entries.
  private(set) var samples: [LintSample] = []

  private var classifier: Classifier

  init(_ document: CatalogueDocument, usesJIT: Bool) throws(ClassifierError) {
    var problems: [LintProblem] = []
    let (catalogue, places) = Self.compile(document, usesJIT: usesJIT, &problems)
    try self.init(document, in: catalogue, own: catalogue.entries.indices, places, unusable: problems)
    readSamples()
  }

  /// A file from outside, together with the built-in entries and other files.
  ///
  /// Its samples are not read.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - catalogue: All entries.
  ///   - own: Which of them are the file's.
  ///   - places: For each of those, its index in the document.
  ///   - unusable: What is wrong with the others.
  /// - Throws: `ClassifierError` when there is no memory for it.
  init(
    _ document: CatalogueDocument, in catalogue: Catalogue, own: Range<Int>, _ places: [Int],
    unusable: [LintProblem]
  ) throws(ClassifierError) {
    self.document = document
    self.catalogue = catalogue
    self.own = own
    self.places = places
    self.unusable = unusable
    classifier = try Classifier(catalogue)
  }

  /// Reads the samples by the production path.
  mutating func readSamples() {
    for (index, entry) in zip(places, catalogue.entries[own]) {
      let place = document.places[index]
      for (sample, place) in zip(entry.document.samples, place.samples) {
        samples.append(
          LintSample(entry: entry.document, sample: sample, place: place, reading: read(sample.text)))
      }
    }
  }

  /// The wordings of the file's entries.
  var wordings: Range<Int> {
    guard let first = own.first, let last = own.last else { return 0..<0 }
    return catalogue.entries[first].wordings.lowerBound..<catalogue.entries[last].wordings.upperBound
  }

  /// The place of an entry where an id is told, among entries that the file is added to; `nil` for the file's own.
  func referenceElsewhere(_ id: String) -> String? {
    guard let index = catalogue.entries.firstIndex(where: { $0.document.id == id }), !own.contains(index)
    else {
      return nil
    }
    return catalogue.entries[index].reference
  }

  /// Where the template of a wording stands.
  func place(ofWording index: Int) -> DocumentPlace {
    let entry = catalogue.wordings[index].entry
    return document.places[places[entry - own.lowerBound]].templates[
      index - catalogue.entries[entry].wordings.lowerBound]
  }

  /// A problem at a place of the file.
  func problem(_ reason: LintProblem.Reason, at place: DocumentPlace) -> LintProblem {
    document.problem(reason, at: place)
  }

  // MARK: Reading texts by the production path

  /// What a text is taken for.
  mutating func read(_ text: String) -> Reading {
    var reading = Reading.records(0)
    var records = 0
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      records += 1
      guard records == 1 else { return }
      reading =
        switch classifier.classify(record, bytes) {
        case .statement(let found): .statement(RecognisedText(found, of: record, bytes, classifier.catalogue))
        case .cut(let wording): .cut(entry: wording.map { classifier.catalogue.entry(ofWording: $0).id })
        case .unrecognised: .unrecognised
        case .undecided: .undecided
        case .foreign: .foreign
        }
    }
    return records == 1 ? reading : .records(records)
  }

  /// Whether one of a text's records cannot be decided within the limits of matching.
  mutating func isPastLimits(_ text: [UInt8]) -> Bool {
    var isPast = false
    forEachRecord(of: text) { classifier, record, bytes in
      if case .undecided = classifier.classify(record, bytes) { isPast = true }
    }
    return isPast
  }

  /// The ids of all entries that fit a text, whichever the production path would take.
  mutating func entriesFitting(_ text: String) -> [String] {
    var ids: [String] = []
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      let catalogue = classifier.catalogue
      for (index, wording) in catalogue.wordings.enumerated() where classifier.fits(index, record, bytes) {
        let id = catalogue.entries[wording.entry].document.id
        if !ids.contains(id) { ids.append(id) }
      }
    }
    return ids
  }

  private mutating func forEachRecord(
    of text: [UInt8], _ body: (inout Classifier, Record, Span<UInt8>) -> Void
  ) {
    var reader = RecordReader()
    reader.append(text.span) { body(&classifier, $0, $1) }
    reader.finish { body(&classifier, $0, $1) }
  }

  // MARK: Compiling

  /// The entries that can be compiled, one by one, as indices in the document; tells of the rest.
  static func usable(_ document: CatalogueDocument, _ problems: inout [LintProblem]) -> [Int] {
    var usable: [Int] = []
    for (index, entry) in document.entries.enumerated() {
      do throws(CatalogueError) {
        _ = try compiled([entry], usesJIT: false)
        usable.append(index)
      } catch {
        problems.append(document.problem(.unusable(error.reason), at: document.places[index].id))
      }
    }
    return usable
  }

  /// Compiles what can be compiled, and tells of the rest.
  private static func compile(
    _ document: CatalogueDocument, usesJIT: Bool, _ problems: inout [LintProblem]
  ) -> (Catalogue, [Int]) {
    let usable: [Int]
    do throws(CatalogueError) {
      return (try compiled(document.entries, usesJIT: usesJIT), Array(document.entries.indices))
    } catch {
      // It tells of the first entry only.
      usable = Self.usable(document, &problems)
    }
    do throws(CatalogueError) {
      return (try compiled(usable.map { document.entries[$0] }, usesJIT: usesJIT), usable)
    } catch {
      // Each entry compiles and all together do not: none can be examined.
      problems.append(document.problem(.unusable(error.reason), at: document.places[0].id))
      return (Catalogue(), [])
    }
  }

  /// A catalogue with all its patterns compiled.
  private static func compiled(
    _ entries: [EntryDocument], usesJIT: Bool
  ) throws(CatalogueError) -> Catalogue {
    let catalogue = try Catalogue(entries, usesJIT: usesJIT)
    try catalogue.compile()
    return catalogue
  }
}
