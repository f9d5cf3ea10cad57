// A catalogue under examination: compiled, with its samples read by the production path.

internal import CatalogueDocument
internal import LogRecords

/// A catalogue under examination.
struct LintSubject: ~Copyable {
  /// The file.
  let document: ParsedCatalogue

  /// Its usable entries; for a file from outside, after all others that are in use.
  let catalogue: EntryCatalogue

  /// Which entries of the catalogue are the file's, and for each of them its index in the document.
  private let own: Range<Int>
  private let places: [Int]

  /// What is wrong with the entries that cannot be used.
  let unusable: [LintProblem]

  /// The samples of the usable entries.
  private(set) var samples: [LintSample] = []

  private var classifier: Classifier

  /// For how many samples it was looked where they leave their messages.
  private var departures = 0

  init(_ document: ParsedCatalogue, usesJIT: Bool) {
    var problems: [LintProblem] = []
    let (catalogue, places) = Self.compile(document, usesJIT: usesJIT, &problems)
    self.init(document, in: catalogue, own: catalogue.entries.indices, places, unusable: problems)
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
  init(
    _ document: ParsedCatalogue, in catalogue: EntryCatalogue, own: Range<Int>, _ places: [Int],
    unusable: [LintProblem]
  ) {
    self.document = document
    self.catalogue = catalogue
    self.own = own
    self.places = places
    self.unusable = unusable
    classifier = Classifier(catalogue)
  }

  /// Reads the samples by the production path.
  mutating func readSamples() {
    for (index, entry) in zip(places, catalogue.entries[own]) {
      let place = document.places[index]
      for (sample, place) in zip(entry.document.samples, place.samples) {
        let reading = read(sample.text, of: entry.document.source)
        samples.append(
          LintSample(
            entry: entry.document, sample: sample, place: place, reading: reading,
            departure: reading.isUnrecognised ? departure(of: sample.text, from: entry) : nil))
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

  /// The place where an entry of the catalogue is told; `nil` for the file's own.
  func referenceElsewhere(_ entry: Int) -> String? {
    own.contains(entry) ? nil : catalogue.entries[entry].reference
  }

  /// How an entry of the file is referred to.
  func reference(_ id: String) -> String { "\(document.file)#\(id)" }

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

  /// What a text is taken for that entries of a source should describe.
  mutating func read(_ text: String, of source: EntryDocument.Source) -> Reading {
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
        // What others print is foreign when no entry fits it.
        case .foreign where record.kind == .fragment: .fragment
        case .foreign: record.kind == .statement && record.origin == source.origin ? .unrecognised : .foreign
        }
    }
    return records == 1 ? reading : .records(records)
  }

  /// Where a text of one record leaves the wordings of an entry.
  private mutating func departure(of text: String, from entry: Entry) -> SampleDeparture? {
    var departure: SampleDeparture?
    guard departures < DocumentLimits.problems else { return nil }
    departures += 1
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      guard record.origin == entry.document.source.origin else { return }
      let (wording, length) = classifier.follow(record, bytes, of: entry.wordings)
      var end = Int(record.message.lower) + length
      while end < record.message.range.upperBound, bytes[end].isASCIIWhitespace { end += 1 }
      let rest = bytes.extracting(end..<Int(record.message.range.upperBound)).indices.map { bytes[end + $0] }
      departure = SampleDeparture(
        wording: wording, length: length,
        rest: String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self),
        line: (0..<end).count { bytes[$0] == UInt8(ascii: "\n") })
    }
    return departure
  }

  /// Where something of a sample stands in the file: on one of the sample's lines, where it can be found there.
  func place(of text: String, onLine line: Int, of sample: DocumentPlace) -> DocumentPlace {
    let whole = document.line(sample.line + line)
    guard !text.isEmpty, let range = whole.ranges(of: text).last else { return sample }
    var place = sample
    place.line += line
    place.column = whole[..<range.lowerBound].unicodeScalars.count + 1
    return place
  }

  /// Whether one of a text's records cannot be decided within the limits of matching.
  mutating func isPastLimits(_ text: [UInt8]) -> Bool {
    var isPast = false
    forEachRecord(of: text) { classifier, record, bytes in
      if case .undecided = classifier.classify(record, bytes) { isPast = true }
    }
    return isPast
  }

  /// All entries of the catalogue that fit a text, by index, whichever the production path would take.
  mutating func entriesFitting(_ text: String) -> [Int] {
    var entries: [Int] = []
    for wording in wordingsFitting(text, among: catalogue.wordings.indices) {
      let entry = catalogue.wordings[wording].entry
      if !entries.contains(entry) { entries.append(entry) }
    }
    return entries
  }

  /// Those of some wordings that fit a text, whichever the production path would take.
  mutating func wordingsFitting(_ text: String, among wordings: Range<Int>) -> [Int] {
    var fitting: [Int] = []
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      fitting += wordings.filter { classifier.fits($0, record, bytes) }
    }
    return fitting
  }

  /// The wordings of a sample's own entry that fit it, though another entry does so too and is taken for it.
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

  /// The entries that can be compiled, one by one, as indices in the document; tells of the rest.
  static func usable(_ document: ParsedCatalogue, _ problems: inout [LintProblem]) -> [Int] {
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
    _ document: ParsedCatalogue, usesJIT: Bool, _ problems: inout [LintProblem]
  ) -> (EntryCatalogue, [Int]) {
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
      return (EntryCatalogue(), [])
    }
  }

  /// A catalogue with all its patterns compiled.
  private static func compiled(
    _ entries: [EntryDocument], usesJIT: Bool
  ) throws(CatalogueError) -> EntryCatalogue {
    let catalogue = try EntryCatalogue(entries, usesJIT: usesJIT)
    try catalogue.compile()
    return catalogue
  }
}
