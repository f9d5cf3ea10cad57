// Finds out whether the lines of a capture were wrapped at a width, and joins them again. No line of such a
// capture is longer than the width unless it is one word, and the first word of the next one had no room.

/// The width that the lines of a capture were wrapped at, as far as its records show one.
package struct WrappedWidth {
  /// The narrowest and the widest one, in characters.
  private static let narrowest = 58
  private static let widest = Int(UInt8.max)
  /// How many records are looked at before few breaks show that lines were not wrapped.
  private static let timeout = 64
  /// How much room a line has at least that shows by itself that it was broken, in characters.
  private static let muchRoom = 16

  /// Whether it may still turn out that lines were wrapped; `false` for most captures after a few records.
  private(set) var isSought = true
  /// The length of the longest line of several words.
  private var width = 0
  /// How many lines were broken at that width, those with much room counted twice; and how many of these are
  /// shorter than it.
  private var breaks = (all: 0, shorter: 0)
  private var records = 0

  /// The width at which the lines of a record were wrapped; 0 if they were not.
  mutating func width(of record: Span<UInt8>) -> UInt8 {
    records += 1
    guard records <= Self.timeout || breaks.all * 2 >= records else {
      isSought = false
      return 0
    }
    Self.forEachLine(of: record) { line, _ in
      guard line.hasBlankWithin, line.length > width else { return }
      width = line.length
      breaks = (0, 0)
    }
    guard width <= Self.widest else {
      isSought = false
      return 0
    }
    guard width >= Self.narrowest else { return 0 }
    var own = (all: 0, shorter: 0)
    var last: WrappedLine?
    Self.forEachLine(of: record) { line, _ in
      if let last, last.isBroken(before: line, at: width) {
        own.all += width - last.length >= Self.muchRoom ? 2 : 1
        if last.length < width { own.shorter += 1 }
      }
      last = line
    }
    breaks.all += own.all
    breaks.shorter += own.shorter
    // A single line may be long by chance.
    return own.all > 0 && breaks.all > 1 && breaks.shorter > 0 ? UInt8(width) : 0
  }

  /// A text with the lines joined that were broken at a width, from an offset on where a line begins; `nil` if
  /// none was.
  package static func joined(_ text: Span<UInt8>, at width: Int, from start: Int = 0) -> [UInt8]? {
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    joined.append(text.extracting(0..<start))
    var last: WrappedLine?
    var isChanged = false
    forEachLine(of: text, from: start) { line, range in
      if let last {
        let isBroken = last.isBroken(before: line, at: width)
        isChanged = isChanged || isBroken
        if !isBroken {
          joined.append(UInt8(ascii: "\n"))
        } else if !last.endsInBlank, !last.isHyphenated(before: text.byte(range.lowerBound)) {
          joined.append(0x20)
        }
      }
      joined.append(text.extracting(range))
      last = line
    }
    return isChanged ? joined : nil
  }

  private static func forEachLine(
    of text: Span<UInt8>, from first: Int = 0, _ body: (_ line: WrappedLine, _ range: Range<Int>) -> Void
  ) {
    var start = first
    while start <= text.count {
      let end = text.find(UInt8(ascii: "\n"), from: start) ?? text.count
      body(WrappedLine(text, start..<end), start..<end)
      start = end + 1
    }
  }
}

/// A line, as far as it shows where a text was wrapped.
private struct WrappedLine {
  /// How many characters it has, and how many its first word has.
  private(set) var length = 0
  private var firstWord = 0
  /// Whether it has a blank between two words.
  private(set) var hasBlankWithin = false
  private(set) var endsInBlank = false
  /// Whether it may have been a part of the line before: it is not indented, and closes no bracket.
  private let mayContinue: Bool
  /// Whether it ends with a hyphen, and more of a word before that.
  private let endsInHyphen: Bool

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    switch range.isEmpty ? 0 : text[range.lowerBound] {
    case 0...0x20, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): mayContinue = false
    default: mayContinue = true
    }
    endsInHyphen =
      range.count > 1 && text[range.upperBound - 1] == UInt8(ascii: "-")
      && text[range.upperBound - 2].isASCIIAlphanumeric
    var (hasWord, isInFirst) = (false, true)
    for offset in range {
      let byte = text[offset]
      let isCharacter = byte & 0xC0 != 0x80
      if isCharacter { length += 1 }
      if byte == 0x20 || byte == 0x09 {
        if hasWord { isInFirst = false }
        endsInBlank = true
      } else {
        if hasWord, endsInBlank { hasBlankWithin = true }
        if isInFirst, isCharacter { firstWord += 1 }
        hasWord = true
        endsInBlank = false
      }
    }
  }

  /// Whether a line that follows has a first word for which there was no room in this one.
  func isBroken(before next: WrappedLine, at width: Int) -> Bool {
    length > 0 && next.mayContinue && length + 1 + next.firstWord > width
      && (length <= width || !hasBlankWithin)
  }

  /// Whether it was broken within a word, after a hyphen.
  func isHyphenated(before next: UInt8) -> Bool { endsInHyphen && next.isASCIIAlphanumeric }
}
