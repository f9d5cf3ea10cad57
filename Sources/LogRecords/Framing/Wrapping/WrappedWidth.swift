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
  /// How many lines were broken between words at that width and are shorter than it.
  private var shorterLines = 0
  /// How many lines were broken after a space that they end with, and are shorter than it.
  private var linesWithSpace = 0
  /// The lines that are as long as the longest one, which were broken within words.
  private var characters = FullLines()
  private var columns = FullLines()
  /// Whether any break is certain whatever the width.
  private var isCertain = false
  /// How the lines of the record that was looked at last were wrapped.
  private(set) var wrapping = Wrapping.none

  /// The width at which the lines of a record were wrapped; 0 if they were not, or if it is unknown.
  mutating func width(of record: Span<UInt8>) -> UInt8 {
    records += 1
    wrapping = .none
    guard
      records <= Self.timeout || breaks.all * 2 >= records || isCertain || characters.areBroken
        || columns.areBroken
    else {
      isSought = false
      return 0
    }
    Self.forEachLine(of: record) { line, _ in
      characters.measure(line.length)
      columns.measure(line.columns)
      guard line.hasBlankWithin, line.length > width else { return }
      width = line.length
      breaks = (0, 0)
      (shorterLines, linesWithSpace) = (0, 0)
    }
    guard width <= Self.widest else {
      isSought = false
      return 0
    }
    guard width >= Self.narrowest else { return 0 }
    var own = (all: 0, shorter: 0)
    var isCertain = false
    var shorter = 0
    var hasRoom = false
    var last: (line: WrappedLine, range: Range<Int>)?
    characters.beginRecord()
    columns.beginRecord()
    Self.forEachLine(of: record) { line, range in
      if let (last, lastRange) = last {
        let lost = LostText(in: record, after: lastRange, before: range)
        isCertain = isCertain || lost != nil
        if last.isBroken(before: line, at: width) {
          own.all += width - last.length >= Self.muchRoom ? 2 : 1
          if last.length < width {
            own.shorter += 1
            if !last.endsInBlank, lost != .nothing, last.columns < columns.longest {
              shorter += 1
            } else if record.endsInOneSpace(lastRange), !record.endsWithMarker(lastRange) {
              linesWithSpace += 1
              hasRoom = hasRoom || last.columns(with: line) <= columns.longest
            }
          }
        }
        if line.mayContinue {
          // Many programs also break lines after hyphens.
          let isWithinWord = lost == .nothing && !last.endsInHyphen
          characters.note(last, of: last.length, isWithinWord: isWithinWord)
          columns.note(last, of: last.columns, isWithinWord: isWithinWord)
        }
      }
      last = (line, range)
    }
    characters.endRecord(shorterLines: shorter)
    columns.endRecord(shorterLines: shorter)
    shorterLines += shorter
    self.isCertain = self.isCertain || isCertain
    breaks.all += own.all
    breaks.shorter += own.shorter
    if let width = findFullLines() { return width }
    // Where the next word had room up to the longest line, that line is a word which a mail did not break.
    let longest = hasRoom ? width : columns.longest
    if linesWithSpace > max(1, 3 * shorterLines), longest <= Self.widest {
      wrapping = .afterSpaces
      return UInt8(longest)
    }
    // A single line may be long by chance.
    if own.all > 0 && breaks.all > 1 && breaks.shorter > 0 {
      wrapping = .atSpaces
      return UInt8(width)
    }
    if isCertain { wrapping = .unknown }
    return 0
  }

  /// Finds the width at which words were broken, too, which then is the length of the longest line; `nil` if
  /// they were not.
  private mutating func findFullLines() -> UInt8? {
    let isInColumns = columns.areBroken && columns.count >= characters.count
    let lines = isInColumns ? columns : characters
    guard lines.areBroken, Self.narrowest...Self.widest ~= lines.longest else { return nil }
    if lines.count > 3 * shorterLines {
      wrapping = isInColumns ? .anywhereInColumns : .anywhere
    } else if columns.longest == characters.longest || !columns.areBroken && characters.breakIsCertain {
      // A line with tabs may have more columns.
      wrapping = .inLongWords
    } else {
      return nil
    }
    return UInt8(lines.longest)
  }

  /// A text with the lines joined that were broken at a width, from an offset on where a line begins; `nil` if
  /// none was.
  ///
  /// A line of one word that has at least `roomy` characters was not broken within that word.
  package static func joined(
    _ text: Span<UInt8>, at width: Int, _ wrapping: Wrapping, from start: Int = 0,
    roomy: Int = .max
  ) -> [UInt8]? {
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    joined.append(text.extracting(0..<start))
    var last: (line: WrappedLine, range: Range<Int>)?
    var isChanged = false
    forEachLine(of: text, from: start) { line, range in
      if let (last, lastRange) = last {
        let isAtSpace =
          last.length >= roomy && !last.hasBlankWithin && !last.endsInHyphen
          && LostText.isWithinStoreName(text, lastRange, range)
        let lost =
          LostText(in: text, after: lastRange, before: range) ?? (isAtSpace ? LostText.space : nil)
          ?? last.lostText(before: line, beginningWith: text.byte(range.lowerBound), at: width, wrapping)
        isChanged = isChanged || lost != nil
        if lost == nil {
          joined.append(UInt8(ascii: "\n"))
        } else if lost == .space {
          while joined.last == 0x20 { joined.removeLast() }
          joined.append(0x20)
        }
      }
      joined.append(text.extracting(range))
      last = (line, range)
    }
    return isChanged ? joined : nil
  }

  /// The least length of a line that would have had room for more than a line which was broken at a space for
  /// certain: lines were not broken within words at that length.
  package static func roomyLength(of text: Span<UInt8>) -> Int {
    var length = Int.max
    var last: (line: WrappedLine, range: Range<Int>)?
    forEachLine(of: text) { line, range in
      if let (last, lastRange) = last, LostText(in: text, after: lastRange, before: range) == .space {
        length = min(length, last.columns(with: line))
      }
      last = (line, range)
    }
    return length
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

/// The lines that are as long as the longest one of a capture.
private struct FullLines {
  private(set) var longest = 0
  /// How many of them another line follows that may be their rest.
  private(set) var count = 0
  /// How many of these have several words and are of the record that is looked at.
  private var own = 0
  /// Whether lines were broken at that length, within words.
  private(set) var areBroken = false
  /// Whether the text around a break shows that it is within a word.
  private(set) var breakIsCertain = false

  mutating func measure(_ length: Int) {
    if length > longest { self = FullLines(longest: length) }
  }

  init(longest: Int = 0) { self.longest = longest }

  mutating func beginRecord() { own = 0 }

  /// Notes a line that another one follows.
  mutating func note(_ line: WrappedLine, of length: Int, isWithinWord: Bool) {
    guard length == longest else { return }
    count += 1
    if line.hasBlankWithin { own += 1 }
    breakIsCertain = breakIsCertain || isWithinWord
    areBroken = areBroken || breakIsCertain
  }

  /// Ends a record, some lines of which were broken between words and are shorter.
  ///
  /// In the lines of a statement, two of one record seldom have the same length.
  mutating func endRecord(shorterLines: Int) {
    areBroken = areBroken || own > max(1, 3 * shorterLines)
  }
}

/// A line, as far as it shows where a text was wrapped.
private struct WrappedLine {
  /// How many characters it has, and how many its first and its last word have.
  private(set) var length = 0
  private var firstWord = 0
  private var lastWord = 0
  /// How many columns it has.
  private(set) var columns = 0
  /// Whether it has a blank between two words.
  private(set) var hasBlankWithin = false
  private(set) var endsInBlank = false
  /// Whether it may have been a part of the line before: it is not indented, and closes no bracket.
  let mayContinue: Bool
  /// Whether it may begin with the rest of a word: a tab begins a line of its own.
  let mayFollowBrokenWord: Bool
  /// Whether it ends with a hyphen, and more of a word before that.
  let endsInHyphen: Bool

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    let first = range.isEmpty ? 0 : text[range.lowerBound]
    mayFollowBrokenWord = first >= 0x20
    switch first {
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
      if isCharacter {
        length += 1
        columns = byte == 0x09 ? (columns + 8) & ~7 : columns + 1
      }
      if byte == 0x20 || byte == 0x09 {
        if hasWord { isInFirst = false }
        endsInBlank = true
      } else {
        if hasWord, endsInBlank { hasBlankWithin = true }
        if endsInBlank { lastWord = 0 }
        if isCharacter { lastWord += 1 }
        if isInFirst, isCharacter { firstWord += 1 }
        hasWord = true
        endsInBlank = false
      }
    }
  }

  /// How many columns it would have with the first word of a line that follows.
  func columns(with next: WrappedLine) -> Int { columns + 1 + next.firstWord }

  /// Whether a line that follows has a first word for which there was no room in this one.
  func isBroken(before next: WrappedLine, at width: Int) -> Bool {
    length > 0 && next.mayContinue && length + 1 + next.firstWord > width
      && (length <= width || !hasBlankWithin)
  }

  /// The text that the break after it took the place of, at a width; `nil` if the statement printed the break.
  func lostText(
    before next: WrappedLine, beginningWith first: UInt8, at width: Int, _ wrapping: Wrapping
  ) -> LostText? {
    switch wrapping {
    case .none, .unknown: return nil
    case .anywhere: return lostAnywhere(before: next, length: length, at: width)
    case .anywhereInColumns: return lostAnywhere(before: next, length: columns, at: width)
    case .afterSpaces:
      guard next.mayContinue else { return nil }
      if endsInBlank { return columns + next.firstWord >= width ? .nothing : nil }
      return columns == width && lastWord + next.firstWord > width ? .nothing : nil
    case .atSpaces, .inLongWords:
      guard isBroken(before: next, at: width) else { return nil }
      let isInLongWord =
        wrapping == .inLongWords && length == width && !endsInBlank && lastWord + next.firstWord > width
      return isInLongWord || isHyphenated(before: first) ? .nothing : .space
    }
  }

  /// The text that the break after a line of a length took the place of, where words were broken at the width.
  ///
  /// A program that breaks lines at spaces while words have room leaves the space at the end.
  private func lostAnywhere(before next: WrappedLine, length: Int, at width: Int) -> LostText? {
    if length == width { return next.mayFollowBrokenWord ? .nothing : nil }
    let isAtSpace = endsInBlank && length < width && length + next.firstWord >= width
    return isAtSpace && next.mayContinue ? .nothing : nil
  }

  /// Whether it was broken within a word, after a hyphen.
  func isHyphenated(before next: UInt8) -> Bool { endsInHyphen && next.isASCIIAlphanumeric }
}

extension Span<UInt8> {
  /// Whether a line ends with a single space.
  fileprivate func endsInOneSpace(_ line: Range<Int>) -> Bool {
    line.count > 1 && self[line.upperBound - 1] == 0x20 && !self[line.upperBound - 2].isASCIIWhitespace
  }

  /// Whether a line ends with the marker of a statement, after which two spaces are printed: where it was broken
  /// at the second one, the first is left.
  fileprivate func endsWithMarker(_ line: Range<Int>) -> Bool {
    has("Ubiquity:", at: endOfText(before: line.upperBound, from: line.lowerBound) - 9)
  }
}
