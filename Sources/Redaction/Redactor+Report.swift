// Redaction from model to model: the kind of a fragment decides; only quotations are searched for secrets.

internal import CatalogueDocument
internal import LogRecords
package import ReportModel

extension Redactor {
  /// The report with pseudonyms; what the records of its captures name has to be learnt before.
  package func redacted(_ report: Report) -> Report {
    // What its end betrays stands before it as well.
    var redacted = report
    for _ in 0..<2 {
      redacted = report
      redacted.mapText(self.redacted)
    }
    for capture in redacted.captures.indices {
      for store in redacted.captures[capture].stores.indices {
        let shown = redacted.captures[capture].stores[store]
        redacted.captures[capture].stores[store].showsID = shown.device?.raw != shown.peer?.raw
      }
    }
    redacted.redacted = (counts, summary)
    return redacted
  }

  /// An item of the story with pseudonyms in the place of what is private.
  ///
  /// Of what an app itself printed nothing is shown: it may hold anything.
  package func redacted(_ item: StoryItem) -> StoryItem {
    var shown = item
    let isOfApp = item.origin == .app
    switch item.kind {
    case .event(let event) where event.source == .app: shown.message = event.text
    case .foreign where isOfApp: shown.message = "not shown"
    default:
      // What is shown ends early, and what follows may betray it.
      if let whole = item.wholeMessage { _ = redact(whole.raw, isCut: true) }
    }
    let process = Prose(learn(app: item.process.raw), .process)
    shown.mapText(redacted)
    shown.process = process
    guard let details = item.details else { return shown }
    shown.details?.fields =
      isOfApp
      ? []
      : details.fields.map { field in
        let path = field.name.raw
        return (Prose(words: redact(path: path)), field.value.mapTexts { redact(value: $0, of: path) })
      }
    // The header names the device.
    shown.details?.record =
      isOfApp && item.isStatement ? "not shown" : Prose(redactedLines(details.body.raw), .quotation)
    return shown
  }

  /// A record is shown line by line: each is safe by itself too.
  private func redactedLines(_ text: String) -> String {
    redact(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { redact(String($0), isCut: false) }.joined(separator: "\n")
  }

  /// A text with pseudonyms in the place of what is private.
  package func redacted(_ text: Prose) -> Prose { text.map(redacted) }

  private func redacted(_ fragment: Prose.Fragment) -> Prose.Fragment {
    var redacted = fragment
    switch fragment.kind {
    // A capture has its pseudonym from the beginning.
    case .words, .identifier, .capture: break
    case .peer(let id):
      redacted.text = name(ofPeer: id)
      redacted.kind = .peer(id: redacted.text)
    case .peerID: redacted.text = name(ofPeer: fragment.text)
    case .store: redacted.text = name(ofStore: fragment.text)
    // Of two things with one name a report tells most of the store.
    case .process: redacted.text = known.pseudonym(of: fragment.text) ?? learn(app: fragment.text)
    case .modelHash, .logFile, .mark: redacted.text = redact(fragment.text)
    case .quotation:
      redacted.text = fragment.isCut ? redact(fragment.text, isCut: true) + "…" : redact(fragment.text)
    }
    return redacted
  }

  /// What a peer is called; one whose ID was cut by what other peers are called.
  private func name(ofPeer id: String) -> String {
    id.isEmpty || id.contains("…") || isPseudonym(id) ? redact(id) : pseudonym(ofPeer: id)
  }

  /// What a store is called; a name that everyone's stores have stays.
  private func name(ofStore name: String) -> String {
    if KnownNames.isGeneric(name) || redacts(name) { return name }
    learn(name, .store)
    return known.pseudonym(of: name) ?? redact(name)
  }
}
