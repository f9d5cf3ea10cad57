// Decides whether a drafted entry can be used. It is parsed and linted as LOGS.md is, and records are classified with it,
// all by the code that does so in production.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Timelines

struct DraftChecks: ~Copyable {
  private let builtIn: EntryCatalogue
  private let known: KnownMessages
  private let lint: Lint
  private var classifier: Classifier

  init(_ builtIn: EntryCatalogue) {
    self.builtIn = builtIn
    known = KnownMessages(builtIn)
    lint = Lint(otherEntries: Set(builtIn.entries.map(\.document.id)))
    classifier = Classifier(builtIn)
  }

  enum Verdict {
    /// It passes, and has the values of its sample now.
    case passed(Draft, EntryDocument)
    case failed(String)
  }

  /// What is wrong with a draft beside others.
  enum Conflict {
    /// Records of the draft with this id fit it too.
    case tooGeneral(String)
    case other(String)
  }

  /// Checks one draft by itself and beside the built-in entries.
  mutating func check(_ draft: Draft) -> Verdict {
    guard let sample = SampleRecord(draft.sample),
      sample.record.origin == draft.mined.first.record.origin
    else { return .failed("its sample would not be read as one record") }
    if draft.generality == .openEnd, draft.ownLetters < Self.leastLetters {
      return .failed("there is too little text between its values")
    }
    let document: EntryDocument
    do throws(DocumentErrors) {
      document = try Self.parse(draft).entries[0]
    } catch {
      return .failed(error.errors[0].reason.sentence)
    }
    let alone: EntryCatalogue
    do throws(CatalogueError) {
      alone = try EntryCatalogue([document])
    } catch {
      return .failed(error.reason)
    }
    var own = Classifier(alone)
    guard case .statement(let found) = own.classify(sample.record, sample.bytes.span) else {
      return .failed("its sample does not fit it")
    }
    guard case .statement = own.classify(draft.mined.first.record, draft.mined.first.bytes.span) else {
      return .failed("the record does not fit it")
    }
    if let id = builtInEntry(fitting: sample) { return .failed("its sample fits '\(id)' too") }
    switch classifier.classify(sample.record, sample.bytes.span) {
    case .statement, .cut: return .failed("its sample would be taken for the beginning of a known statement")
    default: break
    }
    for (entry, known) in known.items where own.fits(0, known.record, known.bytes.span) {
      return .failed("it would fit records of '\(entry)' too")
    }
    var filled = draft
    filled.fields = own.catalogue.wordings[0].fields.enumerated().compactMap { index, field in
      found.range(ofField: index).map { (field.name, Self.trimmed(sample.bytes[$0.range])) }
    }
    let report = lint.check(Self.chapter + filled.text, file: "draft")
    if let problem = report.problems.first { return .failed(problem.reason.sentence) }
    return .passed(filled, document)
  }

  /// Classifies the records of all drafts with the built-in entries and all drafts together: what is wrong, by the index
  /// of the draft.
  ///
  /// Of two drafts that one record fits, the one with less text of its own is wrong.
  func conflicts(
    among drafts: [(draft: Draft, document: EntryDocument)], until isInterrupted: () -> Bool
  ) -> [Int: Conflict] {
    var conflicts: [Int: Conflict] = [:]
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
      for sample in Self.records(of: drafts[index].draft) {
        let (record, span) = (sample.record, sample.bytes.span)
        if joined.classify(record, span).wording != first + index, conflicts[index] == nil {
          conflicts[index] = .other("it is not recognised beside the other entries")
        }
        for other in drafts.indices where other != index && joined.fits(first + other, record, span) {
          let isMine =
            drafts[index].draft.ownLetters < drafts[other].draft.ownLetters
            || drafts[index].draft.ownLetters == drafts[other].draft.ownLetters && index > other
          let (wrong, right) = isMine ? (index, other) : (other, index)
          conflicts[wrong] = .tooGeneral(drafts[right].draft.id)
          if !isMine, case .other = conflicts[index] { conflicts[index] = nil }
        }
      }
    }
    for index in drafts.indices where conflicts[index] == nil && !isInterrupted() {
      guard let document = try? Self.parse(drafts[index].draft),
        Lint.holdsLimits(document, at: builtIn.entries.count + index, in: all)
      else {
        conflicts[index] = .other("records of great length would be too much work")
        continue
      }
    }
    return conflicts
  }

  /// The first record of a draft and its sample, also without its header when that should not matter.
  private static func records(of draft: Draft) -> [SampleRecord] {
    var texts = [draft.sample]
    if draft.mined.first.record.origin == .ubiquity, draft.hasIdentifyingText,
      let marker = draft.sample.firstRange(of: "CoreData: Ubiquity:")
    {
      texts.append(String(draft.sample[marker.lowerBound...]))
    }
    return [SampleRecord(draft.mined.first)] + texts.compactMap(SampleRecord.init)
  }

  /// How many letters of its own a draft needs that takes the rest of a message for one value.
  private static let leastLetters = 8
  private static let chapter = "## Drafts\n\n"

  private static func parse(_ draft: Draft) throws(DocumentErrors) -> ParsedCatalogue {
    try ParsedCatalogue(chapter + draft.text, file: "draft")
  }

  private mutating func builtInEntry(fitting sample: SampleRecord) -> String? {
    let fitting = builtIn.wordings.indices.first { classifier.fits($0, sample.record, sample.bytes.span) }
    return fitting.map { builtIn.entries[builtIn.wordings[$0].entry].document.id }
  }

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
