// The summary as plain text: the verdict, then each store's answers to the same questions, then each finding.
// The comparison of devices is in `TextPage+Comparison`.

internal import Diagnosis
package import ReportModel

/// The format of a report as plain text.
package struct TextFormat: ReportFormat {
  /// The number of groups of unrecognised records for which the report names the most similar entry.
  package static let maximumTemplates = 12

  package static let parts: Report.Parts = []

  private let page: TextPage

  /// Creates the format for a terminal with `columns` columns; `nil` for lines of a readable length.
  package init(_ palette: Palette = Palette(isColoured: false), columns: Int? = nil) {
    page = TextPage(palette, columns: columns)
  }

  package func text(of report: Report) -> String {
    var page = page
    if let comparison = report.comparison {
      if let story = comparison.story { page.add(story) }
      page.add(comparison, of: report)
    } else {
      for capture in report.captures {
        page.addGap()
        page.add(capture)
      }
    }
    return page.text
  }
}

extension TextPage {
  private static let maximumStores = 30
  private static let maximumFindings = 100

  fileprivate mutating func add(_ capture: ReportCapture) {
    if capture.isOneOfSeveral { add(palette.strong(capture.name.plain)) }
    addVerdict(capture.sentence, capture.verdict, isCertain: true)
    for store in capture.stores.prefix(Self.maximumStores) { add(store) }
    let room = max(0, Self.maximumStores - capture.stores.count)
    for store in capture.mirroredStores.prefix(room) { add(store) }
    let others = capture.stores.count + capture.mirroredStores.count - Self.maximumStores
    if others > 0 { add("\nand \(others.grouped) more stores; --store shows one of them.") }
    for finding in capture.findings.prefix(Self.maximumFindings) {
      add("")
      add(finding)
      if finding.rule == .unrecognised { addUnrecognised(capture) }
    }
    let omitted = capture.omittedFindingCount
    let more = max(0, capture.findings.count - Self.maximumFindings) + omitted
    if more > 0 {
      let listed = omitted == 0 ? "them all" : "\(capture.findings.count)"
      add("\nand \(more.grouped) more findings; --format json lists \(listed).")
    }
    if let unexplained = capture.unexplained {
      add("")
      add(unexplained.plain, most: 110)
    }
    if !capture.harmless.isEmpty { add("\nHarmless, despite the wording:") }
    for sentence in capture.harmless { add(sentence.plain, most: nil, first: "  ", others: "      ") }
    guard let size = capture.size else { return }
    add("")
    let sentence = [size, capture.extent].compactMap(\.self).joined(separator: " ")
    add(sentence, most: nil, palette.faint)
  }

  private mutating func add(_ store: ReportStore) {
    add(store.name, store.place, store.answers)
    add(ActivityLine(store, width: (columns ?? 100) - 2))
  }

  private mutating func add(_ store: ReportMirroredStore) {
    add(store.title, store.place, store.answers)
    add(ActivityLine(store, width: (columns ?? 100) - 2))
  }

  private mutating func add(_ name: Prose, _ place: Prose, _ answers: [ReportStore.Answer]) {
    let title = palette.strong(name.plain) + "   "
    let room = columns.map { $0 - name.plain.width - 3 } ?? .max
    let lines =
      place.plain.width <= room
      ? [place.plain] : place.plain.folded(first: room, others: (columns ?? 100) - 10)
    add("")
    for (index, line) in lines.enumerated() { add((index == 0 ? title : "          ") + line) }
    for answer in answers {
      let question = "  " + answer.question.padded(to: 9) + "  "
      add(answer.words.plain, most: 120, first: question, others: String(repeating: " ", count: 13))
    }
  }

  private mutating func add(_ activity: ActivityLine?) {
    guard let activity else { return }
    let line = activity.line.map { $0 == ActivityLine.error ? palette.error("\($0)") : "\($0)" }
    add("  " + line.joined())
  }

  private mutating func addUnrecognised(_ capture: ReportCapture) {
    let groups = capture.unrecognised
    let width = groups.first?.count.grouped.count ?? 1
    for group in groups.prefix(TextFormat.maximumTemplates) {
      let count = group.count.grouped
      let nearest = group.nearest.map { "; nearest \($0.reference.plain)" } ?? ""
      add(
        "\(group.template.plain)  (first line \(group.line)\(nearest))", most: nil,
        first: "  " + String(repeating: " ", count: width - count.count) + count + " × ",
        others: String(repeating: " ", count: width + 5))
    }
    let left = groups.dropFirst(TextFormat.maximumTemplates)
    let kinds = left.count + capture.unrecognisedDropped.templates
    let count = left.reduce(capture.unrecognisedDropped.records) { $0 + $1.count }
    if kinds > 0 { add("  and \(counted(count, "record")) of \(counted(kinds, "more template")).") }
  }
}
