// The words of the narrative for an event: its subject, and what happened.

package import Catalogue
package import CatalogueDocument
package import Timelines

/// The words of the narrative for one event.
struct EventWords {
  let subject: Prose
  let text: Prose

  init(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    object: Prose?, sentence: Prose
  ) {
    if let mirrored = event.mirrored {
      let words = MirrorWords(event, mirrored, entry, timelines, failure, sentence: sentence)
      (subject, text) = (words.subject, words.text)
      return
    }
    let names = timelines.names
    let number = event.transaction.map(String.init) ?? ""
    let author = event.peer.map { names.prose($0) + Prose(words: number.isEmpty ? "" : " " + number) } ?? ""
    subject = object ?? (event.kind == .exportWritten ? Prose(words: number) : author)
    text = Self.text(event, entry, timelines, failure, sentence)
  }

  private static func text(
    _ event: Event, _ entry: Entry, _ timelines: borrowing StoreTimelines, _ failure: ErrorChain?,
    _ sentence: Prose
  ) -> Prose {
    let names = timelines.names
    switch event.kind {
    case .setupBegan: return "set-up begins"
    case .setupFinished: return "set-up is done"
    case .storageMoved: return "logs written earlier are handed to iCloud"
    case .importBlocked: return "an earlier transaction is missing, so a log waits"
    case .importRescheduled: return "some logs are left over and are tried again later"
    case .storageLocal where event.isLocalStorage == true: return "on local storage until iCloud is ready"
    case .storageLocal where event.isLocalStorage == false:
      let delay = event.store.flatMap { timelines.stores[$0].storage.readyAfter }
      let after = delay.flatMap(shownDurationWords).map { " after \($0)" } ?? ""
      return "iCloud ready\(words: after): syncing"
    case .importApplied: return event.changes.map { Prose(words: words($0)) } ?? "changes applied"
    case .importMetadataWritten: return event.changes.map { "imported: \(words: words($0))" } ?? "imported"
    case .exportWritten:
      return event.store.flatMap { timelines.stores[$0].storage.isLocal } == true
        ? "written, for when iCloud is ready" : "written"
    case .importIncompatible:
      let needed = openLog(of: event, timelines)?.needs?.needed ?? []
      guard !needed.isEmpty else { return "waits for an earlier transaction" }
      let what = needed.prefix(4).map { "\(words: $0.numbers.words) of \(names.prose($0.peer))" as Prose }
        .joined(separator: ", ")
      let isOne = needed.count == 1 && needed[0].numbers.count == 1
      return "waits: \(what) \(words: isOne ? "has" : "have") not been imported"
    case .conflictSkipped: return "another device's change of it is dropped here"
    case .importModelMismatch: return "skipped: written with another version of the data model"
    case .importFailed, .importLogUnreadable, .importDownloadFailed, .importDataMissing:
      let isDelayed =
        failure?.isDownloadMissing ?? false || event.kind == .importDownloadFailed
        || event.kind == .importDataMissing
      let isNamed = openLog(of: event, timelines)?.failure != nil
      let why = failure.flatMap { isNamed || !$0.links.isEmpty ? Prose($0.words, .quotation) : nil }
      return (isDelayed ? "waits, not downloaded: " : "FAILED: ") + (why ?? sentence)
    case .baselineFailed, .baselineAdoptFailed, .baselineRollFailed:
      return entry.document.severity == .error ? "FAILED: " + sentence : sentence
    default: return sentence
    }
  }

  /// The progress of the event's log; `nil` if the log is finished or unknown.
  ///
  /// `timelines` is borrowed because copying a store takes longer than making the words.
  private static func openLog(of event: Event, _ timelines: borrowing StoreTimelines) -> LogProgress? {
    guard let store = event.store, let log = event.log else { return nil }
    return timelines.stores[store].imports.openLogs[log.file]
  }

