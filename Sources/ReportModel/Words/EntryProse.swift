// What reports say of an entry: what its catalogue says, unless that is still to be written.

package import Catalogue
package import CatalogueDocument

extension EntryDocument {
  /// What it means, as Markdown.
  package var explanation: String {
    isUnexplained ? "What this means, its catalogue does not say yet." : prose
  }
}

extension Entry {
  /// The first sentence of what LOGS.md says of it, on one line and without Markdown's marks.
  ///
  /// A long one ends at a word. Where nobody has said what it means, its id stands for that.
  package var firstSentence: String { firstSentence(cutTo: 100) }

  /// The same, with another length.
  package func firstSentence(cutTo length: Int) -> String {
    if document.isUnexplained { return document.id }
    var sentence = ""
    var isAfterStop = false
    for scalar in document.prose.unicodeScalars.prefix(400) where scalar != "*" && scalar != "`" {
      if isAfterStop, scalar.properties.isWhitespace { break }
      isAfterStop = scalar == "." || scalar == "!" || scalar == "?" || scalar == ":"
      sentence.unicodeScalars.append(scalar)
    }
    if isAfterStop { sentence.unicodeScalars.removeLast() }
    return sentence.oneLine.cutAtWord(to: length)
  }
}

extension String {
  fileprivate func cutAtWord(to length: Int) -> String {
    guard count > length else { return self }
    let start = prefix(length - 1)
    return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + " …"
  }
}
