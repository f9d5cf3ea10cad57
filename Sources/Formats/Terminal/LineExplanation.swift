// What pasted log lines are: their entries and the values in them, or the entries that come nearest, and their errors.

package import Catalogue
internal import CatalogueDocument
internal import Timelines
internal import ReportModel

/// The explanation of pasted log lines, for a terminal.
package struct LineExplanation {
  /// The text; empty when nothing was pasted.
  package var text: String { page.text }

  /// The most bytes that a paste may have.
  package static let longestPaste = 1 << 20

  /// How many records of one paste are explained, each statement once, and how many errors.
  private static let mostStatements = 20
  private static let mostErrors = 8
  private let catalogue: EntryCatalogue
  private var page: TextPage

  /// Explains one record or several, with or without headers and markers.
  package init(_ paste: String, _ catalogue: EntryCatalogue, _ palette: Palette) {
    self.catalogue = catalogue
    page = TextPage(palette)
    var explained: Set<String> = []
    var links: [ErrorChain.Link] = []
    var told = 0
    var others = 0
    for record in PastedRecord.all(in: paste, catalogue) {
      if let entry = entry(of: record), !explained.insert(entry.document.id).inserted { continue }
      let errors = ErrorChain(record.text).links
      if links.count < Self.mostErrors { links += errors.filter { !links.contains($0) } }
      if case .foreign = record.recognition, !errors.isEmpty { continue }
      guard told < Self.mostStatements else {
        others += 1
        continue
      }
      told += 1
      tell(record)
    }
    for link in links.prefix(Self.mostErrors) {
      begin()
      page.explain(link)
    }
    if others > 0 {
      begin()
      page.add("… and \(counted(others, "more record")). For a whole capture leave out 'explain'.")
    }
  }

  private mutating func tell(_ record: PastedRecord) {
    begin()
    if let entry = entry(of: record) {
      if case .cut = record.recognition { page.add("The line ends within this statement.\n") }
      return page.explain(entry, fields: record.fields, in: catalogue)
    }
    switch record.recognition {
    case .statement, .cut:
      page.add("Too short to tell: several statements begin like this: \(quote(record.text))")
    case .unrecognised: describe(record.misses, of: record.text)
    case .undecided: page.add("Too much work to decide what this is: \(quote(record.text))")
    case .foreign: page.add("Not a statement of iCloud's: \(quote(record.text))")
    }
  }

  /// The entry of a statement, or of the beginning of one; `nil` for all else, and where several begin so.
  private func entry(of record: PastedRecord) -> Entry? {
    switch record.recognition {
    case .statement(let found): catalogue.entries[catalogue.wordings[found.wording].entry]
    case .cut(let wording?): catalogue.entries[catalogue.wordings[wording].entry]
    case .cut, .unrecognised, .undecided, .foreign: nil
    }
  }

  private mutating func begin() { if !text.isEmpty { page.add("") } }

  private mutating func describe(_ misses: [NearMiss], of record: String) {
    // A person mostly pastes one line of several.
    if let part = misses.first, part.hasAllWords, misses.dropFirst().allSatisfy({ !$0.hasAllWords }) {
      page.add("Not a whole record; by its words it belongs to:\n")
      return page.explain(catalogue.entry(of: part), in: catalogue)
    }
    page.add("No entry fits: \(quote(record))")
    page.add(misses.isEmpty ? "Nothing in the catalogue resembles it." : "The nearest are")
    for entry in misses.map(catalogue.entry(of:)) {
      let sentence = entry.document.isUnexplained ? "" : entry.firstSentence
      page.add("  " + page.palette.strong(entry.document.id) + "   " + sentence)
    }
  }

  private func quote(_ text: String) -> String { "\"\(text.oneLine.cut(to: 160))\"" }
}
