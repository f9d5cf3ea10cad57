// A triage as plain text that fits on a screen: a line for each of the worst captures, a line for each rule,
// and the records that no entry matches.

internal import Diagnosis
package import ReportModel

/// The format of a triage as plain text.
package struct TriageText: TriageFormat {
  private let palette: Palette
  private let columns: Int?
  private let bounds: Bounds
  private static let widestName = 30
  private static let widestApp = 14
  /// The minimum width of the last column; if there is less room, it moves to the next line.
  private static let minimumRoom = 40

  /// The limits on what is shown.
  private struct Bounds {
    let rows: Int
    /// The maximum number of rows of captures that need no attention.
    let quietRows: Int
    let templates: Int

    static let screen = Bounds(rows: 30, quietRows: 10, templates: 5)
    static let all = Bounds(rows: 100_000, quietRows: 100_000, templates: 100)
  }

  package var maximumRows: Int { bounds.rows }

  /// Creates the format of lines with at most `columns` columns; `nil` for no limit.
  ///
  /// With `showsAll`, each capture has a row.
  package init(_ palette: Palette = Palette(isColoured: false), columns: Int? = nil, showsAll: Bool = false) {
    self.palette = palette
    self.columns = columns
    bounds = showsAll ? .all : .screen
  }

  package func text(of triage: Triage) -> String {
    var page = TextPage(palette, columns: columns)
    page.add(triage.sentence, most: nil) { [palette] in palette.strong($0) }
    let kept = triage.rows
    let loud = kept.prefix { !$0.isQuiet }
    let rows = kept.prefix(loud.count + bounds.quietRows)
    add(rows, to: &page)
    if let more = triage.words(without: rows) {
      let words = "and \(more); " + (bounds.rows > 30 ? "--format ndjson" : "-v") + " shows them"
      page.add(words, most: nil) { [palette] in palette.faint($0) }
    }
    add(triage.rules, to: &page)
    add(triage, to: &page)
    return page.text
  }

  private func add(_ rows: ArraySlice<TriageRow>, to page: inout TextPage) {
    if !rows.isEmpty { page.add("") }
    let folder = Self.commonFolder(rows.map(\.name.plain))
    let names = rows.map { String($0.name.plain.dropFirst(folder.count)) }
    // If the text need not fit on a screen, names are shown in full, so that they can be copied.
    let widestName = bounds.rows > Bounds.screen.rows || columns == nil ? Int.max : Self.widestName
    let widths = (
      verdict: rows.map(\.verdict.rawValue.count).max() ?? 0,
      technology: rows.map(\.technologyWords.count).max() ?? 0,
      app: min(Self.widestApp, rows.map { $0.app?.plain.width ?? 1 }.max() ?? 0),
      name: min(widestName, names.map(\.width).max() ?? 0)
    )
    for (row, name) in zip(rows, names) {
      let verdict = coloured(row.verdict.rawValue.padded(to: widths.verdict), row.verdict)
      let start = [
        row.technologyWords.padded(to: widths.technology), (row.app?.plain ?? "–").padded(to: widths.app),
        // The end of a name is what distinguishes files.
        name.fittedAtEnd(to: widths.name).padded(to: widths.name),
      ].joined(separator: "  ")
      add((verdict, widths.verdict), start, row.headline.plain, to: &page)
    }
    if !folder.isEmpty {
      page.add("Names are relative to \(folder)", most: nil) { [palette] in palette.faint($0) }
    }
    if names.contains(where: { $0.width > widestName }) {
      let words = "… stands for the beginning of a longer name; -v shows names whole"
      page.add(words, most: nil) { [palette] in palette.faint($0) }
    }
  }

  /// Adds a row: a coloured word with its width, the other columns, and words that fill the rest of the line.
  ///
  /// If the rest is narrow, the words are on the next line.
  private func add(
    _ label: (text: String, width: Int), _ start: String, _ words: String, to page: inout TextPage
  ) {
    let room = page.columns.map { $0 - label.width - start.width - 4 } ?? .max
    if room >= min(words.width, Self.minimumRoom) {
      let rest = words.isEmpty ? "" : "  " + words.fitted(to: room)
      return page.add("\(label.text)  \(start)\(rest)")
    }
    let margin = String(repeating: " ", count: label.width + 2)
    page.add(start, most: nil, first: label.text + "  ", others: margin)
    if !words.isEmpty { page.add(words, most: nil, first: "    ", others: "    ") }
  }

  private func coloured(_ text: String, _ verdict: TriageRow.Verdict) -> String {
    switch verdict {
    case .failing, .unreadable: palette.error(text)
    case .attention: palette.warning(text)
    case .healthy: palette.good(text)
    case .noEvidence: text
    }
  }

  private func add(_ rules: [Triage.RuleTotal], to page: inout TextPage) {
    guard !rules.isEmpty else { return }
    page.add("\n" + palette.strong("What was found, and what to do"))
    let notes = rules.filter { $0.severity == .note }
    let rules = rules.filter { $0.severity != .note }
    let name = rules.map(\.rule.rawValue.count).max() ?? 0
    let words = rules.map(\.words.count).max() ?? 0
    for rule in rules {
      let severity = palette.coloured(
        rule.severity.rawValue.uppercased().padded(to: 7), rule.severity)
      let start = "\(rule.rule.rawValue.padded(to: name))  \(rule.words.padded(to: words))"
      add((severity, 7), start, rule.advice.plain, to: &page)
    }
    if !notes.isEmpty {
      let all = notes.map { "\($0.rule.rawValue) in \($0.captures.grouped)" }.joined(separator: ", ")
      page.add(all, most: nil, first: "NOTE     ", others: "         ")
    }
  }

  private func add(_ triage: Triage, to page: inout TextPage) {
    let templates = triage.templates
    if let first = templates.first {
      page.add("\n" + palette.strong("Not recognised, the most frequent first"))
      let width = first.count.grouped.count
      for template in templates.prefix(bounds.templates) {
        let count = template.count.grouped
        let captures = template.captures == 1 ? "" : "in \(template.captures.grouped) captures, "
        let line =
          String(repeating: " ", count: width - count.count)
          + "\(count) × \(template.text.plain)  (\(captures)first \(template.name.plain):\(template.line))"
        page.add(columns.map { line.fitted(to: $0) } ?? line)
      }
      let left = templates.dropFirst(bounds.templates)
      let records = left.reduce(triage.omittedRecords) { $0 + $1.count }
      if records > 0 {
        page.add("and \(counted(records, "record")) of other templates; --format json lists them.", most: nil)
      }
    }
    let ends = [triage.nextStep, triage.redactionWords].compactMap(\.self)
    for words in ends { page.add(words, most: 110) }
  }

  /// Returns the folder that all names share, with its slash; empty for a single name.
  static func commonFolder(_ names: [String]) -> String {
    guard names.count > 1, let one = names.min(), let other = names.max() else { return "" }
    let common = zip(one, other).prefix { $0 == $1 }.map(\.0)
    return common.lastIndex(of: "/").map { String(common[...$0]) } ?? ""
  }
}

extension TriageRow {
  /// Whether the capture shows nothing that needs attention.
  fileprivate var isQuiet: Bool { verdict == .noEvidence || verdict == .healthy }
}
