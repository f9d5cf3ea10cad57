// Writes entries and errors as Swift, one statement for each: a single large literal would take the compiler
// minutes. Each statement runs once, and optimising them takes the compiler longer than all other code of the
// target.

internal import CatalogueDocument

struct GeneratedSource {
  let text: String

  /// Generates the source of some volumes, whose paths it lists.
  init(_ documents: [ParsedCatalogue], volumes: [String]) {
    let entries = documents.flatMap(\.entries)
    var text = """
      // Made from \(volumes.joined(separator: " and ")) by compile-catalogue. Do not edit.

      internal import CatalogueDocument

      extension BuiltInEntries {
        static let volumes = [\(volumes.map(Self.quoted).joined(separator: ", "))]

        @_optimize(none) static func all() -> [EntryDocument] {
          var list = BuiltInList(capacity: \(entries.count))

      """
    for index in entries.indices { text += "    entry\(index)(&list)\n" }
    text += "    return list.entries\n  }\n"
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
    var calls = entry.methods.map { "add(method: \(quoted($0)))" }
    for template in entry.templates {
      calls += template.parts.flatMap(Self.calls)
      calls.append("add(template: \(quoted(template.source)))")
    }
    calls += entry.followUps.map { followUp in
      "add(followUp: \(quoted(followUp.entry)), "
        + "seconds: \(followUp.seconds.map { "\($0)" } ?? "nil"), isCertain: \(followUp.isCertain))"
    }
    return """
        @_optimize(none) private static func entry\(index)(_ list: inout BuiltInList) {
      \(calls.map { "    list.\($0)\n" }.joined())    list.add(
            entry: \(quoted(entry.id)), chapter: \(quoted(entry.chapter)), line: \(entry.line),
            prose: \(quoted(entry.prose)), volume: \(quoted(entry.volume)),
            topic: \(entry.topic.map { ".\($0)" } ?? "nil"), source: .\(entry.source.rawValue),
            level: \(entry.level.map(String.init) ?? "nil"), severity: .\(entry.severity.rawValue),
            event: \(entry.event.map(quoted) ?? "nil"))
        }

      """
  }

  /// Returns the calls that add a part of a template to the list.
  private static func calls(_ part: Template.Part) -> [String] {
    switch part {
    case .literal(let text): ["add(text: \(quoted(text)))"]
    case .blanks: ["addBlanks()"]
    case .newline: ["addNewline()"]
    case .field(let field):
      switch field.content {
      case .kind(let kind): ["add(field: \(quoted(field.name)), .\(kind.rawValue))"]
      case .choice(let words):
        ["add(field: \(quoted(field.name)), choices: [\(words.map(quoted).joined(separator: ", "))])"]
      }
    case .optional(let inner): ["open()"] + inner.flatMap(calls) + ["close()"]
    }
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
                entry: \(quoted(meaning.entry)), domain: \(quoted(meaning.domain)), codes: \(codes),
                name: \(meaning.name.map(quoted) ?? "nil"), cause: \(quoted(meaning.cause)),
                effect: \(quoted(meaning.effect)),
                advice: \(quoted(meaning.advice)), says: \(meaning.says.map(quoted) ?? "nil")))

        """
    }
    return text + "    return all\n  }\n}\n"
  }

  /// Returns the text as a literal on one line.
  private static func quoted(_ text: String) -> String { text.debugDescription }
}
