// A catalogue under examination: compiled, with its samples read by the production path.

internal import CatalogueDocument
internal import LogRecords

struct LintSubject: ~Copyable {
  let document: ParsedCatalogue
  /// The usable entries of the file; for a user-supplied file, after all others that are in use.
  let catalogue: EntryCatalogue
  /// The indices of the catalogue's entries that belong to the file.
  private let own: Range<Int>

  private(set) var problems: [LintProblem]
  private(set) var samples: [LintSample] = []
  private var classifier: Classifier
  /// The number of samples that were searched for the place where they stop matching.
  private var departures = 0

  init(_ document: ParsedCatalogue, usesJIT: Bool) {
    let (catalogue, problems) = Self.compile(document, usesJIT: usesJIT)
    self.init(document, in: catalogue, own: catalogue.entries.indices, problems: problems)
    readSamples()
  }

  /// Creates a subject for a user-supplied file, together with the built-in entries and other files, without
  /// reading its samples.
  init(
    _ document: ParsedCatalogue, in catalogue: EntryCatalogue, own: Range<Int>, problems: [LintProblem] = []
  ) {
    self.document = document
    self.catalogue = catalogue
    self.own = own
    self.problems = problems
    classifier = Classifier(catalogue)
  }

  mutating func report(
    _ reason: CatalogueProblem.Reason, at place: DocumentPlace, _ conflict: LintProblem.Conflict? = nil
  ) {
    problems.append(LintProblem(problem: document.problem(reason, at: place), conflict: conflict))
  }

  mutating func readSamples() {
    for entry in catalogue.entries[own] {
      for sample in entry.document.samples {
        let reading = read(sample.text, of: entry.document.source)
        let departure = reading.verdict == .unrecognised ? departure(of: sample.text, from: entry) : nil
        samples.append(
          LintSample(entry: entry.document, sample: sample, reading: reading, departure: departure))
      }
    }
  }

  var wordings: Range<Int> {
    guard let first = own.first, let last = own.last else { return 0..<0 }
    return catalogue.entries[first].wordings.lowerBound..<catalogue.entries[last].wordings.upperBound
  }

  /// Returns the reference of the entry with an id; `nil` if it belongs to the file.
  func referenceElsewhere(_ id: String) -> String? {
    catalogue.entries.firstIndex { $0.document.id == id }.flatMap { referenceElsewhere($0) }
  }

  /// Returns the reference of an entry of the catalogue; `nil` if it belongs to the file.
  func referenceElsewhere(_ entry: Int) -> String? {
    own.contains(entry) ? nil : catalogue.entries[entry].reference
  }

  func reference(_ id: String) -> String { "\(document.file)#\(id)" }

  func place(ofWording index: Int) -> DocumentPlace {
    let entry = catalogue.entry(ofWording: index)
    return entry.document.places.templates[index - entry.wordings.lowerBound]
  }

  // MARK: Reading texts by the production path

