// Tells whether a drafted entry is a good one, by the way that every entry and every record goes: it is read as LOGS.md
// is, checked as that is, and records are looked up in it.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Timelines

/// Checks drafted entries.
struct DraftChecks: ~Copyable {
  private let builtIn: EntryCatalogue
  private let known: KnownMessages
  private let lint: Lint
  private var classifier: Classifier

  init(_ builtIn: EntryCatalogue) {
    self.builtIn = builtIn
    known = KnownMessages(builtIn)
    lint = Lint(
      events: Set(EventKind.allCases.map(\.rawValue)),
      otherEntries: Set(builtIn.entries.map(\.document.id)))
    classifier = Classifier(builtIn)
  }

  /// What a check of one draft comes to.
  enum Verdict {
    /// It passes, with the values that its sample has.
    case good(Draft, EntryDocument)
    /// Why it does not pass.
    case bad(String)
  }

  /// Checks one draft by itself and beside the built-in entries.
  mutating func check(_ draft: Draft) -> Verdict {
    guard let (record, bytes) = DraftReader.only(draft.sample),
      record.origin == draft.mined.first.record.origin
    else { return .bad("its sample would not be read as one record") }
    if draft.simplicity == .openEnd, draft.ownLetters < Self.leastLetters {
      return .bad("there is too little text between its values")
    }
    let document: EntryDocument
    do throws(DocumentErrors) {
      document = try Self.document(draft)
    } catch {
      return .bad(error.errors[0].sentence)
    }
    let alone: EntryCatalogue
    do throws(CatalogueError) {
      alone = try EntryCatalogue([document])
    } catch {
      return .bad(error.reason)
    }
    var own = Classifier(alone)
    guard case .statement(let found) = own.classify(record, bytes.span) else {
      return .bad("its sample does not fit it")
    }
    guard case .statement = own.classify(draft.mined.first.record, draft.mined.first.bytes.span) else {
      return .bad("the record does not fit it")
    }
    if let id = builtInEntry(fitting: record, bytes) { return .bad("its sample fits '\(id)' too") }
    switch classifier.classify(record, bytes.span) {
    case .statement, .cut: return .bad("its sample would be taken for the beginning of a known statement")
    default: break
    }
    for item in known.items where own.fits(0, item.record, item.bytes.span) {
      return .bad("it would fit records of '\(item.entry)' too")
    }
    var filled = draft
    filled.fields = own.catalogue.wordings[0].fields.enumerated().compactMap { index, field in
      found.range(ofField: index).map { (field.name, Self.trimmed(bytes[$0.range])) }
    }
    let report = lint.check(Self.chapter + filled.text, file: "draft")
    if let problem = report.problems.first { return .bad(problem.sentence) }
    return .good(filled, document)
  }

  /// Looks the records of all drafts up in the built-in entries and all drafts together.
  ///
  /// Of two drafts that one record fits, the one with less text of its own is wrong.
  ///
  /// - Parameters:
  ///   - drafts: The drafts.
  ///   - isInterrupted: Whether that is of no use any more.
  /// - Returns: For each draft that is wrong, why.
  func checkTogether(
    _ drafts: [(draft: Draft, document: EntryDocument)], until isInterrupted: () -> Bool
  ) -> [Int: Draft.Trouble] {
    var troubles: [Int: Draft.Trouble] = [:]
    let all: EntryCatalogue
    do throws(CatalogueError) {
      all = try EntryCatalogue(builtIn.entries.map(\.document) + drafts.map(\.document))
    } catch {
      return Dictionary(uniqueKeysWithValues: drafts.indices.map { ($0, .other(error.reason)) })
    }
    var joined = Classifier(all)
    let first = builtIn.wordings.count
    for index in drafts.indices {
      guard !isInterrupted() else { return [:] }
      for (record, bytes) in Self.records(of: drafts[index].draft) {
        if case .statement(let found) = joined.classify(record, bytes.span), found.wording == first + index {
        } else {
          troubles[index] = troubles[index] ?? .other("it is not recognised beside the other entries")
        }
        for other in drafts.indices where other != index && joined.fits(first + other, record, bytes.span) {
          let isMine =
            drafts[index].draft.ownLetters < drafts[other].draft.ownLetters
            || drafts[index].draft.ownLetters == drafts[other].draft.ownLetters && index > other
          let (wrong, right) = isMine ? (index, other) : (other, index)
          troubles[wrong] = .general(drafts[right].draft.id)
          if !isMine, case .other = troubles[index] { troubles[index] = nil }
        }
      }
    }
    for index in drafts.indices where troubles[index] == nil && !isInterrupted() {
      if !holdsLimits(drafts[index].draft, at: builtIn.entries.count + index, in: all) {
        troubles[index] = .other("records of great length would be too much work")
      }
    }
    return troubles
  }

  private func holdsLimits(
    _ draft: Draft, at entry: Int, in all: EntryCatalogue
  ) -> Bool {
    let document: ParsedCatalogue
    do throws(DocumentErrors) {
      document = try ParsedCatalogue(Self.chapter + draft.text, file: "draft")
    } catch {
      return false
    }
    return Lint.holdsLimits(document, at: entry, in: all)
  }

  /// The record that a draft is of, and its sample, also without its method.
  private static func records(of draft: Draft) -> [(record: Record, bytes: [UInt8])] {
    var records = [(record: draft.mined.first.record, bytes: draft.mined.first.bytes)]
    if let sample = DraftReader.only(draft.sample) { records.append(sample) }
    guard draft.mined.first.record.origin == .ubiquity, draft.hasTellingText,
      let marker = draft.sample.firstRange(of: "CoreData: Ubiquity:"),
      let sample = DraftReader.only(String(draft.sample[marker.lowerBound...]))
    else { return records }
    return records + [sample]
  }

  /// How many letters of its own a draft must have that takes the rest of a message for one value.
  private static let leastLetters = 8

  private static let chapter = "## Drafts\n\n"

  private static func document(_ draft: Draft) throws(DocumentErrors) -> EntryDocument {
    try ParsedCatalogue(chapter + draft.text, file: "draft").entries[0]
  }

  private mutating func builtInEntry(fitting record: Record, _ bytes: [UInt8]) -> String? {
    for index in builtIn.wordings.indices where classifier.fits(index, record, bytes.span) {
      return builtIn.entries[builtIn.wordings[index].entry].document.id
    }
    return nil
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let value = bytes.drop(while: \.isASCIIWhitespace)
    guard let last = value.lastIndex(where: { !$0.isASCIIWhitespace }) else { return "" }
    return String(decoding: value[...last], as: UTF8.self)
  }
}
