// The entries of a catalogue as a list, for people and as data.

package import Catalogue
internal import CatalogueDocument
internal import ReportModel

/// The entries of a catalogue as a list.
package struct CatalogueListing {
  private let entries: [Entry]
  /// Whether some are from outside, so that each says from where it is.
  private let namesFiles: Bool

  /// A list of entries; those of one chapter stand together, chapters in the order in which they begin.
  package init(_ catalogue: EntryCatalogue) {
    let all = catalogue.entries
    var chapters: [[String]: Int] = [:]
    let keys = all.map { [$0.file ?? "", $0.document.chapter] }
    for key in keys where chapters[key] == nil { chapters[key] = chapters.count }
    entries = zip(keys, all.indices)
      .sorted { (chapters[$0.0] ?? 0, $0.1) < (chapters[$1.0] ?? 0, $1.1) }
      .map { all[$0.1] }
    namesFiles = all.contains { !$0.isBuiltIn }
  }

  /// One line for each entry: id, severity, log level and event, a dash where there is none; of those from outside also
  /// the file.
  package var text: String {
    let rows = entries.map { entry in
      let document = entry.document
      return [
        document.id, document.severity.rawValue, document.level.map(String.init) ?? "–",
        document.event ?? "–",
        entry.file?.oneLine ?? "",
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let isLast = row[4].isEmpty ? 3 : 4
      return row.indices.prefix(isLast).map { row[$0].padded(to: widths[$0]) + "  " }.joined() + row[isLast]
        + "\n"
    }.joined()
  }

  /// The same as an array, with chapter, source, methods and messages, and the file when some are from outside.
  package var json: String {
    let items = entries.map { item in
      let entry = item.document
      let all: JSON = [
        "id": .string(entry.id), "chapter": .string(entry.chapter),
        "severity": .string(entry.severity.rawValue), "level": .optional(entry.level),
        "event": .optional(entry.event), "source": .string(entry.source.rawValue),
        "methods": .array(entry.methods.map(JSON.string)),
        "messages": .array(entry.templates.map { .string($0.source) }),
      ]
      return namesFiles ? all.with(["file": .string(item.file ?? "LOGS.md")]) : all
    }
    return JSON.array(items).text() + "\n"
  }
}
