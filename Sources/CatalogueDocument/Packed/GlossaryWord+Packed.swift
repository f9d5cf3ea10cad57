// Reads the glossary of a packed catalogue.

extension GlossaryWord {
  /// Returns the words that the build packed into a text.
  package static func all(packed: String) -> [GlossaryWord] {
    var reader = PackedReader()
    var all: [GlossaryWord] = []
    var (volume, chapter, words) = ("", "", [String]())
    let bytes = packed.utf8.span
    while let (item, _, text) = reader.next(in: bytes) {
      switch item {
      case .volume: volume = text
      case .chapter: chapter = text
      case .word: words.append(text)
      case .meaning:
        all.append(GlossaryWord(words, text, volume: volume, chapter: chapter))
        words = []
      default: preconditionFailure("the packed catalogue has an item that is of no word")
      }
    }
    return all
  }
}
