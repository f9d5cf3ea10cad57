// What pasted log lines are: their entries and the values in them, or the entries that come nearest, and their errors.

package import Catalogue
internal import CatalogueDocument
internal import Timelines
internal import ReportModel

/// The explanation of pasted log lines, for a terminal.
package struct LineExplanation {
  /// The text; empty when nothing was pasted.
  package private(set) var text = ""

  /// The most bytes that a paste may have.
  package static let longestPaste = 1 << 20

  /// How many records of one paste are explained, each statement once, and how many errors.
  private static let mostStatements = 20
  private static let mostErrors = 8
  private let catalogue: EntryCatalogue
  private let palette: Palette

  /// Explains one record or several, with or without headers and markers.
  package init(_ paste: String, _ catalogue: EntryCatalogue, _ palette: Palette) {
    self.catalogue = catalogue
    self.palette = palette
    var explained: Set<Int> = []
    var links: [ErrorChain.Link] = []
    var told = 0
    var others = 0
    for record in PastedRecord.all(in: paste, catalogue) {
      if case .entry(let entry, _, _) = record.finding, !explained.insert(entry).inserted { continue }
      let errors = ErrorChain(record.text).links
      if links.count < Self.mostErrors { links += errors.filter { !links.contains($0) } }
      if case .foreign = record.finding, !errors.isEmpty { continue }
      guard told < Self.mostStatements else {
        others += 1
        continue
      }
      told += 1
      tell(record)
    }
    for link in links.prefix(Self.mostErrors) {
      begin()
      text += ErrorExplanation(link, palette).text
    }
    if others > 0 {
      begin()
      text += "… and \(counted(others, "more record")). For a whole capture leave out 'explain'.\n"
    }
  }

  private mutating func tell(_ record: PastedRecord) {
    begin()
    switch record.finding {
    case .entry(let entry, let fields, let isCut):
      if isCut { text += "The line ends within this statement.\n\n" }
      text += EntryExplanation(catalogue.entries[entry], fields: fields, in: catalogue, palette).text
    case .ambiguous:
      text += "Too short to tell: several statements begin like this: \(quote(record.text))\n"
    case .unknown(let misses): describe(misses, of: record.text)
    case .undecided: text += "Too much work to decide what this is: \(quote(record.text))\n"
    case .foreign: text += "Not a statement of iCloud's: \(quote(record.text))\n"
    }
  }

  private mutating func begin() { if !text.isEmpty { text += "\n" } }

  private mutating func describe(_ misses: [NearMiss], of record: String) {
    // A person mostly pastes one line of several.
    if let part = misses.first, part.hasAllWords, misses.dropFirst().allSatisfy({ !$0.hasAllWords }) {
      text += "Not a whole record; by its words it belongs to:\n\n"
      text += EntryExplanation(entry(of: part), in: catalogue, palette).text
      return
    }
    text += "No entry fits: \(quote(record))\n"
    guard !misses.isEmpty else {
      text += "Nothing in the catalogue resembles it.\n"
      return
    }
    text += "The nearest are\n"
    for miss in misses {
      let entry = entry(of: miss)
      text +=
        "  " + palette.strong(entry.document.id) + "   "
        + (entry.document.isUnexplained ? "" : entry.firstSentence) + "\n"
    }
  }

  private func entry(of miss: NearMiss) -> Entry { catalogue.entries[catalogue.wordings[miss.wording].entry] }

  private func quote(_ text: String) -> String { "\"\(text.oneLine.cut(to: 160))\"" }
}
