// Collects the built-in entries, part by part, from the code that compile-catalogue writes. Building arrays
// in that code would take three times as many instructions, because it is not optimised.

internal import CatalogueDocument

/// A builder for the list of built-in entries, filled one part at a time.
struct BuiltInList {
  /// The entries that are complete.
  private(set) var entries: [EntryDocument] = []

  /// The parts of the next template, reused as scratch memory.
  private var parts: [Template.Part] = []
  private var templates: [Template] = []
  private var methods: [String] = []
  private var followUps: [EntryDocument.FollowUp] = []
  /// The indices in `parts` where the optional parts that are still open begin.
  private var optionals: [Int] = []

  /// Creates a list with room for `capacity` entries.
  init(capacity: Int) { entries.reserveCapacity(capacity) }

  mutating func add(text: String) { parts.append(.literal(text)) }

  mutating func addBlanks() { parts.append(.blanks) }

  mutating func addNewline() { parts.append(.newline) }

  mutating func add(field name: String, _ kind: FieldKind) {
    parts.append(.field(Template.Field(name: name, content: .kind(kind))))
  }

  mutating func add(field name: String, choices: [String]) {
    parts.append(.field(Template.Field(name: name, content: .choice(choices))))
  }

  /// Begins an optional part.
  mutating func open() { optionals.append(parts.count) }

  /// Ends the optional part that was begun last.
  mutating func close() {
    let start = optionals.removeLast()
    let inner = Array(parts[start...])
    parts.removeSubrange(start...)
    parts.append(.optional(inner))
  }

  /// Ends a template, made of the parts since the last one.
  mutating func add(template source: String) {
    templates.append(Template(source: source, parts: Self.taken(&parts)))
  }

  mutating func add(method: String) { methods.append(method) }

  mutating func add(followUp entry: String, seconds: Double?, isCertain: Bool) {
    followUps.append(EntryDocument.FollowUp(entry: entry, seconds: seconds, isCertain: isCertain))
  }

  /// Ends an entry, made of the templates, methods and follow-ups since the last one.
  mutating func add(
    entry id: String, chapter: String, line: Int, prose: String, volume: String,
    topic: EntryDocument.Topic?, source: EntryDocument.Source, level: Int?,
    severity: EntryDocument.Severity, event: String?
  ) {
    var entry = EntryDocument(id: id, chapter: chapter, line: line, prose: prose)
    entry.volume = volume
    entry.topic = topic
    entry.methods = Self.taken(&methods)
    entry.templates = Self.taken(&templates)
    entry.source = source
    entry.level = level
    entry.severity = severity
    entry.event = event
    entry.followUps = Self.taken(&followUps)
    entries.append(entry)
  }

  /// Returns the elements of a list and empties it.
  private static func taken<Element>(_ list: inout [Element]) -> [Element] {
    guard !list.isEmpty else { return [] }
    let taken = Array(list[...])
    list.removeAll(keepingCapacity: true)
    return taken
  }
}
