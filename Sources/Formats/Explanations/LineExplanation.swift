// The explanation of pasted log lines: their entries and values, or the most similar entries, and their
// errors.

package import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import ReportModel
internal import Timelines

/// The explanation of pasted log lines, for a terminal.
package struct LineExplanation {
  /// The text; empty if nothing was pasted.
  package var text: String { page.text }

  /// The maximum length of a paste, in bytes.
  package static let maximumPasteLength = 1 << 20

  /// The maximum number of records that are explained, each statement once.
  private static let maximumStatements = 20
  /// The maximum number of errors that are explained.
  private static let maximumErrors = 8
  /// The maximum length of a paste that may be a topic, in bytes.
  private static let maximumTopicLength = 200
  private let catalogue: EntryCatalogue
  private var page: TextPage
  /// Whether lines of other software were quoted.
  private var isOthersTold = false
  /// Whether lines were quoted that do not show whose they are.
  private var isUnknownTold = false

  /// Explains one or several records, with or without headers and markers.
  package init(_ paste: String, _ catalogue: EntryCatalogue, _ palette: Palette, columns: Int? = nil) {
    self.catalogue = catalogue
    page = TextPage(palette, columns: columns)
    let records = PastedRecord.all(in: paste, catalogue)
    if let topic = Self.topic(paste, records, catalogue, page) {
      page.add(topic)
      return
    }
    var explained: Set<String> = []
    var links: [ErrorChain.Link] = []
    var told = 0
    var others = 0
    for record in records {
      if let entry = entry(of: record), !explained.insert(entry.document.id).inserted { continue }
      let errors = ErrorChain(record.text).links
      if links.count < Self.maximumErrors { links += errors.filter { !links.contains($0) } }
      if case .foreign = record.recognition, !errors.isEmpty { continue }
      guard told < Self.maximumStatements else {
        others += 1
        continue
      }
      told += 1
      if case .foreign = record.recognition, explainNames(in: record.text) { continue }
      tell(record)
    }
    if isUnknownTold {
      say(
        "If Core Data prints it, 'parselogs suggest' drafts an entry; if your app does, a catalogue of its own "
          + "can explain it: 'parselogs help catalogue'.")
    } else if isOthersTold {
      say("If your app prints it, a catalogue of its own can explain it: 'parselogs help catalogue'.")
    }
    for link in links.prefix(Self.maximumErrors) {
      page.addGap()
      page.explain(link)
    }
    if others > 0 {
      page.addGap()
      say("… and \(counted(others, "more record")). For a whole capture, leave out 'explain'.")
    }
  }

  /// Returns the explanation of a paste that is the name of a topic or the number of an error.
  ///
  /// The result is `nil` for other pastes, and for those with a whole statement or with an error as a log has
  /// it.
  private static func topic(
    _ paste: String, _ records: [PastedRecord], _ catalogue: EntryCatalogue, _ page: TextPage
  ) -> String? {
    let words = paste.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, words.utf8.count <= maximumTopicLength, ErrorChain(words).links.isEmpty,
      !records.contains(where: \.isStatement),
      let topic = try? TopicExplanation(words, catalogue, page.palette, columns: page.columns)
    else { return nil }
    return String(topic.text.dropLast())
  }

  /// Explains the errors and terms that a text has by their names in code; returns `false` if there are none.
  private mutating func explainNames(in text: String) -> Bool {
    let named = NamedTopics(in: text)
    for error in named.errors {
      page.addGap()
      page.explain(error)
    }
    for term in named.terms {
      page.addGap()
      page.explain(term)
    }
    return !named.isEmpty
  }

  private mutating func tell(_ record: PastedRecord) {
    page.addGap()
    if let entry = entry(of: record) {
      if case .cut = record.recognition { page.add("The line ends within this statement.\n") }
      return page.explain(entry, fields: record.fields, in: catalogue)
    }
    switch record.recognition {
    case .statement, .cut: describeBeginning(record)
    case .unrecognised: describe(record)
    case .undecided: say("Too much work to decide what this is: \(quote(record.text))")
    case .foreign where !record.showsOwner:
      isUnknownTold = true
      say("No entry fits: \(quote(record.text))")
    case .foreign:
      isOthersTold = true
      say("Not a line of Core Data's sync: \(quote(record.text))")
    }
  }

  /// Returns the entry of a statement or of a truncated one.
  ///
  /// The result is `nil` for other records, and if several entries begin like the record.
  private func entry(of record: PastedRecord) -> Entry? {
    switch record.recognition {
    case .statement(let found): catalogue.entries[catalogue.wordings[found.wording].entry]
    case .cut(let cut?) where cut.hasSingleEntry:
      catalogue.entries[catalogue.wordings[cut.classification.wording].entry]
    case .cut, .unrecognised, .undecided, .foreign: nil
    }
  }

  private mutating func describe(_ record: PastedRecord) {
    if let part = record.partOfRecord {
      page.add("Not a whole record; its words belong to:\n")
      return page.explain(catalogue.entry(of: part), in: catalogue)
    }
    say("No entry fits: \(quote(record.text))")
    guard !record.misses.isEmpty else {
      return say(
        "It is about Core Data's sync, and not explained yet: 'parselogs suggest' drafts an entry.")
    }
    page.add(record.misses.count == 1 ? "The nearest is" : "The nearest are")
    list(record.misses.map(catalogue.entry(of:)))
  }

  private mutating func describeBeginning(_ record: PastedRecord) {
    let entries = record.begun.map { catalogue.entries[$0] }
    guard entries.count > PastedRecord.maximumSimilar || entries.isEmpty else {
      say("The line ends within one of these statements: \(quote(record.text))")
      return list(entries)
    }
    let count = entries.isEmpty ? "several" : "\(entries.count)"
    say("Too short to recognise: \(count) statements begin like this: \(quote(record.text))")
    guard !entries.isEmpty else { return }
    page.add("Some of them are")
    list(entries.prefix(PastedRecord.maximumSimilar))
  }

  private mutating func list(_ entries: some Sequence<Entry>) {
    for entry in entries {
      let sentence = entry.document.isUnexplained ? "" : entry.firstSentence
      page.add(title: entry.document.id, after: "  ", sentence)
    }
  }

  /// Adds words that are folded if the page is narrow.
  private mutating func say(_ words: String) { page.add(words, most: nil, others: "  ") }

  private func quote(_ text: String) -> String { "\"\(text.oneLine.cut(to: 160))\"" }
}

