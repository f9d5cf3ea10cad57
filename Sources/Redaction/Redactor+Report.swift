// Redaction from model to model: the kind of a fragment decides; only quotations are searched for secrets.

internal import LogRecords
package import Mining
package import ReportModel

extension Redactor {
  /// The report with pseudonyms; what the records of its captures name must have been learnt before.
  package func redacted(_ report: Report) -> Report {
    var redacted = report
    // Stories are redacted as they are told while reading: item by item.
    for capture in redacted.captures.indices { redacted.captures[capture].story = nil }
    redacted.mapText(self.redacted)
    for capture in redacted.captures.indices {
      redacted.captures[capture].story = report.captures[capture].story?.mapped(self.redacted, self.redacted)
      for store in redacted.captures[capture].stores.indices {
        let shown = redacted.captures[capture].stores[store]
        redacted.captures[capture].stores[store].showsID = shown.device?.raw != shown.peer?.raw
        // Without a key another report gives the device another name.
        if !pseudonyms.isKeyed { redacted.captures[capture].stores[store].leaveOutNamesElsewhere() }
      }
    }
    redacted.redacted = (counts, summary)
    return redacted
  }

  /// A text with pseudonyms in place of what is private.
  package func redacted(_ text: Prose) -> Prose { text.map(redacted) }

  func redacted(_ fragment: Prose.Fragment) -> Prose.Fragment {
    var redacted = fragment
    switch fragment.kind {
    // A capture has its pseudonym from the beginning.
    case .words, .capture: break
    // A name in the code has no blanks.
    case .identifier where !fragment.text.utf8.contains(UInt8(ascii: " ")): break
    case .peer(let id):
      redacted.text = name(ofPeer: id)
      redacted.kind = .peer(id: redacted.text)
    case .peerID: redacted.text = name(ofPeer: fragment.text)
    case .store: redacted.text = name(ofStore: fragment.text)
    // Of two things with one name, a report says most about the store.
    case .process: redacted.text = learn(app: fragment.text)
    case .modelHash:
      redacted.text = fragment.text.contains("…") ? redact(fragment.text) : folder(fragment.text)
    case .logFile, .mark: redacted.text = redact(fragment.text)
    case .quotation, .identifier:
      redacted.text =
        templates[fragment.text].map(text)
        ?? (fragment.isCut ? redact(fragment.text, isCut: true) + "…" : redact(fragment.text))
    }
    return redacted
  }

  /// The template of a record that was redacted first: a name with a number in it is not a place and two
  /// words.
  package func text(of template: MinedTemplate) -> String {
    let message = Array(template.first.bytes[template.first.record.message.range])
    let text = String(decoding: message, as: UTF8.self)
    // What hides a name from a reader of bytes hides where it is, too.
    guard CleanText.bytes(of: text) == message else { return redact(text, isCut: template.first.isCut) }
    let replaced = replacedParts(of: message, isCut: template.first.isCut)
    var scanner = MessageScanner()
    let pieces = template.pieces(&scanner)
    return template.text(of: pieces) { piece, index in
      guard let part = replaced.last(where: { $0.range.lowerBound <= index }), part.range.contains(index)
      else {
        return nil
      }
      // What is no more than the value of a place stays one.
      if case .field = piece.content, piece.range.contains(part.range) { return nil }
      return (part.range.upperBound, part.text)
    }
  }

  /// What is private in a message as it is written, and what stands for it.
  package func replacedParts(of message: [UInt8], isCut: Bool) -> [(range: Range<Int>, text: String)] {
    var scanner = SecretScanner(self, message, isCut: isCut)
    scanner.findReplaced()
    return scanner.replaced
  }

  /// What a peer is called; one whose ID was cut by what other peers are called.
  private func name(ofPeer id: String) -> String {
    id.isEmpty || id.contains("…") || isPseudonym(id) ? redact(id) : pseudonym(ofPeer: id)
  }

  /// What a store is called; a name that everyone's stores have stays.
  private func name(ofStore name: String) -> String {
    if KnownNames.isGeneric(name) || redacts(name) { return name }
    learn(name, .store)
    return known.known(name).map(pseudonym) ?? redact(name)
  }
}
