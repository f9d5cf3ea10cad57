// A word that a volume of the catalogue explains: an item of a list such as "- **Peer**: one installation …".

/// A word, or several words that are explained together.
package struct GlossaryWord: Sendable, Equatable {
  /// The words, as they are in the list.
  package let words: [String]
  /// The meaning of the words, in Markdown.
  package let meaning: String
  /// The name of the volume.
  package let volume: String
  /// The heading of the item's chapter.
  package let chapter: String

  /// Creates an item from its words and their meaning.
  package init(_ words: [String], _ meaning: String, volume: String, chapter: String) {
    self.words = words
    self.meaning = meaning
    self.volume = volume
    self.chapter = chapter
  }

  /// Reads an item on one line; `nil` for any other line.
  init?(_ line: Substring, volume: String, chapter: String) {
    guard line.hasPrefix("- **"), let end = line.firstRange(of: "**: ") else { return nil }
    let words = line[..<end.lowerBound].dropFirst(4).split(separator: "** and **").map(String.init)
    let meaning = String(line[end.upperBound...])
    guard !words.isEmpty, !meaning.isEmpty, words.allSatisfy({ !$0.contains("*") }) else { return nil }
    self.init(words, meaning, volume: volume, chapter: chapter)
  }

  /// Whether a topic is one of the words, in any letter case, with hyphens for spaces, in the singular or the
  /// plural.
  package func isNamed(_ topic: String) -> Bool { words.contains { $0.comparable == topic.comparable } }
}

extension String {
  fileprivate var comparable: String {
    let plain = lowercased().replacing("-", with: " ")
    if plain.hasSuffix("ies") { return plain.dropLast(3) + "y" }
    return plain.hasSuffix("s") && !plain.hasSuffix("ss") ? String(plain.dropLast()) : plain
  }
}
