// Reads the entries of a packed catalogue.

extension EntryDocument {
  /// Returns the entries that the build packed into a text.
  package static func all(packed: String) -> [EntryDocument] {
    var reader = PackedReader()
    var list = PackedEntries()
    let bytes = packed.utf8.span
    while let (item, text) = reader.next(in: bytes) { list.add(item, text, in: bytes) }
    return list.entries
  }
}

/// The entries that are read so far, and the parts of the next template.
private struct PackedEntries {
  private(set) var entries: [EntryDocument] = []

  private var volume = ""
  private var chapter = ""
  private var topic: EntryDocument.Topic?
  private var id = ""
  private var line = 0

  private var parts: [Template.Part] = []
  private var kind: FieldKind?
  private var words: [String] = []
  /// The indices in `parts` where the optional parts that are still open begin.
  private var optionals: [Int] = []

  private var last: Int { entries.count - 1 }

  mutating func add(_ item: PackedItem, _ text: Range<Int>, in bytes: Span<UInt8>) {
    switch item {
    case .count: entries.reserveCapacity(bytes.packedNumber(text))
    case .volume: volume = bytes.packedText(text)
    case .chapter: (chapter, topic) = (bytes.packedText(text), nil)
    case .topic: topic = bytes.packedCase(text)
    case .entry: id = bytes.packedText(text)
    case .line: line = bytes.packedNumber(text)
    case .prose: begin(prose: bytes.packedText(text))
    case .source: entries[last].source = bytes.packedCase(text)
    case .severity: entries[last].severity = bytes.packedCase(text)
    case .level: entries[last].level = bytes.packedNumber(text)
    case .event: entries[last].event = bytes.packedText(text)
    case .method: entries[last].methods.append(bytes.packedText(text))
    case .template:
      entries[last].templates.append(Template(source: bytes.packedText(text), parts: Array(parts[...])))
      parts.removeAll(keepingCapacity: true)
    case .followUp: follow(bytes.packedText(text))
    case .seconds: entries[last].followUps[lastFollowUp].seconds = Double(bytes.packedText(text))
    case .certain: entries[last].followUps[lastFollowUp].isCertain = true
    default: addPart(item, text, in: bytes)
    }
  }

  private mutating func begin(prose: String) {
    var entry = EntryDocument(id: id, chapter: chapter, line: line, prose: prose)
    (entry.volume, entry.topic) = (volume, topic)
    entries.append(entry)
  }

  private var lastFollowUp: Int { entries[last].followUps.count - 1 }

  private mutating func follow(_ id: String) {
    entries[last].followUps.append(EntryDocument.FollowUp(entry: id, seconds: nil, isCertain: false))
  }

  /// Adds to the parts of the next template.
  private mutating func addPart(_ item: PackedItem, _ text: Range<Int>, in bytes: Span<UInt8>) {
    switch item {
    case .literal: parts.append(.literal(bytes.packedText(text)))
    case .blanks: parts.append(.blanks)
    case .newline: parts.append(.newline)
    case .kind: kind = bytes.packedCase(text)
    case .word: words.append(bytes.packedText(text))
    case .field:
      let content = kind.map { Template.Field.Content.kind($0) } ?? .choice(words)
      parts.append(.field(Template.Field(name: bytes.packedText(text), content: content)))
      (kind, words) = (nil, [])
    case .open: optionals.append(parts.count)
    case .close:
      let start = optionals.removeLast()
      let inner = Array(parts[start...])
      parts.removeSubrange(start...)
      parts.append(.optional(inner))
    default: preconditionFailure("the packed catalogue has an item that is of no entry")
    }
  }
}
