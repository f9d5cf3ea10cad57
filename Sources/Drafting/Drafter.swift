// Drafts an entry for each template, starting with the most specific draft and generalizing it until one
// passes the checks.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Redaction
internal import ReportModel

struct Drafter: ~Copyable {
  /// The result of drafting an entry for a template.
  enum Outcome {
    case drafted(Draft, ParsedCatalogue)
    /// The records fit the draft of the template with this index.
    case covered(by: Int)
    /// No draft passed the checks.
    case refused(reason: String)
  }

  private(set) var items: [(mined: MinedTemplate, outcome: Outcome)] = []
  private var checks: DraftChecks
  private let redactor: Redactor
  private var taken: Set<String>
  private var scanner = MessageScanner()
  private static let maximumRounds = 4

  init(_ builtIn: EntryCatalogue, _ redactor: Redactor) {
    checks = DraftChecks(builtIn)
    self.redactor = redactor
    taken = Set(builtIn.entries.map(\.document.id))
  }

  /// Drafts an entry for a template, and appends the outcome to `items`.
  mutating func draft(_ mined: MinedTemplate) { items.append((mined, outcome(of: mined, from: .asSeen))) }

  /// Replaces drafts that conflict with each other by more general ones, or refuses them.
  mutating func resolveConflicts(until isInterrupted: () -> Bool) {
    for round in 0...Self.maximumRounds {
      let drafted = items.enumerated().compactMap { index, item in
        if case .drafted(let draft, let parsed) = item.outcome { (index, draft, parsed) } else { nil }
      }
      let conflicts = checks.conflicts(among: drafted.map { ($1, $2) }, until: isInterrupted)
      if conflicts.isEmpty { break }
      for (place, conflict) in conflicts.sorted(by: { $0.key < $1.key }) {
        guard !isInterrupted() else { return }
        let (index, draft, _) = drafted[place]
        taken.remove(draft.id)
        let isLast = conflict.isTooGeneral || round == Self.maximumRounds
        let next = isLast ? nil : Draft.Generality(rawValue: draft.generality.rawValue + 1)
        items[index].outcome = outcome(of: draft.mined, from: next, refusal: conflict.reason)
      }
    }
    // A covered template shares the fate of the draft that covers it.
    for index in items.indices {
      if case .covered(let other) = items[index].outcome, case .refused = items[other].outcome {
        items[index].outcome = items[other].outcome
      }
    }
  }

  /// Returns the entry of an item, or a comment that explains why it has none.
  func text(of item: (mined: MinedTemplate, outcome: Outcome)) -> String {
    switch item.outcome {
    case .drafted(let draft, _): return draft.text
    case .covered(let other):
      guard case .drafted(let draft, _) = items[other].outcome else { return "" }
      return "<!-- \(position(of: item.mined, "more record")), fit '\(draft.id)'. -->\n"
    case .refused(let reason):
      let template = redactor.text(of: item.mined)
      let words =
        "No entry could be drafted for \(position(of: item.mined, "record")): "
        + "\(reason.cut(to: 200)). \(template.cut(to: 160))"
      return "<!-- \(words.oneLine.replacing("--", with: "- -").replacing(scalar: ">", with: "›")) -->\n"
    }
  }

  private func position(of mined: MinedTemplate, _ noun: String) -> String {
    "\(counted(mined.count, noun)), the first at line \(mined.first.record.line)"
  }

  /// Drafts an entry, starting with generality `first`; if that is `nil`, the template is refused.
  ///
  /// `refusal` is the reason why an earlier draft was rejected.
  private mutating func outcome(
    of mined: MinedTemplate, from first: Draft.Generality?, refusal: String? = nil
  ) -> Outcome {
    let message = Array(mined.first.bytes[mined.first.record.message.range])
    let parts = redactor.sampleParts(of: mined.pieces(&scanner), message)
    let header = mined.first.sampleHeader(before: parts.map(\.sample).joined(), redactor)
    if refusal == nil,
      let other = items.firstIndex(where: { $0.outcome.draft?.covers(mined, parts) ?? false })
    {
      return .covered(by: other)
    }
    var refusal = refusal
    for generality in Draft.Generality.allCases where generality.rawValue >= first?.rawValue ?? .max {
      do throws(DraftChecks.Refusal) {
        let (draft, parsed) = try checks.check(
          Draft(of: mined, parts, header: header, generality, taken: taken))
        taken.insert(draft.id)
        return .drafted(draft, parsed)
      } catch {
        refusal = refusal ?? error.reason
      }
    }
    return .refused(reason: refusal ?? "")
  }
}

extension Drafter.Outcome {
  var draft: Draft? { if case .drafted(let draft, _) = self { draft } else { nil } }
}
