// Writes entries as Swift. One statement for each entry: a single large literal would take the compiler minutes.

internal import CatalogueDocument

/// The Swift source of the built-in entries.
struct GeneratedSource {
  /// The source.
  let text: String

  init(_ document: ParsedCatalogue) {
    var text = """
      // Made from LOGS.md by compile-catalogue. Do not edit.

      internal import CatalogueDocument

      extension BuiltInEntries {
        static func all() throws(TemplateError) -> [EntryDocument] {
          var entries: [EntryDocument] = []
          entries.reserveCapacity(\(document.entries.count))

      """
    for (index, _) in document.entries.enumerated() {
      text += "    entries.append(try entry\(index)())\n"
    }
    text += "    return entries\n  }\n"
    for (index, entry) in document.entries.enumerated() {
      text += "\n" + Self.function(index, entry)
    }
    self.text = text + "}\n"
  }

  private static func function(_ index: Int, _ entry: EntryDocument) -> String {
    let methods = entry.methods.map(quoted).joined(separator: ", ")
    let templates = entry.templates.map { "try Template(\(quoted($0.source)))" }.joined(separator: ", ")
    let followUps = entry.followUps.map { followUp in
      "EntryDocument.FollowUp(entry: \(quoted(followUp.entry)), "
        + "seconds: \(followUp.seconds.map { "\($0)" } ?? "nil"), isCertain: \(followUp.isCertain))"
    }.joined(separator: ", ")
    return """
        private static func entry\(index)() throws(TemplateError) -> EntryDocument {
          EntryDocument(
            id: \(quoted(entry.id)),
            chapter: \(quoted(entry.chapter)),
            line: \(entry.line),
            prose: \(quoted(entry.prose)),
            methods: [\(methods)],
            templates: [\(templates)],
            source: .\(entry.source.rawValue),
            level: \(entry.level.map(String.init) ?? "nil"),
            severity: .\(entry.severity.rawValue),
            event: \(entry.event.map(quoted) ?? "nil"),
            followUps: [\(followUps)],
            samples: [])
        }

      """
  }

  /// The text as a literal on one line.
  private static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\" + String(scalar)
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _ where scalar.value < 0x20: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
