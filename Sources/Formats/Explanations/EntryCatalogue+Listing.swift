// The entries of a catalogue as a list, for people and as data.

package import Catalogue
internal import CatalogueDocument
internal import ReportModel

extension EntryCatalogue {
  private var listed: [Entry] {
    var chapters: [[String]: Int] = [:]
    let keys = entries.map { [$0.file ?? "", $0.document.chapter] }
    for key in keys where chapters[key] == nil { chapters[key] = chapters.count }
    return zip(keys, entries.indices)
      .sorted { (chapters[$0.0] ?? 0, $0.1) < (chapters[$1.0] ?? 0, $1.1) }
      .map { entries[$0.1] }
  }

  /// The list, one line for each entry: its ID, severity, log level and event, with a dash for what it lacks.
  ///
  /// The file is included unless it is the first volume.
  package var listing: String {
    let rows = listed.map { entry in
      let document = entry.document
      return [
        document.id, document.severity.rawValue, document.level.map(String.init) ?? "–",
        document.event ?? "–",
        entry.file?.oneLine ?? (document.volume == EntryDocument.firstVolume ? "" : document.volume),
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { row in
      let isLast = row[4].isEmpty ? 3 : 4
      return row.indices.prefix(isLast).map { row[$0].padded(to: widths[$0]) + "  " }.joined() + row[isLast]
        + "\n"
    }.joined()
  }

  /// The entries as a JSON array, with the chapter, source, methods, messages and file of each.
  package var listingAsJSON: String {
    let items = listed.map { item in
      let entry = item.document
      return [
        "id": entry.id, "chapter": entry.chapter, "severity": entry.severity.rawValue,
        "level": entry.level, "event": entry.event, "source": entry.source.rawValue,
        "methods": entry.methods, "messages": entry.templates.map(\.source),
        "file": item.file ?? entry.volume,
      ] as JSON
    }
    return JSON.array(items).indented + "\n"
  }
}
