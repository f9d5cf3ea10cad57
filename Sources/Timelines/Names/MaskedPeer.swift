// Tells what a reporter puts in place of a peer's ID from an ID: it stands for any number of devices.

internal import LogRecords

enum MaskedPeer {
  /// The fewest letters that stand for an ID: with one or two somebody may tell devices apart.
  private static let fewestLetters = 3
  private static let words: Set<String> = ["redacted", "removed", "private", "hidden", "masked"]
  private static let longestWord = 10
  private static let longest = 128

  /// Whether a name has no ID: behind the kind of device stand only marks, as in `mobile~XXXXXXXX-XXXX`, or a
  /// word that says that it was taken out.
  ///
  /// What is called `nobody` says that there is no account, whatever stands behind it.
  static func isMasked(_ name: Span<UInt8>) -> Bool {
    guard name.count <= longest, !name.has("nobody", at: 0) else { return false }
    var start = 0
    while start < name.count, name[start] != UInt8(ascii: "~"), name[start] != UInt8(ascii: ".") {
      start += 1
    }
    // Without a mark between the two, or a part before it, all of it stands for the ID.
    start = start == name.count || start == 0 ? 0 : start + 1
    if name.has("sim", at: start) { start += 3 }
    let id = name.extracting(start..<name.count)
    return isOfMarks(id) || isWord(id)
  }

  /// Whether there are only dots, stars, the letter `X`, or the like.
  private static func isOfMarks(_ id: Span<UInt8>) -> Bool {
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
    return letters == 0 ? others > 0 : letters >= fewestLetters
  }

  /// Whether it is a word that stands for it, perhaps in brackets.
  private static func isWord(_ id: Span<UInt8>) -> Bool {
    guard id.count <= longestWord else { return false }
    var (start, end) = (0, id.count)
    if id.has("<") || id.has("[") { start = 1 }
    if end > start, id[end - 1] == UInt8(ascii: ">") || id[end - 1] == UInt8(ascii: "]") { end -= 1 }
    return words.contains(id.extracting(start..<end).text.lowercased())
  }
}
