// The table of what happened in a capture, as Markdown.

internal import Diagnosis
internal import LogRecords
internal import ReportModel

extension StoryExcerpt {
  /// What happened, as a table with a sentence on how much of it there is.
  var markdownTable: (head: [String], rows: [[String]]) {
    let rows = StoryTable(self).rows.map { row -> [String] in
      switch row {
      case .heading(let words): ["", "", "", "", words.markdownCodeCell, ""]
      case .silence(let words): ["", "", "", "", "*\(words)*", ""]
      case .gap(let words): ["", "", "", "", "*\(words.markdownCell)*", ""]
      case .mark(let item, let words):
        [item.time?.timeText ?? "", "", "", "", words.cut(to: 120).markdownCodeCell, "\(item.line)"]
      case .event(let item, let line):
        [
          item.time?.timeText ?? "", line.topic == "?" ? "`?`" : line.topic,
          line.store.isEmpty ? "" : line.store.markdownCodeCell, line.subject.markdownCell,
          ([line.words] + item.notes).joined(separator: "; ").cut(to: 400).markdownCell, "\(item.line)",
        ]
      }
    }
    return (["Time", "What", "Store", "About", "What happened", "Line"], rows)
  }
}
