// What the catalogue says of one statement, for a terminal.

package import Catalogue
internal import CatalogueDocument
internal import ReportModel

/// The explanation of an entry: what it means, how it reads, and what should follow.
package struct EntryExplanation {
  /// The text, which ends with a line feed.
  package private(set) var text = ""

  private static let width = 100
  private let palette: Palette

  /// Explains an entry, with what a record of it holds by the names of its places.
  package init(
    _ entry: Entry, fields: [(name: String, value: String)] = [], in catalogue: EntryCatalogue,
    _ palette: Palette
  ) {
    self.palette = palette
    let document = entry.document
    add(palette.strong(document.id) + "   " + severity(document.severity) + level(document.level))
    let chapter = document.chapter.isEmpty ? "" : ", in \"\(document.chapter.oneLine)\""
    add(palette.faint(entry.reference.oneLine + chapter))
    add("")
    prose(document.explanation.safeLines)
    section("reads", document.templates.flatMap { $0.source.split(separator: "\n").map(String.init) + [""] })
    section("printed by", document.methods)
    section(
      "in this record",
      fields.map { field in
        field.name.oneLine + String(repeating: " ", count: max(0, 16 - field.name.count)) + "  "
          + field.value.oneLine.cut(to: 2 * Self.width)
      })
    section(
      "what should follow", document.followUps.map { followUp in words(for: followUp, in: catalogue) })
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func section(_ title: String, _ lines: [String]) {
    let lines = lines.last == "" ? Array(lines.dropLast()) : lines
    guard !lines.isEmpty else { return }
    add("")
    add(palette.strong(title))
    for line in lines { add(line.isEmpty ? "" : "  " + line.safeLines) }
  }

  /// Paragraphs are wrapped; lists and quoted lines are kept as they stand.
  private mutating func prose(_ prose: String) {
    for (index, paragraph) in prose.replacing("**", with: "").split(separator: "\n\n").enumerated() {
      if index > 0 { add("") }
      if paragraph.contains("\n") || paragraph.hasPrefix(" ") {
        for line in paragraph.split(separator: "\n") { add("  " + line) }
      } else {
        for line in String(paragraph).wrapped(to: Self.width) { add("  " + line) }
      }
    }
  }

  private func severity(_ severity: EntryDocument.Severity) -> String {
    switch severity {
    case .benign: "routine: nothing to worry about"
    case .notable: "a step of the story"
    case .warning: palette.warning("a warning: it may concern the user's data")
    case .error: palette.error("an error: something failed")
    }
  }

  private func level(_ level: Int?) -> String {
    level.map { $0 == 0 ? ", always printed" : ", printed from log level \($0) on" } ?? ""
  }

  private func words(for followUp: EntryDocument.FollowUp, in catalogue: EntryCatalogue) -> String {
    let time = followUp.seconds.map { ", within \(durationWords($0))" } ?? ""
    let sentence =
      catalogue.entries.first { $0.document.id == followUp.entry && !$0.document.isUnexplained }
      .map { ": " + $0.firstSentence } ?? ""
    return "\(followUp.isCertain ? "always" : "usually") \(followUp.entry)\(time)\(sentence)"
  }
}
