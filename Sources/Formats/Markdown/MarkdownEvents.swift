// The table of the events of a capture, or of all devices, as Markdown.

internal import Diagnosis
internal import LogRecords
internal import ReportModel

extension StoryExcerpt {
  /// The events as a table, with a column for the device if several are shown together.
  var markdownTable: (head: [String], rows: [[String]]) {
    let hasDevices = items.contains { $0.device != nil }
    let rows = StoryTable(self).rows.map { row -> [String] in
      let (item, cells) = Self.cells(row)
      guard hasDevices else { return [item?.time?.timeText ?? ""] + cells }
      return [item?.time?.timeText ?? "", item?.device?.label.plain.markdownCodeCell ?? ""] + cells
    }
    let head = ["What", "Store", "About", "What happened", "Line"]
    return ((hasDevices ? ["Time", "Device"] : ["Time"]) + head, rows)
  }

  /// Returns the cells of a row after the time, and its item.
  private static func cells(_ row: StoryTable.Row) -> (item: StoryItem?, cells: [String]) {
    switch row {
    case .heading(let words): return (nil, ["", "", "", words.markdownCodeCell, ""])
    case .silence(let words): return (nil, ["", "", "", "*\(words)*", ""])
    case .gap(let words): return (nil, ["", "", "", "*\(words.markdownCell)*", ""])
    case .mark(let item, let words):
      return (item, ["", "", "", words.cut(to: 120).markdownCodeCell, "\(item.line)"])
    case .event(let item, let line):
      let words = ([line.words] + item.notes).joined(separator: "; ").cutBetweenWords(to: 400).markdownCell
      let store = line.store.isEmpty ? "" : line.store.markdownCodeCell
      let topic = line.topic == "?" ? "`?`" : line.topic
      return (item, [topic, store, line.subject.markdownCell, words, "\(item.line)"])
    }
  }
}
