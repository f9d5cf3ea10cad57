// Redacts the folders and files of a path one by one, because a maintainer needs to tell peers, stores and
// files from each other.

extension WordRedactor {
  /// Whether a folder starts the part of a path that belongs to a store: its peer folders.
  func belongsToStore(_ folder: String) -> Bool {
    if folder.utf8.count > 37, folder.hasPrefix("mobile.") { return Array(folder.utf8).isUUID(at: 7) }
    guard folder.utf8.contains(UInt8(ascii: "~")) else { return false }
    return folder.split(separator: "~").count == 2 && !folder.hasSuffix("=") && !folder.hasPrefix("com~")
  }

  func isFile(_ word: String) -> Bool {
    guard word.utf8.contains(UInt8(ascii: ".")) else { return false }
    let parts = word.split(separator: ".")
    return parts.count > 1 && Vocabulary.fileKinds.contains(parts[parts.count - 1].lowercased())
  }

  func folder(_ folder: String) -> String {
    let bytes = Array(folder.utf8)
    if bytes.count == 44, bytes[43] == "=", bytes.isHash(at: 0) {
      return name(String(folder.dropLast()), .hash)
    }
    if let other = replacement(of: folder) { return other }
    let words = folder.split { $0 == "." || $0 == "-" || $0 == "_" }
    let isPlain =
      redacts(folder)
      || words.allSatisfy {
        Vocabulary.plainNames.contains(String($0)) || Vocabulary.fileKinds.contains(String($0))
      }
    return isPlain ? folder : name(folder, .name)
  }

  /// Whether a word is the result of redaction: a pseudonym or an ellipsis.
  func redacts(_ word: String) -> Bool { isPseudonym(word) || word == "…" }
}
