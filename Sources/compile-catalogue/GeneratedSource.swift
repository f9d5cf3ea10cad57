// Writes entries and errors as Swift. One statement for each: a single large literal would take the compiler minutes. Each runs
// once, and to optimise them takes the compiler longer than all other code of the target.

internal import CatalogueDocument

struct GeneratedSource {
  let text: String

  /// The source of some volumes, whose paths it lists.
  init(_ documents: [ParsedCatalogue], volumes: [String]) {
    let entries = documents.flatMap(\.entries)
    var text = """
      // Made from \(volumes.joined(separator: " and ")) by compile-catalogue. Do not edit.

      internal import CatalogueDocument

      extension BuiltInEntries {
        static let volumes = [\(volumes.map(Self.quoted).joined(separator: ", "))]

        @_optimize(none) static func all() -> [EntryDocument] {
          var entries: [EntryDocument] = []
          entries.reserveCapacity(\(entries.count))

      """
    for index in entries.indices { text += "    entries.append(entry\(index)())\n" }
    text += "    return entries\n  }\n"
    for (index, entry) in entries.enumerated() { text += "\n" + Self.function(index, entry) }
    self.text =
      text + "}\n" + Self.errors(documents.flatMap(\.errors)) + Self.glossary(documents.flatMap(\.words))
  }

  private static func glossary(_ words: [GlossaryWord]) -> String {
    let items = words.map { word in
      "    all.append(GlossaryWord([\(word.words.map(quoted).joined(separator: ", "))], \(quoted(word.meaning)), "
        + "volume: \(quoted(word.volume)), chapter: \(quoted(word.chapter))))\n"
    }
    return """

      extension BuiltInGlossary {
        @_optimize(none) static func all() -> [GlossaryWord] {
          var all: [GlossaryWord] = []
      \(items.joined())    return all
        }
      }

      """
  }

  private static func function(_ index: Int, _ entry: EntryDocument) -> String {
    let templates = entry.templates.map {
      "Template(source: \(quoted($0.source)), parts: \(parts($0.parts)))"
    }.joined(separator: ", ")
    let followUps = entry.followUps.map { followUp in
      "EntryDocument.FollowUp(entry: \(quoted(followUp.entry)), "
        + "seconds: \(followUp.seconds.map { "\($0)" } ?? "nil"), isCertain: \(followUp.isCertain))"
    }.joined(separator: ", ")
    return """
        @_optimize(none) private static func entry\(index)() -> EntryDocument {
          var entry = EntryDocument(
            id: \(quoted(entry.id)), chapter: \(quoted(entry.chapter)), line: \(entry.line),
            prose: \(quoted(entry.prose)))
          entry.volume = \(quoted(entry.volume))
          entry.topic = \(entry.topic.map { ".\($0)" } ?? "nil")
          entry.methods = [\(entry.methods.map(quoted).joined(separator: ", "))]
          entry.templates = [\(templates)]
          entry.source = .\(entry.source.rawValue)
          entry.level = \(entry.level.map(String.init) ?? "nil")
          entry.severity = .\(entry.severity.rawValue)
          entry.event = \(entry.event.map(quoted) ?? "nil")
          entry.followUps = [\(followUps)]
          return entry
        }

      """
  }

  private static func parts(_ parts: [Template.Part]) -> String {
    let items = parts.map { part in
      switch part {
      case .literal(let text): ".literal(\(quoted(text)))"
      case .blanks: ".blanks"
      case .newline: ".newline"
      case .field(let field):
        switch field.content {
        case .kind(let kind): ".field(.init(name: \(quoted(field.name)), content: .kind(.\(kind.rawValue))))"
        case .choice(let words):
          ".field(.init(name: \(quoted(field.name)), content: .choice([\(words.map(quoted).joined(separator: ", "))])))"
        }
      case .optional(let inner): ".optional(\(Self.parts(inner)))"
      }
    }
    return "[\(items.joined(separator: ", "))]"
  }

  private static func errors(_ errors: [ErrorDocument]) -> String {
    var text = """

      extension BuiltInErrors {
        @_optimize(none) static func all() -> [ErrorMeaning] {
          var all: [ErrorMeaning] = []
          all.reserveCapacity(\(errors.reduce(0) { $0 + $1.meanings.count }))

      """
    for meaning in errors.flatMap(\.meanings).map(\.meaning) {
      let codes = meaning.codes.map { "\($0.lowerBound) ... \($0.upperBound)" } ?? "nil"
      text += """
            all.append(
              ErrorMeaning(
                \(quoted(meaning.entry)), \(quoted(meaning.domain)), \(codes), \(meaning.name.map(quoted) ?? "nil"),
                cause: \(quoted(meaning.cause)),
                effect: \(quoted(meaning.effect)),
                advice: \(quoted(meaning.advice)), says: \(meaning.says.map(quoted) ?? "nil")))

        """
    }
    return text + "    return all\n  }\n}\n"
  }

  /// The text as a literal on one line.
  private static func quoted(_ text: String) -> String { text.debugDescription }
}
