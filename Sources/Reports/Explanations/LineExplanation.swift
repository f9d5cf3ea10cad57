// What pasted log lines are: their entries and the values in them, or the entries that come nearest, and their errors.

package import Catalogue
internal import CatalogueDocument
internal import Diagnosis

/// The explanation of pasted log lines, for a terminal.
package struct LineExplanation {
  /// The text; empty when nothing was pasted.
  package private(set) var text = ""

  /// The most bytes that a paste may have.
  package static let longestPaste = 1 << 20

  /// How many different statements of one paste are explained.
  private static let mostStatements = 20

  private let catalogue: Catalogue
  private let palette: Palette

  /// Explains pasted lines.
  ///
  /// - Parameters:
  ///   - paste: One record or several, with or without headers and markers.
  ///   - catalogue: The catalogue.
  ///   - palette: The colours.
  /// - Throws: `ClassifierError` when there is no memory for it.
  package init(_ paste: String, _ catalogue: Catalogue, _ palette: Palette) throws(ClassifierError) {
    self.catalogue = catalogue
    self.palette = palette
    var explained: Set<Int> = []
    var links: [ErrorChain.Link] = []
    for record in try PastedRecord.all(in: paste, catalogue) {
      links += ErrorChain(record.text).links.filter { !links.contains($0) }
      switch record.finding {
      case .entry(let entry, let fields, let isCut):
        guard explained.count < Self.mostStatements, explained.insert(entry).inserted else { continue }
        begin()
        if isCut { text += "The line ends within this statement.\n\n" }
        text += EntryExplanation(catalogue.entries[entry], fields: fields, in: catalogue, palette).text
      case .ambiguous:
        begin()
        text += "Too short to tell: several statements begin like this: \(quote(record.text))\n"
      case .unknown(let misses):
        begin()
        describe(misses, of: record.text)
      case .foreign where ErrorChain(record.text).links.isEmpty:
        begin()
        text += "Not a statement of iCloud's: \(quote(record.text))\n"
      case .foreign: break
      }
    }
    for link in links.prefix(8) {
      begin()
      text += ErrorExplanation(link, palette).text
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
      text += "  " + palette.strong(entry.document.id) + "   " + entry.firstSentence + "\n"
    }
  }

  private func entry(of miss: NearMiss) -> Entry { catalogue.entries[catalogue.wordings[miss.wording].entry] }

  private func quote(_ text: String) -> String { "\"\(text.oneLine.cut(to: 160))\"" }
}
