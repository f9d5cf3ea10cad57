// Recognises a line in which a reporter says that something was omitted: `[...]`, `(snip)`, `-- cut --`.

enum Elision {
  /// The maximum length of such a line with words, in bytes.
  private static let maximumLength = 40

  /// Whether a line may be an elision, judged by its first two bytes.
  @inline(__always) static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "."), UInt8(ascii: "/"), 0xE2: true
    case UInt8(ascii: "-"), UInt8(ascii: "*"): true
    case UInt8(ascii: "S"), UInt8(ascii: "s"): second | 0x20 == UInt8(ascii: "n")
    // `<…>`, `(snip)` and `{...}` are elisions; `<PFUbiquity…>`, `(` and `{(` are not.
    case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"):
      switch second {
      case UInt8(ascii: "."), UInt8(ascii: "S"), UInt8(ascii: "s"), 0x80...: true
      case UInt8(ascii: "c"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "t"): true
      default: false
      }
    default: false
    }
  }

  /// Whether a line is an elision: three dots or a word for it, and nothing else but marks around them.
  ///
  /// Most of the words need marks on both sides, because a record may contain them.
  static func isLine(_ line: Span<UInt8>) -> Bool {
    guard mayBegin(line.byte(0), line.byte(1)) else { return false }
    let end = line.endOfText(before: line.count)
    if line.skip(from: 0, while: { $0 == UInt8(ascii: ".") }) == end { return end >= 3 }
    guard end <= maximumLength else { return false }
    var (first, dots) = (0, 0)
    while first < end {
      let length = line.lengthOfMark(at: first)
      if length == 0 { break }
      dots += line.dots(at: first)
      first += length
    }
    if first >= end { return dots >= 3 }
    var last = end
    while last > first {
      if line.lengthOfMark(at: last - 1) == 1 {
        last -= 1
      } else if line.lengthOfMark(at: last - 3) == 3 {
        last -= 3
      } else {
        break
      }
    }
    if line.isWord("snip", first..<last) || line.isWord("snipped", first..<last) { return true }
    guard first > 0, last < end else { return false }
    return line.isScissors(first..<last) || line.saysWhatIsMissing(first..<last)
  }
}

extension Span<UInt8> {
  /// The length of a space, a dash, a dot, a bracket or a comment delimiter at an offset; 0 for anything
  /// else.
  fileprivate func lengthOfMark(at offset: Int) -> Int {
    switch byte(offset) {
    case 0x20, 0x09, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "*"): 1
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"): 1
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"): 1
    // A slash within a path is not a mark.
    case UInt8(ascii: "/"): beginsComment(at: offset) || beginsComment(at: offset - 1) ? 1 : 0
    case 0xE2 where byte(offset + 1) == 0x80:
      switch byte(offset + 2) {
      // Two dashes, and an ellipsis, as editors insert them.
      case 0x93, 0x94, 0xA6: 3
      default: 0
      }
    default: 0
    }
  }

  /// Whether a delimiter of a comment in code is at an offset.
  private func beginsComment(at offset: Int) -> Bool {
    has("//", at: offset) || has("/*", at: offset) || has("*/", at: offset)
  }

  /// The number of dots that the mark at an offset represents.
  fileprivate func dots(at offset: Int) -> Int {
    switch byte(offset) {
    case UInt8(ascii: "."): 1
    case 0xE2: byte(offset + 2) == 0xA6 ? 3 : 0
    default: 0
    }
  }

  /// Whether a part is a word, in any letter case.
  fileprivate func isWord(_ word: String, _ part: Range<Int>) -> Bool {
    skipWord(word, at: part.lowerBound) == part.upperBound
  }

  /// Whether a part is the 8 of `--8<--`, between marks.
  fileprivate func isScissors(_ part: Range<Int>) -> Bool {
    byte(0) == UInt8(ascii: "-") && part.count == 1 && byte(part.lowerBound) == UInt8(ascii: "8")
      && (byte(part.upperBound) == UInt8(ascii: "<") || byte(part.lowerBound - 1) == UInt8(ascii: ">"))
  }

  /// Whether a part says that something, or a number of lines, is missing.
  fileprivate func saysWhatIsMissing(_ part: Range<Int>) -> Bool {
    var start = part.upperBound
    while start > part.lowerBound, self[start - 1] != 0x20 { start -= 1 }
    let word = start..<part.upperBound
    let isMissing = isWord("cut", word) || isWord("truncated", word) || isWord("omitted", word)
    if start == part.lowerBound { return isMissing }
    return find("line", from: part.lowerBound, before: start) != nil
      && (isMissing || isWord("removed", word) || isWord("deleted", word) || isWord("skipped", word)
        || isWord("snipped", word))
  }
}
