// Redacts a report as a model: the kind of each fragment decides, and only quotations are searched for
// secrets.

internal import LogRecords
package import Mining
package import ReportModel

extension Redactor {
  /// Returns the report with pseudonyms; the names in its captures must have been learned before.
  package func redacted(_ report: Report) -> Report {
    var redacted = report
    // Stories are redacted item by item, as they are when narrated live.
    for capture in redacted.captures.indices { redacted.captures[capture].story = nil }
    redacted.mapText(self.redacted)
    for capture in redacted.captures.indices {
      redacted.captures[capture].story = report.captures[capture].story?.mapped(self.redacted, self.redacted)
      for store in redacted.captures[capture].stores.indices {
        let shown = redacted.captures[capture].stores[store]
        redacted.captures[capture].stores[store].showsID = shown.device?.raw != shown.peer?.raw
        // Without a key, the device has other pseudonyms in other reports.
        if !words.pseudonyms.isKeyed { redacted.captures[capture].stores[store].leaveOutNamesElsewhere() }
      }
    }
    redacted.redacted = (counts, summary)
    return redacted
  }

  /// Returns a text in which pseudonyms replace private fragments.
  package func redacted(_ text: Prose) -> Prose { text.map(redacted) }

  func redacted(_ fragment: Prose.Fragment) -> Prose.Fragment {
    var redacted = fragment
    switch fragment.kind {
    // The capture has its pseudonym already.
    case .words, .capture: break
    // An entry's name is unique among all catalogues.
    case .catalogue: redacted.text = ""
    // A name in code has no spaces.
    case .identifier where !fragment.text.utf8.contains(UInt8(ascii: " ")): break
    case .peer(let id):
      redacted.text = name(ofPeer: id)
      redacted.kind = .peer(id: redacted.text)
    case .peerID: redacted.text = name(ofPeer: fragment.text)
    case .store: redacted.text = name(ofStore: fragment.text)
    // If a store has the same name, the app still gets its own pseudonym.
    case .process: redacted.text = learn(app: fragment.text)
    case .modelHash:
      redacted.text = fragment.text.contains("…") ? redact(fragment.text) : words.folder(fragment.text)
    case .logFile, .mark: redacted.text = redact(fragment.text)
    case .quotation, .identifier:
      redacted.text =
        templates[fragment.text].map(text)
        ?? (fragment.isCut ? redact(fragment.text, isCut: true) + "…" : redact(fragment.text))
    }
    return redacted
  }

  /// Returns the template of a record whose text is redacted first.
  ///
  /// Otherwise a name that contains a number would become a field and two words.
  package func text(of template: MinedTemplate) -> String {
    let printed = Array(template.first.bytes[template.first.record.message.range])
    let message = CleanText.bytes(of: printed.span)
    // Characters that hide a name from a byte reader also shift its position.
    let template = message == printed ? template : template.replacingMessage(by: message)
    let replaced = replacedParts(of: message, isCut: template.first.isCut)
    var scanner = MessageScanner()
    let pieces = template.pieces(&scanner)
    return template.text(of: pieces) { piece, index in
      guard let part = replaced.last(where: { $0.range.lowerBound <= index }), part.range.contains(index)
      else {
        return nil
      }
      // A replacement inside a field stays a field.
      if case .field = piece.content, piece.range.contains(part.range) { return nil }
      return (part.range.upperBound, part.text)
    }
  }

  /// Returns a text as `redact` returns one in which nothing is private.
  package func cleaned(_ text: String) -> String {
    String(decoding: CleanText.bytes(of: text), as: UTF8.self)
  }

  /// Returns the private ranges of a message, with their replacements.
  package func replacedParts(of message: [UInt8], isCut: Bool) -> [(range: Range<Int>, text: String)] {
    var scanner = SecretScanner(words, message, isCut: isCut)
    scanner.findReplaced()
    let encoded = encodedParts(of: message)
    return encoded.isEmpty ? scanner.replaced : Self.joined(scanner.replaced + encoded)
  }

  /// Returns the words of a message in which a percent-encoded secret is, with their replacements.
  private func encodedParts(of message: [UInt8]) -> [(range: Range<Int>, text: String)] {
    var parts: [(range: Range<Int>, text: String)] = []
    var place = 0
    while let percent = message[place...].firstIndex(of: UInt8(ascii: "%")) {
      var start = percent
      while start > place, message[start - 1].isWordPart { start -= 1 }
      place = message.end(from: percent, while: \.isWordPart)
      let word = Array(message[start..<place])
      let clean = CleanText.bytes(of: word.span)
      guard clean != word else { continue }
      let decoded = String(decoding: clean, as: UTF8.self)
      let shown = redact(decoded, isCut: false)
      if shown != decoded { parts.append((start..<place, shown)) }
    }
    return parts
  }

  /// Returns parts in order; where two overlap, only the one that begins first is kept, for both.
  private static func joined(
    _ parts: [(range: Range<Int>, text: String)]
  ) -> [(range: Range<Int>, text: String)] {
    var joined: [(range: Range<Int>, text: String)] = []
    let sorted = parts.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for part in sorted {
      guard let last = joined.last, last.range.upperBound > part.range.lowerBound else {
        joined.append(part)
        continue
      }
      let end = max(last.range.upperBound, part.range.upperBound)
      joined[joined.count - 1].range = last.range.lowerBound..<end
    }
    return joined
  }

  /// Returns the pseudonym of a peer; a truncated ID is looked up among the known peers.
  private func name(ofPeer id: String) -> String {
    id.isEmpty || id.contains("…") || isPseudonym(id) ? redact(id) : words.pseudonym(ofPeer: id)
  }

  /// Returns the pseudonym of a store; a common word is kept.
  private func name(ofStore name: String) -> String {
    if Vocabulary.isCommonName(name) || words.redacts(name) { return name }
    words.learn(name, .store)
    let known = words.known.known(name).map(words.pseudonym)
    return known ?? (Vocabulary.isGeneric(name) ? words.name(name, .store) : redact(name))
  }
}
