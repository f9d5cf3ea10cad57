// Routine statements that look alarming, listed so that a reader need not worry about them.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  private static let maximumHarmless = 5
  /// Lowercase words that make a statement look alarming.
  private static let alarming = [
    "error", "fail", "unable to", "could not", "couldn't", "cannot", "can't", "didn't", "not found",
    "missing", "threw", "will not", "confused", "abort", "already been imported",
  ].map { Array($0.utf8) }

  var harmlessStatements: [Prose] {
    let told = Set(findings.filter { $0.kind != .capture }.flatMap(\.evidence).compactMap(\.entry))
    let entries = catalogue.entries
    var found: [(count: Int, words: String, entry: Entry)] = []
    for (index, count) in statements.byEntry.enumerated() where count > 0 && !told.contains(index) {
      let document = entries[index].document
      guard let template = document.templates.first,
        document.severity == .benign && Self.isAlarming(template)
          || document.severity == .warning && isResolved(document)
      else { continue }
      found.append((count, template.ownWords, entries[index]))
    }
    found.sort { ($1.count, $0.entry.reference) < ($0.count, $1.entry.reference) }
    // The words of a user-supplied catalogue may come from the user's app.
    var lines = found.prefix(Self.maximumHarmless).map { found -> Prose in
      let words =
        found.entry.isBuiltIn
        ? Prose(words: found.words.oneLine.cut(to: 60)) : Prose(found.words, .quotation, limit: 60)
      // An entry may have several wordings; only one of them is shown.
      let others = found.count > 1 && found.entry.document.templates.count > 1 ? " or similar" : ""
      return
        "\(words: found.count.grouped) × \"\(words)\"\(words: others) \(Report.EntryName(found.entry).reference)"
    }
    if found.count > Self.maximumHarmless {
      lines.append("and \(words: (found.count - Self.maximumHarmless).grouped) more kinds; -v shows them")
    }
    lines += harmlessRequests
    // Local storage is not routine in itself, but these stores only started on it.
    let stores = stores.map { timelines.stores[$0] }
    if stores.contains(where: { $0.storage.readyAfter != nil }),
      stores.allSatisfy({ $0.storage.isLocal != true }),
      let local = entries.indices.first(where: {
        entries[$0].document.eventKind == .storageLocal && statements.byEntry[$0] > 0
      })
    {
      lines.append(
        "\"Using local storage: 1\" until iCloud is ready, then 0. \(Report.EntryName(entries[local]).reference)"
      )
    }
    return lines
  }

  /// Whether the fixed words of a statement look alarming.
  ///
  /// Choices are ignored: one of their words may be alarming and another not.
  private static func isAlarming(_ template: Template) -> Bool {
    let words = Array(template.fixedWords.lowercased().utf8)
    return alarming.contains { words.span.find($0.span) != nil }
  }

  /// Whether a statement reports a failed step that is retried automatically.
  ///
  /// No finding may say that a step of its kind failed for good.
  private func isResolved(_ document: EntryDocument) -> Bool {
    switch document.eventKind {
    case .importLostRace: !findings.contains { $0.kind == .failedImport && $0.severity > .note }
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed:
      !findings.contains { $0.rule == .baselineFailed || $0.rule == .baselineStranded }
    default: false
    }
  }
}

extension Template {
  /// The template's literal text without its choices, only one of which is in the capture.
  fileprivate var fixedWords: String {
    parts.map { part in
      if case .literal(let text) = part { text } else { " " }
    }.joined()
  }

  /// The template's literal text, with an ellipsis for each variable field.
  fileprivate var ownWords: String {
    var words = ""
    for part in parts {
      switch part {
      case .literal(let text): words += text
      case .blanks, .newline: words += " "
      case .field(let field):
        if case .choice(let choices) = field.content { words += choices.first ?? "" } else { words += "…" }
      case .optional: break
      }
    }
    let trimmed = words.drop { $0 == " " || $0 == "…" }
    return String(trimmed)
  }
}
