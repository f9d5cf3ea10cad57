// Gives names the underscores back that Markdown takes for emphasis: `_PFUbiquityRecordsImporter` comes as
// `PFUbiquityRecordsImporter`.

internal import CatalogueDocument
internal import LogRecords

/// The names in the catalogue that have underscores.
final class UnderscoredWords: Sendable {
  /// By what is left without underscores.
  private let words: [[UInt8]: [UInt8]]
  /// What shows that some may be missing.
  private let signs: [[UInt8]]

  init(_ entries: [Entry]) {
    var words: [[UInt8]: [UInt8]] = [:]
    var others: Set<[UInt8]> = []
    func add(_ text: String) {
      for word in Array(text.utf8).split(whereSeparator: { !$0.isIdentifier }).map({ Array($0) })
      where word.count > 6 {
        if word.contains(UInt8(ascii: "_")) {
          words[word.filter { $0 != UInt8(ascii: "_") }] = word
        } else {
          others.insert(word)
        }
      }
    }
    for entry in entries {
      for method in entry.document.methods { add(method) }
      for template in entry.document.templates {
        for part in template.parts { part.literal.map { add($0) } }
      }
    }
    for name in ["_PFUbiquityRecordsImporter", "_PFUbiquityRecordsExporter", "_PFUbiquityStack"] { add(name) }
    words = words.filter { !others.contains($0.key) }
    self.words = words
    signs = Array(words.keys) + [Array("blockinvoke".utf8), Array("block_invoke".utf8)]
  }

  /// The text with names as they are printed; `nil` when none lacks an underscore.
  func restored(_ text: [UInt8]) -> [UInt8]? {
    let text = text
    guard signs.contains(where: { stands($0, apartIn: text.span) }) else { return nil }
    var result: [UInt8] = []
    var hasChanged = false
    var position = 0
    while position < text.count {
      let end = text.span.skip(from: position, while: \.isIdentifier)
      guard end > position else {
        result.append(text[position])
        position += 1
        continue
      }
      let word = text[position..<end]
      let printed = word.count < 6 || word.count > 120 ? nil : self.printed(Array(word))
      hasChanged = hasChanged || printed != nil
      result += printed ?? Array(word)
      position = end
    }
    return hasChanged ? result : nil
  }

  /// Whether a sign stands in a text other than in its own name with all underscores.
  private func stands(_ sign: [UInt8], apartIn text: Span<UInt8>) -> Bool {
    var from = 0
    while let found = text.find(sign.span, from: from) {
      from = found + sign.count
      var start = found
      while start > 0, text[start - 1].isIdentifier { start -= 1 }
      let word = text.extracting(start..<text.skip(from: from, while: \.isIdentifier))
      guard let printed = words[sign], word.count == printed.count, word.has(printed, at: 0) else {
        return true
      }
    }
    return false
  }

  private func printed(_ word: [UInt8]) -> [UInt8]? {
    let bare = word.filter { $0 != UInt8(ascii: "_") }
    if bare.span.has("blockinvoke") {
      let block = Array("_block_invoke".utf8) + bare.dropFirst(11)
      return block == word ? nil : block
    }
    guard let printed = words[bare], printed != word else { return nil }
    return printed
  }
}
