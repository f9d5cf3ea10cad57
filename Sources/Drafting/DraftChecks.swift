// Decides whether a drafted entry can be used. The draft is parsed and linted like LOGS.md, and records are
// classified with it, all by production code.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Timelines

struct DraftChecks: ~Copyable {
  private let builtIn: EntryCatalogue
  private let known: [(entry: String, sample: SampleRecord)]
  private let lint: Lint
  private var classifier: Classifier

  init(_ builtIn: EntryCatalogue) {
    self.builtIn = builtIn
    known = KnownMessages.all(builtIn)
    lint = Lint(otherEntries: Set(builtIn.entries.map(\.document.id)))
    classifier = Classifier(builtIn)
  }

  /// The reason why a draft cannot be used.
  struct Refusal: Error {
    let reason: String
    /// Whether the draft fits records of other statements; a more general draft would, too.
    var isTooGeneral = false
  }

  /// Checks a draft by itself and with the built-in entries, and returns it with the values of its sample.
  mutating func check(_ draft: Draft) throws(Refusal) -> (Draft, ParsedCatalogue) {
    guard let sample = SampleRecord(draft.sample), sample.record.origin == draft.mined.first.record.origin
    else { throw Refusal(reason: "its sample would not be read as one record") }
    if draft.generality == .openEnd, draft.ownLetters < Self.minimumLetters {
      throw Refusal(reason: "there is too little text between its values")
    }
    let parsed: ParsedCatalogue
    do throws(DocumentErrors) {
      parsed = try ParsedCatalogue(Self.chapter + draft.text, file: "draft")
    } catch {
      throw Refusal(reason: error.errors[0].reason.sentence)
    }
    let alone: EntryCatalogue
    do throws(CatalogueError) {
      alone = try EntryCatalogue([parsed.entries[0]])
    } catch {
      throw Refusal(reason: error.reason)
    }
    var own = Classifier(alone)
    guard case .statement(let found) = own.classify(sample.record, sample.bytes.span) else {
      throw Refusal(reason: "its sample does not fit it")
    }
    guard case .statement = own.classify(draft.mined.first.record, draft.mined.first.bytes.span) else {
      throw Refusal(reason: "the record does not fit it")
    }
    for wording in builtIn.wordings.indices where classifier.fits(wording, sample.record, sample.bytes.span) {
      let id = builtIn.entries[builtIn.wordings[wording].entry].document.id
      throw Refusal(reason: "its sample fits '\(id)' too")
    }
    switch classifier.classify(sample.record, sample.bytes.span) {
    case .statement, .cut:
      throw Refusal(reason: "its sample would be taken for the beginning of a known statement")
    default: break
    }
    for (entry, known) in known where own.fits(0, known.record, known.bytes.span) {
      throw Refusal(reason: "it would fit records of '\(entry)' too")
    }
    var filled = draft
    filled.fields = own.catalogue.wordings[0].fields.enumerated().compactMap { index, field in
      found.range(ofField: index).map { (field.name, Self.trimmed(sample.bytes[$0.range])) }
    }
    let report = lint.check(Self.chapter + filled.text, file: "draft")
    if let problem = report.problems.first { throw Refusal(reason: problem.reason.sentence) }
    return (filled, parsed)
  }

  /// Classifies the records of all drafts with the built-in entries and all drafts together.
  ///
  /// If one record fits two drafts, the draft with fewer letters of its own is wrong.
  ///
  /// - Returns: The reasons why drafts cannot be used, by their index; empty if interrupted early.
  func conflicts(
    among drafts: [(draft: Draft, parsed: ParsedCatalogue)], until isInterrupted: () -> Bool
  ) -> [Int: Refusal] {
    var conflicts: [Int: Refusal] = [:]
    let all: EntryCatalogue
    do throws(CatalogueError) {
      all = try EntryCatalogue(builtIn.entries.map(\.document) + drafts.map(\.parsed.entries[0]))
    } catch {
      return Dictionary(uniqueKeysWithValues: drafts.indices.map { ($0, Refusal(reason: error.reason)) })
    }
    var joined = Classifier(all)
    let first = builtIn.wordings.count
    for index in drafts.indices {
      guard !isInterrupted() else { return [:] }
      for sample in Self.records(of: drafts[index].draft) {
        let (record, span) = (sample.record, sample.bytes.span)
        if joined.classify(record, span).wording != first + index, conflicts[index] == nil {
          conflicts[index] = Refusal(reason: "it is not recognised together with the other entries")
        }
        for other in drafts.indices where other != index && joined.fits(first + other, record, span) {
          let isThisWrong =
            drafts[index].draft.ownLetters < drafts[other].draft.ownLetters
            || drafts[index].draft.ownLetters == drafts[other].draft.ownLetters && index > other
          let (wrong, right) = isThisWrong ? (index, other) : (other, index)
          let reason = "its template would fit records of '\(drafts[right].draft.id)' too"
          conflicts[wrong] = Refusal(reason: reason, isTooGeneral: true)
          if !isThisWrong, conflicts[index]?.isTooGeneral == false { conflicts[index] = nil }
        }
      }
    }
    for index in drafts.indices where conflicts[index] == nil && !isInterrupted() {
      if !Lint.holdsLimits(drafts[index].parsed, at: builtIn.entries.count + index, in: all) {
        conflicts[index] = Refusal(reason: "very long records would take too much work")
      }
    }
    return conflicts
  }

  /// Returns the draft's first record and its sample, also without a header if the header should not matter.
  private static func records(of draft: Draft) -> [SampleRecord] {
    var texts = [draft.sample]
    if draft.mined.first.record.origin == .ubiquity, draft.hasIdentifyingText,
      let marker = draft.sample.firstRange(of: "CoreData: Ubiquity:")
    {
      texts.append(String(draft.sample[marker.lowerBound...]))
    }
    return [SampleRecord(draft.mined.first)] + texts.compactMap(SampleRecord.init)
  }

  /// The minimum number of letters of a draft that takes the rest of a message as one value.
  private static let minimumLetters = 8
  private static let chapter = "## Drafts\n\n"

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let value = bytes.drop(while: \.isASCIIWhitespace)
    guard let last = value.lastIndex(where: { !$0.isASCIIWhitespace }) else { return "" }
    return String(decoding: value[...last], as: UTF8.self)
  }
}

extension Recognition {
  fileprivate var wording: Int? {
    if case .statement(let statement) = self { statement.wording } else { nil }
  }
}
