// The entries of a catalogue as a list, for people and as data.

package import CatalogueDocument

/// The entries of a catalogue as a list.
package struct CatalogueListing {
  private let entries: [EntryDocument]

  /// A list of entries; those of one chapter stand together, chapters in the order in which they begin.
  package init(_ entries: [EntryDocument]) {
    var chapters: [String: Int] = [:]
    for entry in entries where chapters[entry.chapter] == nil { chapters[entry.chapter] = chapters.count }
    self.entries = entries.enumerated()
      .sorted { (chapters[$0.1.chapter] ?? 0, $0.0) < (chapters[$1.1.chapter] ?? 0, $1.0) }
      .map(\.element)
  }

  /// One line for each entry: id, severity, log level and event, a dash where there is none.
  package var text: String {
    let rows = entries.map { entry in
      [entry.id, entry.severity.rawValue, entry.level.map(String.init) ?? "–", entry.event ?? "–"]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.padded(to: $1) + "  " }.joined() + row[3] + "\n"
    }.joined()
  }

  /// The same as an array, with chapter, source, methods and messages.
  package var json: String {
    let items = entries.map { entry in
      JSON.object([
        ("id", .string(entry.id)),
        ("chapter", .string(entry.chapter)),
        ("severity", .string(entry.severity.rawValue)),
        ("level", .optional(entry.level)),
        ("event", .optional(entry.event)),
        ("source", .string(entry.source.rawValue)),
        ("methods", .array(entry.methods.map(JSON.string))),
        ("messages", .array(entry.templates.map { .string($0.source) })),
      ])
    }
    return JSON.array(items).text() + "\n"
  }
}
