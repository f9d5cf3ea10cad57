// Recognises the placeholders with which reporters replace a peer's ID; a placeholder may represent any
// number of devices.

internal import LogRecords

/// Recognition of names in which a placeholder replaces a peer's ID.
enum MaskedPeer {
  /// The minimum number of letters in a placeholder: with one or two, a reporter may distinguish devices.
  private static let minimumLetters = 3
  private static let words: Set<String> = ["redacted", "removed", "private", "hidden", "masked"]
  private static let maximumWordLength = 10
  private static let maximumLength = 128

  /// Whether a name contains no ID: only masking characters, as in `mobile~XXXXXXXX-XXXX`, or a word such as
  /// "redacted" follow the kind of device.
  ///
  /// A name that begins with `nobody` means that there is no account, whatever follows.
  static func isMasked(_ name: Span<UInt8>) -> Bool {
    guard name.count <= maximumLength, !name.has("nobody", at: 0) else { return false }
    var start = 0
    while start < name.count, name[start] != UInt8(ascii: "~"), name[start] != UInt8(ascii: ".") {
      start += 1
    }
    // Without a `~` or `.`, or a part before it, the whole name is the ID.
    start = start == name.count || start == 0 ? 0 : start + 1
    if name.has("sim", at: start) { start += 3 }
    let id = name.extracting(start..<name.count)
    return consistsOfMarks(id) || isWord(id)
  }

  /// Whether an ID contains only dots, asterisks, the letter `X`, or similar masking characters.
  private static func consistsOfMarks(_ id: Span<UInt8>) -> Bool {
    var (letters, others) = (0, 0)
    for index in 0..<id.count {
      switch id[index] {
      case UInt8(ascii: "X"), UInt8(ascii: "x"): letters += 1
      case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "?"): others += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      // An ellipsis.
      case 0xE2 where id.has("\u{2026}", at: index), 0x80 where id.has("\u{2026}", at: index - 1),
        0xA6 where id.has("\u{2026}", at: index - 2):
        others += 1
      default: return false
      }
    }
    return letters == 0 ? others > 0 : letters >= minimumLetters
  }

  /// Whether an ID is a word that replaces it, possibly in brackets.
  private static func isWord(_ id: Span<UInt8>) -> Bool {
    guard id.count <= maximumWordLength else { return false }
    var (start, end) = (0, id.count)
    if id.has("<") || id.has("[") { start = 1 }
    if end > start, id[end - 1] == UInt8(ascii: ">") || id[end - 1] == UInt8(ascii: "]") { end -= 1 }
    return words.contains(id.extracting(start..<end).text.lowercased())
  }
}
