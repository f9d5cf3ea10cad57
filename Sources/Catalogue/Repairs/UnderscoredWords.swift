// Restores the underscores of names, which Markdown treats as emphasis: `_PFUbiquityRecordsImporter` arrives
// as `PFUbiquityRecordsImporter`.

internal import CatalogueDocument
internal import LogRecords

/// The names in the catalogue that have underscores.
final class UnderscoredWords: Sendable {
  private struct Name: Sendable {
    /// The name without its underscores.
    let bare: [UInt8]
    let hash: UInt64
    var printed: [UInt8]
  }

  /// A flag for each name: whether its form without underscores is a name, too, which then stays unchanged.
  private final class Others: Sendable {
    let belongsToAnother: [Bool]

    init(_ belongsToAnother: [Bool]) { self.belongsToAnother = belongsToAnother }
  }

  private let names: [Name]
  private let table: IndexTable
  /// The names that exist in both forms, found when the first text contains a name that may lack underscores.
  private let others: Lazy<Others, Never>
  /// Other words that show that underscores may be missing.
  private static let blocks = [Array("blockinvoke".utf8), Array("block_invoke".utf8)]
  /// The minimum length of a name, in bytes.
  private static let minimumLength = 7

  init(_ entries: [Entry]) {
    var names: [Name] = []
    var table = IndexTable(capacity: 128)
    func add(_ text: Span<UInt8>) {
      // Fast path: very few texts contain an underscore.
      guard text.find(UInt8(ascii: "_"), from: 0) != nil else { return }
      text.forEachWord { range in
        let word = text.extracting(range)
        guard word.count >= Self.minimumLength, word.find(UInt8(ascii: "_"), from: 0) != nil else { return }
        let printed = word.array
        let bare = printed.filter { $0 != UInt8(ascii: "_") }
        // Lines of underscores alone are separators.
        guard !bare.isEmpty else { return }
        if let known = Self.number(of: word, names, table) {
          names[known].printed = printed
        } else {
          let hash = word.bareHash
          table.insert(names.count, hash) { names[$0].hash }
          names.append(Name(bare: bare, hash: hash, printed: printed))
        }
      }
    }
    Self.forEachText(of: entries, add)
    for name in ["_PFUbiquityRecordsImporter", "_PFUbiquityRecordsExporter", "_PFUbiquityStack"] {
      add(name.utf8.span)
    }
    self.names = names
    self.table = table
    others = Lazy { [names, table] () throws(Never) in Self.others(names, table, entries) }
  }

  private static func number(of word: Span<UInt8>, _ names: [Name], _ table: IndexTable) -> Int? {
    table.find(word.bareHash) { word.isWithoutUnderscores(names[$0].bare) }
  }

  private static func others(_ names: [Name], _ table: IndexTable, _ entries: [Entry]) -> Others {
    var belongsToAnother = Array(repeating: false, count: names.count)
    forEachText(of: entries) { text in
      text.forEachWord { range in
        let word = text.extracting(range)
        guard word.count >= minimumLength, let found = number(of: word, names, table),
          word.count == names[found].bare.count
        else { return }
        belongsToAnother[found] = true
      }
    }
    return Others(belongsToAnother)
  }

  private static func forEachText(of entries: [Entry], _ body: (Span<UInt8>) -> Void) {
    for entry in entries {
      for method in entry.document.methods { body(method.utf8.span) }
      for template in entry.document.templates {
        for part in template.parts {
          if let text = part.literal { body(text.utf8.span) }
        }
      }
    }
  }

  /// Returns the text with names as they are printed; `nil` if none lacks an underscore.
  func restored(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    text.span.forEachWord { range in
      guard (6...120).contains(range.count), let printed = printed(text.span.extracting(range)) else {
        return
      }
      result += text[copied..<range.lowerBound]
      result += printed
      copied = range.upperBound
    }
    guard copied > 0, lacksUnderscores(text.span) else { return nil }
    return result + text[copied...]
  }

  /// Whether a text contains a name without its underscores.
  private func lacksUnderscores(_ text: Span<UInt8>) -> Bool {
    let others = others.value()
    for (index, name) in names.enumerated() where !others.belongsToAnother[index] {
      if stands(name.bare, apartFrom: name.printed, in: text) { return true }
    }
    for block in Self.blocks where text.find(block.span) != nil { return true }
    return false
  }

  /// Whether the bare form of a name occurs in a text, other than in the name with all its underscores.
  private func stands(_ bare: [UInt8], apartFrom printed: [UInt8], in text: Span<UInt8>) -> Bool {
    var from = 0
    while let found = text.find(bare.span, from: from) {
      from = found + bare.count
      var start = found
      while start > 0, text[start - 1].isIdentifier { start -= 1 }
      let word = text.extracting(start..<text.skip(from: from, while: \.isIdentifier))
      guard word.count == printed.count, word.has(printed, at: 0) else { return true }
    }
    return false
  }

  /// Returns a word as it is printed; `nil` if it already is, or is no known name.
  private func printed(_ word: Span<UInt8>) -> [UInt8]? {
    if let block = word.printedBlock { return word.isEqual(block) ? nil : block }
    guard let known = Self.number(of: word, names, table), !word.isEqual(names[known].printed),
      !others.value().belongsToAnother[known]
    else { return nil }
    return names[known].printed
  }
}

extension Span<UInt8> {
  /// Calls `body` with the range of each word.
  fileprivate func forEachWord(_ body: (Range<Int>) -> Void) {
    var position = 0
    while position < count {
      let end = skip(from: position, while: \.isIdentifier)
      if end > position { body(position..<end) }
      position = end + 1
    }
  }

  /// The hash of the bytes other than underscores.
  fileprivate var bareHash: UInt64 {
    var hash = FNV1a()
    for index in indices where self[index] != UInt8(ascii: "_") { hash.add(self[index]) }
    return hash.value
  }

  /// Whether the text equals `bare` once its underscores are removed.
  fileprivate func isWithoutUnderscores(_ bare: [UInt8]) -> Bool {
    var position = 0
    for index in indices where self[index] != UInt8(ascii: "_") {
      guard position < bare.count, bare[position] == self[index] else { return false }
      position += 1
    }
    return position == bare.count
  }

  /// The name of a block's function as it is printed, for one with any number of underscores; `nil` for
  /// another word.
  fileprivate var printedBlock: [UInt8]? {
    guard byte(skip(from: 0) { $0 == UInt8(ascii: "_") }) == UInt8(ascii: "b") else { return nil }
    let bare = array.filter { $0 != UInt8(ascii: "_") }
    guard bare.span.has("blockinvoke") else { return nil }
    return Array("_block_invoke".utf8) + bare.dropFirst(11)
  }

  fileprivate func isEqual(_ bytes: [UInt8]) -> Bool { count == bytes.count && has(bytes, at: 0) }
}