/// A record of pasted text, read as in a capture; text without a marker is tried with each marker.
private struct PastedRecord {
  private(set) var recognition: Recognition
  let text: String
  /// Whether the record has a header with a time or a process.
  private let hasHeader: Bool
  private(set) var fields: [(name: String, value: String)] = []
  private(set) var misses: [NearMiss] = []
  /// The entries that the record may have begun, if it is truncated.
  private(set) var begun: [Int] = []

  /// The markers and daemon headers that a paste may lack, in the order in which they are tried.
  private static let markers =
    ["CoreData: Ubiquity:  ", "CoreData+CloudKit: ", "UbiquityStoreManager: "]
    + ["dasd", "apsd", "cloudd"].map { "2014-01-01 00:00:00.000 \($0)[1:1] " }
  /// A header that makes a line without one an app's record; it is not shown.
  private static let headerOfApp = "2014-01-01 00:00:00.000 App[1:1] "
  /// The maximum number of similar entries that are named.
  static let maximumSimilar = 3

  static func all(in paste: String, _ catalogue: EntryCatalogue) -> [PastedRecord] {
    var classifier = Classifier(catalogue)
    let asItStands = read(paste, &classifier)
    if asItStands.contains(where: \.concernsICloud) { return asItStands.filter(\.concernsICloud) }
    let bare = paste.drop(while: \.isWhitespace)
    guard !bare.isEmpty else { return [] }
    let markers = markers + (catalogue.describesApps ? [headerOfApp] : [])
    let marked = markers.map { read($0 + bare, &classifier) }.filter { !$0.isEmpty }
    return marked.first { $0.contains(where: \.isStatement) } ?? likeliest(of: marked, or: asItStands)
  }

