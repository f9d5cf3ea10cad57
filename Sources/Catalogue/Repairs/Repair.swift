// Restores a record's text to its form before a forum, a mail or a web page changed it. Each file next to
// this one undoes one kind of damage; the classifier finds out what the result is.

internal import LogRecords

enum Repair {
  /// The maximum length of a record that is repaired, in bytes.
  static let maximumLength = 64 << 10
  /// The maximum number of records glued together that are looked at before one of them is known.
  static let maximumGlued = 16
  /// The maximum number of bytes from which the beginning of a glued record is read.
  static let maximumHeadLength = 4096

  /// Returns the texts that a damaged one may have been, the likeliest first; empty if nothing reveals
  /// damage.
  ///
  /// The first `kept` bytes are a header and stay unchanged.
  static func candidates(_ text: [UInt8], keeping kept: Int, _ words: UnderscoredWords) -> [[UInt8]] {
    var header = Array(text[..<kept])
    if header.last.map({ $0 > 0x20 }) == true { header.append(0x20) }
    // A header alone on its line was separated from its message by wrapping.
    let body = Array(text[kept...].drop { $0 <= 0x20 })
    let plain = PlainCharacters.restored(body)
    let restored = words.restored(plain ?? body)
    // Dashes and curly quotes may belong to names, which other records keep.
    let unescaped = plain == nil ? nil : PlainCharacters.unescapedAlone(body)
    var found = [unescaped, plain, restored, kept + body.count < text.count ? body : nil].compactMap { $0 }
    let isAlone = text[kept...].first { $0 != 0x20 } == UInt8(ascii: "\n")
    if let joined = WrappedLines.joinedMethod(restored ?? plain ?? body) { found.append(joined) }
    if let tidied = tidied(plain ?? body) {
      found.append(tidied)
      let before = text[..<(isAlone ? 0 : kept)]
      if let wrapped = WrappedLines(Array(before) + tidied) {
        found += wrapped.joined(tidied, behind: before)
      }
    }
    // A line's length includes its header, as it was printed.
    if let wrapped = WrappedLines(text) {
      for body in [unescaped, plain ?? body, restored].compactMap({ $0 }) {
        found += wrapped.joined(body, behind: text[..<(isAlone ? 0 : kept)])
      }
    }
    return found.map { header + $0 }
  }

  /// Returns the text without the spaces that a web page added to the end of each line, and without the empty
  /// line that it added after each; `nil` if it added neither.
  private static func tidied(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    var kept = lines.map(\.withoutEndingBlanks)
    let areEnded = zip(lines, kept).dropLast().allSatisfy { line, kept in
      kept.isEmpty || line.count > kept.count + 1
    }
    let areApart = kept.count > 2 && kept.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element.isEmpty }
    guard areEnded || areApart else { return nil }
    if areApart { kept = stride(from: 0, to: kept.count, by: 2).map { kept[$0] } }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the end of a possible marker that begins a message at `start`, the nearest after an offset;
  /// `nil` if there is none.
  static func endOfMarker(_ text: Span<UInt8>, from start: Int, after offset: Int) -> Int? {
    let limit = min(text.count, start + maximumMarkerLength)
    var offset = max(offset, start + 1)
    while let blank = text.find(0x20, from: offset, before: limit) {
      if endsMarker(text[blank - 1]) { return text.skipBlanks(from: blank) }
      offset = blank + 1
    }
    return nil
  }

  private static func endsMarker(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private static let maximumMarkerLength = 48
}

extension ArraySlice<UInt8> {
  /// The line without the spaces at its end.
  fileprivate var withoutEndingBlanks: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1] == 0x20 { end -= 1 }
    return self[startIndex..<end]
  }
}
