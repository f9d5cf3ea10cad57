// Where drafts are made: each is tried as the values were, and made simpler until it passes the checks.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining

/// Makes drafts that pass the checks.
struct DraftingDesk: ~Copyable {
  /// What became of one template.
  struct Item {
    /// The template.
    let mined: MinedTemplate

    /// The draft with its entry; `nil` when none passes.
    var draft: (draft: Draft, document: EntryDocument)?

    /// Whether another draft fits its records.
    var isCovered = false

    /// What is printed.
    var text: String

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
  init(_ builtIn: Catalogue, _ redactor: Redactor) throws(ClassifierError) {
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
  /// - Throws: `ClassifierError` when there is no memory for the checks.
  mutating func checkTogether() throws(ClassifierError) {
    for round in 0...Self.mostRounds {
      let drafted = items.indices.filter { items[$0].isDrafted }
      let problems = try checks.checkTogether(drafted.compactMap { items[$0].draft })
      if problems.isEmpty { return }
      for (index, trouble) in problems.sorted(by: { $0.key < $1.key }) {
        let place = drafted[index]
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
  }

  private mutating func item(
    _ mined: MinedTemplate, from first: Draft.Simplicity?, reason: String
  ) throws(ClassifierError) -> Item {
    var reason = reason
    let message = Array(mined.first.bytes[mined.first.record.message.range])
    let parts = disguise.parts(of: mined.pieces(&scanner), message)
    let header = header(of: mined, parts)
    let same = items.first { item in
      guard let draft = item.draft?.draft, draft.simplicity == .asSeen else { return false }
      return draft.mined.number != mined.number && draft.parts.map(\.content) == parts.map(\.content)
        && zip(draft.parts, parts).allSatisfy {
          $0.kind != nil || $0.content != .text || $0.sample == $1.sample
        }
    }
    if let same = same?.draft?.draft, reason.isEmpty {
      return Item(mined: mined, draft: nil, isCovered: true, text: covered(mined, by: same.id))
    }
    for simplicity in Draft.Simplicity.allCases where simplicity.rawValue >= first?.rawValue ?? .max {
      let draft = Draft(of: mined, parts, header: header, simplicity, taken: taken)
      switch try checks.check(draft) {
      case .good(let draft, let document):
        taken.insert(draft.id)
        return Item(mined: mined, draft: (draft, document), text: draft.text)
      case .bad(let problem): reason = reason.isEmpty ? problem : reason
      }
    }
    return Item(mined: mined, draft: nil, text: refusal(of: mined, reason))
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
