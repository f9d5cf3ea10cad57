// Where drafts are made: each is tried as the values were, and made simpler until it passes the checks.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import ReportModel

internal import Redaction
/// Makes drafts that pass the checks.
struct DraftingDesk: ~Copyable {
  /// What became of one template.
  struct Item {
    /// The template.
    let mined: MinedTemplate

    /// The draft with its entry; `nil` when none passes.
    var draft: (draft: Draft, document: EntryDocument)?

    /// The item whose draft fits its records too; `nil` for none.
    var cover: Int?

    /// Why there is no draft.
    var reason = ""

    /// Whether another draft fits its records.
    var isCovered: Bool { cover != nil }

    /// Whether there is a draft.
    var isDrafted: Bool { draft != nil }
  }

  /// What became of the templates, in order.
  private(set) var items: [Item] = []

  private var checks: DraftChecks
  private let disguise: DraftDisguise
  private var taken: Set<String>
  private var scanner = MessageScanner()

  /// How often drafts that are taken for each other are made simpler.
  private static let mostRounds = 4

  /// - Throws: `ClassifierError` when there is no memory for the checks.
  init(_ builtIn: EntryCatalogue, _ redactor: Redactor) throws(ClassifierError) {
    checks = try DraftChecks(builtIn)
    disguise = DraftDisguise(redactor: redactor)
    taken = Set(builtIn.entries.map(\.document.id))
  }

  /// Drafts an entry for a template.
  ///
  /// - Throws: `ClassifierError` when there is no memory for the checks.
  mutating func draft(_ mined: MinedTemplate) throws(ClassifierError) {
    items.append(try item(mined, from: .asSeen, reason: ""))
  }

  /// Makes drafts simpler that are not recognised beside the others.
  ///
  /// - Parameter isInterrupted: Whether that is of no use any more.
  /// - Throws: `ClassifierError` when there is no memory for the checks.
  mutating func checkTogether(until isInterrupted: () -> Bool) throws(ClassifierError) {
    for round in 0...Self.mostRounds {
      let drafted = items.indices.filter { items[$0].isDrafted }
      let problems = try checks.checkTogether(drafted.compactMap { items[$0].draft }, until: isInterrupted)
      if problems.isEmpty { break }
      for (index, trouble) in problems.sorted(by: { $0.key < $1.key }) {
        let place = drafted[index]
        guard !isInterrupted() else { return }
        guard let draft = items[place].draft?.draft else { continue }
        taken.remove(draft.id)
        switch trouble {
        // Simpler it would be more general still.
        case .general(let other):
          items[place] = try item(
            draft.mined, from: nil, reason: "its template would fit records of '\(other)' too")
        case .other(let reason):
          let next = round < Self.mostRounds ? Draft.Simplicity(rawValue: draft.simplicity.rawValue + 1) : nil
          items[place] = try item(draft.mined, from: next, reason: reason)
        }
      }
    }
    // What is wrong with a draft is wrong with the same one for others.
    for place in items.indices {
      guard let cover = items[place].cover, !items[cover].isDrafted else { continue }
      items[place].cover = nil
      items[place].reason = items[cover].reason
    }
  }

  /// What is printed of a template.
  func text(of item: Item) -> String {
    if let draft = item.draft?.draft { return draft.text }
    if let id = item.cover.flatMap({ items[$0].draft?.draft.id }) { return covered(item.mined, by: id) }
    return refusal(of: item.mined, item.reason)
  }

  private mutating func item(
    _ mined: MinedTemplate, from first: Draft.Simplicity?, reason: String
  ) throws(ClassifierError) -> Item {
    var reason = reason
    let message = Array(mined.first.bytes[mined.first.record.message.range])
    let parts = disguise.parts(of: mined.pieces(&scanner), message)
    let header = header(of: mined, parts)
    if reason.isEmpty, let cover = items.firstIndex(where: { $0.draft?.draft.fits(mined, parts) ?? false }) {
      return Item(mined: mined, cover: cover)
    }
    for simplicity in Draft.Simplicity.allCases where simplicity.rawValue >= first?.rawValue ?? .max {
      let draft = Draft(of: mined, parts, header: header, simplicity, taken: taken)
      switch try checks.check(draft) {
      case .good(let draft, let document):
        taken.insert(draft.id)
        return Item(mined: mined, draft: (draft, document))
      case .bad(let problem): reason = reason.isEmpty ? problem : reason
      }
    }
    return Item(mined: mined, reason: reason)
  }

  /// The best beginning of a sample with which it is read as the record was.
  private func header(of mined: MinedTemplate, _ parts: [DraftPart]) -> String {
    let candidates = DraftHeader(of: mined.first, disguise).candidates
    let message = parts.map(\.sample).joined()
    let fitting = candidates.first { candidate in
      guard let (record, bytes) = DraftReader.only(candidate + message) else { return false }
      return record.origin == mined.first.record.origin && record.kind == .statement
        && bytes.span.extracting(record.method.range).text == mined.first.method
    }
    return fitting ?? candidates[0]
  }

  /// A comment that names the draft that a template's records have.
  private func covered(_ mined: MinedTemplate, by id: String) -> String {
    "<!-- \(counted(mined.count, "more record")), the first at line \(mined.first.record.line), fit '\(id)'. -->\n"
  }

  /// A comment that names a template for which there is no draft.
  private func refusal(of mined: MinedTemplate, _ reason: String) -> String {
    var scanner = MessageScanner()
    let template = disguise.redactor.redact(mined.text(&scanner), isCut: false)
    let words =
      "No entry could be drafted for \(counted(mined.count, "record")), the first at line \(mined.first.record.line): "
      + "\(reason.cut(to: 200)). \(template.cut(to: 160))"
    return "<!-- \(words.oneLine.replacing("--", with: "- -").replacing(">", with: "›")) -->\n"
  }
}

extension Draft {
  /// Whether it is the draft that would be made of another template's parts.
  fileprivate func fits(_ other: MinedTemplate, _ parts: [DraftPart]) -> Bool {
    simplicity == .asSeen && mined.first.record.origin == other.first.record.origin
      && (hasTellingText || mined.first.method == other.first.method)
      && self.parts.map(\.content) == parts.map(\.content)
      && zip(self.parts, parts).allSatisfy { $0.content != .text || $0.sample == $1.sample }
  }
}