  /// Returns the most informative of several readings of a text, of which none is a whole statement.
  ///
  /// A beginning or a part of one statement comes first, then the beginning of several, then resemblance, for
  /// which the similar entries of all readings count.
  private static func likeliest(
    of readings: [[PastedRecord]], or asItStands: [PastedRecord]
  ) -> [PastedRecord] {
    let cuts = readings.filter { $0[0].isCut }
    if cuts.count == 1, cuts[0][0].isCutOfOneEntry { return cuts[0] }
    var records = readings[0]
    let misses = readings.flatMap { $0[0].misses }.sorted { $0.rank > $1.rank }
    records[0].misses = Array(misses.prefix(maximumSimilar))
    records[0].recognition = .unrecognised
    if records[0].partOfRecord != nil { return records }
    // Software that prints a header prints its marker too.
    if asItStands.contains(where: \.hasHeader) { return asItStands }
    if var cut = cuts.first {
      cut[0].recognition = .cut(nil)
      cut[0].begun = cuts.flatMap { $0[0].begun }
      return cut
    }
    let namesError = asItStands.contains { record in
      !ErrorChain(record.text).links.isEmpty || !NamedTopics(in: record.text).isEmpty
    }
    if let undecided = readings.first(where: { $0[0].isUndecided }) { return undecided }
    return misses.isEmpty || namesError ? asItStands : records
  }

  /// The near miss whose words the record has, if it is the only one: a paste is often one line of several.
  var partOfRecord: NearMiss? {
    misses.first.flatMap { first in
      first.hasAllWords && misses.dropFirst().allSatisfy { !$0.hasAllWords } ? first : nil
    }
  }

  /// Whether a header or the marker of Core Data shows which software printed the record.
  ///
  /// Headers of other systems begin with a date or a time, but are not read.
  var showsOwner: Bool {
    if hasHeader || text.hasPrefix("CoreData: ") { return true }
    let word = text.prefix { !$0.isWhitespace }
    return word.contains { "-:/".contains($0) } && word.allSatisfy { $0.isNumber || "-:/.TZ+".contains($0) }
  }

  var isStatement: Bool { if case .statement = recognition { true } else { false } }
  private var isUndecided: Bool { if case .undecided = recognition { true } else { false } }
  private var isCut: Bool { if case .cut = recognition { true } else { false } }
  private var isCutOfOneEntry: Bool {
    if case .cut(let cut?) = recognition { cut.hasSingleEntry } else { false }
  }
  private var concernsICloud: Bool { if case .foreign = recognition { false } else { true } }

  private static func read(_ text: String, _ classifier: inout Classifier) -> [PastedRecord] {
    var reader = RecordReader()
    var records: [PastedRecord] = []
    let bytes = Array(text.utf8)
    reader.append(bytes.span) { records.append(PastedRecord($0, $1, &classifier)) }
    reader.finish { records.append(PastedRecord($0, $1, &classifier)) }
    return records
  }

  private init(_ record: Record, _ bytes: Span<UInt8>, _ classifier: inout Classifier) {
    text = bytes.extracting(record.message.range).text
    hasHeader = record.timestamp != nil || !record.process.isEmpty
    recognition = classifier.classify(record, bytes)
    switch recognition {
    case .statement(let found):
      fields = classifier.catalogue.fields(of: found, in: bytes).map { ($0.name.raw, $0.value) }
    case .unrecognised: misses = classifier.nearMisses(to: record, bytes, limit: Self.maximumSimilar)
    case .cut: begun = classifier.entriesBegun(by: record, bytes)
    case .undecided, .foreign: break
    }
  }
}
