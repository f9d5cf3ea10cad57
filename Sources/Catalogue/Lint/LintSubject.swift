// A catalogue under examination: compiled, with its samples read by the production path.

internal import CatalogueDocument
internal import LogRecords

struct LintSubject: ~Copyable {
  let document: ParsedCatalogue
  /// Its usable entries; for a file from outside, after all others that are in use.
  let catalogue: EntryCatalogue
  /// Which entries of the catalogue are the file's, and for each of them its index in the document.
  private let own: Range<Int>
  private let places: [Int]

  let unusable: [LintProblem]
  private(set) var samples: [LintSample] = []
  private var classifier: Classifier
  /// For how many samples it was looked where they leave their messages.
  private var departures = 0

  init(_ document: ParsedCatalogue, usesJIT: Bool) {
    let (catalogue, places, problems) = Self.compile(document, usesJIT: usesJIT)
    self.init(document, in: catalogue, own: catalogue.entries.indices, places, unusable: problems)
    readSamples()
  }

  /// A file from outside, together with the built-in entries and other files; its samples are not read.
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

  mutating func readSamples() {
    for (index, entry) in zip(places, catalogue.entries[own]) {
      for (sample, place) in zip(entry.document.samples, document.places[index].samples) {
        let reading = read(sample.text, of: entry.document.source)
        samples.append(
          LintSample(
            entry: entry.document, sample: sample, place: place, reading: reading,
            departure: reading.verdict == .unrecognised ? departure(of: sample.text, from: entry) : nil))
      }
    }
  }

  var wordings: Range<Int> {
    guard let first = own.first, let last = own.last else { return 0..<0 }
    return catalogue.entries[first].wordings.lowerBound..<catalogue.entries[last].wordings.upperBound
  }

  /// Where the entry with an id is explained, among entries that the file is added to; `nil` for the file's own.
  func referenceElsewhere(_ id: String) -> String? {
    catalogue.entries.firstIndex { $0.document.id == id }.flatMap { referenceElsewhere($0) }
  }

  /// Where an entry of the catalogue is explained; `nil` for the file's own.
  func referenceElsewhere(_ entry: Int) -> String? {
    own.contains(entry) ? nil : catalogue.entries[entry].reference
  }

  func reference(_ id: String) -> String { "\(document.file)#\(id)" }

  func place(ofWording index: Int) -> DocumentPlace {
    let entry = catalogue.wordings[index].entry
    return document.places[places[entry - own.lowerBound]].templates[
      index - catalogue.entries[entry].wordings.lowerBound]
  }

  func problem(_ reason: LintProblem.Reason, at place: DocumentPlace) -> LintProblem {
    document.problem(reason, at: place)
  }

  // MARK: Reading texts by the production path

  mutating func read(_ text: String, of source: EntryDocument.Source) -> Reading {
    var reading = Reading(verdict: .records(0))
    var records = 0
    forEachRecord(of: Array(text.utf8)) { classifier, record, bytes in
      records += 1
      guard records == 1 else { return }
      var statement: RecognisedText?
      let verdict: LintProblem.Verdict
      switch classifier.classify(record, bytes) {
      case .statement(let found):
        let text = RecognisedText(found, of: record, bytes, classifier.catalogue)
        (statement, verdict) = (text, .entry(text.entry))
      case .cut(let wording):
        verdict = .cut(wording.map { classifier.catalogue.entry(ofWording: $0).document.id })
      case .unrecognised: verdict = .unrecognised
      case .undecided: verdict = .undecided
      // What others print is foreign when no entry fits it.
      case .foreign where record.kind == .fragment: verdict = .fragment
      case .foreign where record.kind == .statement && record.origin == source.origin: verdict = .unrecognised
      case .foreign: verdict = .foreign
      }
      reading = Reading(verdict: verdict, statement: statement)
    }
    return records == 1 ? reading : Reading(verdict: .records(records))
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

  /// Where something of a sample stands in the file: on one of the sample's lines, where it can be found there.
  func place(of text: String, onLine line: Int, of sample: DocumentPlace) -> DocumentPlace {
    let whole = document.line(sample.line + line)
    guard !text.isEmpty, let range = whole.ranges(of: text).last else { return sample }
    var place = sample
    place.line += line
    place.column = whole[..<range.lowerBound].unicodeScalars.count + 1
    return place
  }

  mutating func isPastLimits(_ text: [UInt8]) -> Bool {
    var isPast = false
    forEachRecord(of: text) { classifier, record, bytes in
      if case .undecided = classifier.classify(record, bytes) { isPast = true }
    }
    return isPast
  }

  /// All entries of the catalogue that fit a text, by index, whichever the production path would take.
  mutating func entriesFitting(_ text: String) -> [Int] {
    let fitting = wordingsFitting(text, among: catalogue.wordings.indices)
    return Set(fitting.map { catalogue.wordings[$0].entry }).sorted()
  }

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

  /// The entries that can be compiled, one by one, as indices in the document, and what is wrong with the others.
  static func usable(_ document: ParsedCatalogue) -> (entries: [Int], problems: [LintProblem]) {
    var usable: [Int] = []
    var problems: [LintProblem] = []
    for (index, entry) in document.entries.enumerated() {
      do throws(CatalogueError) {
        _ = try compiled([entry], usesJIT: false)
        usable.append(index)
      } catch { problems.append(document.problem(.unusable(error.reason), at: document.places[index].id)) }
    }
    return (usable, problems)
  }

  private static func compile(
    _ document: ParsedCatalogue, usesJIT: Bool
  ) -> (EntryCatalogue, [Int], [LintProblem]) {
    do throws(CatalogueError) {
      return (try compiled(document.entries, usesJIT: usesJIT), Array(document.entries.indices), [])
    } catch {
      // It is about the first entry only.
      let (usable, problems) = usable(document)
      do throws(CatalogueError) {
        return (try compiled(usable.map { document.entries[$0] }, usesJIT: usesJIT), usable, problems)
      } catch {
        // Each entry compiles and all together do not: none can be examined.
        let problem = document.problem(.unusable(error.reason), at: document.places[0].id)
        return (EntryCatalogue(), [], problems + [problem])
      }
    }
  }

  private static func compiled(
    _ entries: [EntryDocument], usesJIT: Bool
  ) throws(CatalogueError) -> EntryCatalogue {
    let catalogue = try EntryCatalogue(entries, usesJIT: usesJIT)
    try catalogue.compile()
    return catalogue
  }
}