  private static func words(_ changes: ObjectCounts) -> String {
    let parts = [(changes.inserted, "inserted"), (changes.updated, "updated"), (changes.deleted, "deleted")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.isEmpty ? "no object changed" : parts.joined(separator: ", ")
  }
}

extension EventKind {
  /// The life cycle that the event belongs to, in one word.
  package var topic: String { Self.topics[self] ?? ownTopic }

  /// The topics of all kinds, precomputed.
  ///
  /// Each event of the narrative has one, and splitting the name is slow.
  private static let topics = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.ownTopic) })

  private var ownTopic: String {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    // Mirroring has the same life cycles.
    let family = parts.count == 3 && parts[0] == "mirror" ? parts[1] : parts[0]
    return switch family {
    case "storage", "setup", "options", "sideload", "vector": "set-up"
    case "scan": "import"
    case "request": "mirror"
    default: family
    }
  }
}

extension Entry {
  /// The first sentence as text of a report; the text of a user-supplied catalogue is a quotation.
  package var sentence: Prose { isBuiltIn ? Prose(words: firstSentence) : Prose(firstSentence, .quotation) }
}

extension Entry {
  /// The entry's advice as text of a report; `nil` if it has none.
  var advice: Prose? {
    document.advice.map { isBuiltIn ? Prose(advice: $0) : Prose($0, .quotation, limit: 500) }
  }
}

extension EntryDocument {
  /// The entry's explanation, as Markdown without links.
  package var explanation: String {
    isUnexplained ? "Its catalogue does not say yet what this means." : prose.withoutLinks
  }
}

extension Entry {
  /// The text of the statement with an ellipsis for each value, if the entry has no explanation; otherwise
  /// `nil`.
  var outline: Prose? {
    guard document.isUnexplained, let template = document.templates.first else { return nil }
    let words = template.parts.map { part in
      switch part {
      case .literal(let text): text
      case .field: "…"
      case .blanks, .newline: " "
      case .optional: ""
      }
    }
    return Prose(words.joined().oneLine, .quotation, limit: 120)
  }
}

extension Entry {
  /// The first sentence of the entry's explanation, on one line and without Markdown markup.
  ///
  /// A sentence longer than any in the built-in catalogue is truncated after a word. An entry without an
  /// explanation returns its ID.
  package var firstSentence: String { firstSentence(cutTo: 200) }

  /// Returns the first sentence, truncated to `length` characters.
  package func firstSentence(cutTo length: Int) -> String {
    if document.isUnexplained { return document.id }
    var sentence = ""
    var isAfterStop = false
    for scalar in document.prose.unicodeScalars.prefix(400) where scalar != "*" && scalar != "`" {
      if isAfterStop, scalar.properties.isWhitespace { break }
      isAfterStop = scalar == "." || scalar == "!" || scalar == "?" || scalar == ":"
      sentence.unicodeScalars.append(scalar)
    }
    if isAfterStop { sentence.unicodeScalars.removeLast() }
    return sentence.oneLine.cutAtWord(to: length)
  }
}

extension Entry {
  /// Returns what the entry's explanation says after its first sentence, on one line and without Markdown
  /// markup: the whole sentences of its first paragraph that fit into `length` characters.
  func laterSentences(cutTo length: Int) -> String {
    guard !document.isUnexplained, let paragraph = document.explanation.split(separator: "\n\n").first else {
      return ""
    }
    let text = String(paragraph).replacing("*", with: "").replacing("`", with: "'").oneLine
    guard let stop = text.firstRange(of: /[.:!?]\s/) else { return "" }
    var rest = text[stop.upperBound...]
    if rest.count > length {
      guard let end = rest.prefix(length).ranges(of: ". ").last else { return "" }
      rest = text[stop.upperBound...end.lowerBound]
    }
    return rest.prefix(1).uppercased() + rest.dropFirst()
  }
}

extension String {
  fileprivate func cutAtWord(to length: Int) -> String {
    guard count > length else { return self }
    let start = prefix(length - 1)
    return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + " …"
  }
}
