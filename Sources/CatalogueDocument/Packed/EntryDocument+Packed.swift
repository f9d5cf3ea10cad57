// Reads the entries of a packed catalogue.

extension EntryDocument {
  /// Returns the entries that the build packed into a text.
  package static func all(packed: String) -> [EntryDocument] {
    var reader = PackedReader()
    var list = PackedEntries()
    let bytes = packed.utf8.span
    while let (item, number, text) = reader.next(in: bytes) { list.add(item, number, text) }
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
  private var fields: [Template.Field] = []
  private var kind: FieldKind?
  private var words: [String] = []
  /// The indices in `parts` where the optional parts that are still open begin.
  private var optionals: [Int] = []

  private var last: Int { entries.count - 1 }

  mutating func add(_ item: PackedItem, _ number: Int, _ text: String) {
    switch item {
    case .count: entries.reserveCapacity(number)
    case .volume: volume = text
    case .chapter: (chapter, topic) = (text, nil)
    case .topic: topic = EntryDocument.Topic(packed: number)
    case .entry: id = text
    case .line: line = number
    case .prose: begin(prose: text)
    case .source: entries[last].source = EntryDocument.Source(packed: number)
    case .severity: entries[last].severity = EntryDocument.Severity(packed: number)
    case .level: entries[last].level = number
    case .event: entries[last].event = text
    case .method: entries[last].methods.append(text)
    case .template:
      entries[last].templates.append(
        Template(source: text, parts: Array(parts[...]), fields: Array(fields[...])))
      parts.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
    case .followUp: follow(text)
    case .seconds: entries[last].followUps[lastFollowUp].seconds = Double(text)
    case .certain: entries[last].followUps[lastFollowUp].isCertain = true
    default: addPart(item, number, text)
    }
  }

  private mutating func begin(prose: String) {
    entries.append(EntryDocument(id: id, chapter: chapter, line: line, prose: prose))
    (entries[last].volume, entries[last].topic) = (volume, topic)
  }

  private var lastFollowUp: Int { entries[last].followUps.count - 1 }

  private mutating func follow(_ id: String) {
    entries[last].followUps.append(EntryDocument.FollowUp(entry: id, seconds: nil, isCertain: false))
  }

  /// Adds to the parts of the next template.
  private mutating func addPart(_ item: PackedItem, _ number: Int, _ text: String) {
    switch item {
    case .literal: parts.append(.literal(text))
    case .blanks: parts.append(.blanks)
    case .newline: parts.append(.newline)
    case .kind: kind = FieldKind(packed: number)
    case .word: words.append(text)
    case .field:
      let content = kind.map { Template.Field.Content.kind($0) } ?? .choice(words)
      let field = Template.Field(name: text, content: content)
      parts.append(.field(field))
      fields.append(field)
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