  mutating func read(_ text: String, of source: EntryDocument.Source) -> Reading {
    var reading = Reading(verdict: .records(0))
    var records = 0
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      records += 1
      reading =
        records == 1 ? classifier.read(record, bytes, of: source) : Reading(verdict: .records(records))
    }
    return reading
  }

  private mutating func departure(of text: String, from entry: Entry) -> SampleDeparture? {
    guard departures < DocumentLimits.problems else { return nil }
    departures += 1
    var departure: SampleDeparture?
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      guard record.origin == entry.document.source.origin else { return }
      let (wording, length) = classifier.follow(record, bytes, of: entry.wordings)
      var end = Int(record.message.lower) + length
      while end < record.message.range.upperBound, bytes[end].isASCIIWhitespace { end += 1 }
      let line = bytes.find(UInt8(ascii: "\n"), from: end, before: record.message.range.upperBound)
      departure = SampleDeparture(
        wording: wording, length: length,
        rest: bytes.extracting(end..<(line ?? record.message.range.upperBound)).text,
        line: (0..<end).count { bytes[$0] == UInt8(ascii: "\n") })
    }
    return departure
  }

  mutating func isPastLimits(_ text: [UInt8]) -> Bool {
    var isPast = false
    forEachRecord(of: text) { classifier, record, bytes in
      if case .undecided = classifier.classify(record, bytes) { isPast = true }
    }
    return isPast
  }

  /// Returns the indices of all entries of the catalogue that match a text, whichever the production path
  /// would choose.
  mutating func entriesFitting(_ text: String) -> [Int] {
    let fitting = wordingsFitting(text, among: catalogue.wordings.indices)
    return Set(fitting.map { catalogue.wordings[$0].entry }).sorted()
  }

  private mutating func wordingsFitting(_ text: String, among wordings: Range<Int>) -> [Int] {
    var fitting: [Int] = []
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      // Fast path: a message contains the text of few of the thousands of wordings.
      classifier.marks.look(at: bytes.extracting(record.message.range))
      for index in wordings where classifier.marks.mayHold(classifier.catalogue.wordings[index].firstMarks) {
        if classifier.fits(index, record, bytes) { fitting.append(index) }
      }
    }
    return fitting
  }

  /// Returns the wordings of a sample's own entry that match it, if another entry matches it as well and is
  /// chosen.
  mutating func wordingsMissed(by sample: LintSample) -> [Int] {
    guard let statement = sample.reading.statement, statement.entry != sample.entry.id,
      let entry = catalogue.entries[own].first(where: { $0.document.id == sample.entry.id })
    else { return [] }
    return wordingsFitting(sample.sample.text, among: entry.wordings)
  }

  private mutating func forEachRecord(
    of text: [UInt8], _ body: (inout Classifier, Record, Span<UInt8>) -> Void
  ) {
    var reader = RecordReader()
    reader.append(text.span) { body(&classifier, $0, $1) }
    reader.finish { body(&classifier, $0, $1) }
  }

  // MARK: Compiling

  /// Returns the entries that can be compiled, tried one by one, and the problems of the others.
  static func usable(_ document: ParsedCatalogue) -> (entries: [EntryDocument], problems: [LintProblem]) {
    var usable: [EntryDocument] = []
    var problems: [LintProblem] = []
    for entry in document.entries {
      do throws(CatalogueError) {
        _ = try compiled([entry], usesJIT: false)
        usable.append(entry)
      } catch { problems.append(unusable(entry, of: document, error)) }
    }
    return (usable, problems)
  }

  private static func compile(_ document: ParsedCatalogue, usesJIT: Bool) -> (EntryCatalogue, [LintProblem]) {
    if let catalogue = try? compiled(document.entries, usesJIT: usesJIT) { return (catalogue, []) }
    let (entries, problems) = usable(document)
    do throws(CatalogueError) {
      return (try compiled(entries, usesJIT: usesJIT), problems)
    } catch {
      // Each entry compiles but all together do not, so none can be examined.
      return (EntryCatalogue(), problems + [unusable(document.entries[0], of: document, error)])
    }
  }

  private static func compiled(
    _ entries: [EntryDocument], usesJIT: Bool
  ) throws(CatalogueError) -> EntryCatalogue {
    // The lint relies on patterns alone: they define what a wording matches.
    let catalogue = try EntryCatalogue(entries, usesJIT: usesJIT, usesPrograms: false)
    try catalogue.compile()
    return catalogue
  }

  private static func unusable(
    _ entry: EntryDocument, of document: ParsedCatalogue, _ error: CatalogueError
  ) -> LintProblem {
    LintProblem(problem: document.problem(.unusable(error.reason), at: entry.place), conflict: nil)
  }
}

extension CatalogueProblem.Reason {
  static func unusable(_ reason: String) -> Self {
    Self("the entry cannot be used: \(reason)", help: "write fewer places, or a shorter template")
  }
}

extension Classifier {
  fileprivate mutating func read(
    _ record: Record, _ bytes: Span<UInt8>, of source: EntryDocument.Source
  ) -> Reading {
    switch classify(record, bytes) {
    case .statement(let found):
      let text = RecognisedText(found, of: record, bytes, catalogue)
      return Reading(verdict: .entry(text.entry), statement: text)
    case .cut(let cut):
      let wording = cut.flatMap { $0.hasSingleEntry ? $0.classification.wording : nil }
      return Reading(verdict: .cut(wording.map { catalogue.entry(ofWording: $0).document.id }))
    case .unrecognised: return Reading(verdict: .unrecognised)
    case .undecided: return Reading(verdict: .undecided)
    case .foreign where record.kind == .fragment: return Reading(verdict: .fragment)
    // A record of the right source that no entry matches is foreign for the sources app and coredata.
    case .foreign where record.kind == .statement && record.origin == source.origin:
      return Reading(verdict: .unrecognised)
    case .foreign: return Reading(verdict: .foreign)
    }
  }
}
