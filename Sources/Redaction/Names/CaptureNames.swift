// The pseudonyms of captures, because the name of a file may contain its owner's name.

struct CaptureNames {
  /// The pseudonyms, by path.
  private var captures: [String: String] = [:]

  /// Returns the pseudonym of a capture; `nil` if it has not been read.
  func given(_ path: String) -> String? { captures[path] }

  /// Returns the pseudonym of a capture, assigning one when it is first read.
  ///
  /// The folder is ignored, so that a key yields the same pseudonym wherever the command is used.
  mutating func name(of path: String, _ words: WordRedactor) -> String {
    guard path != "standard input", path != "-" else { return path }
    if let known = captures[path] { return known }
    let file = path.split(separator: "/").last.map { String($0) } ?? path
    // Files of the same name in different folders are different captures.
    var (thing, count) = (file, 1)
    while captures.values.contains(words.name(thing, .capture)), count <= captures.count {
      count += 1
      thing = "\(count)/\(file)"
    }
    let name = words.name(thing, .capture)
    captures[path] = name
    return name
  }
}
