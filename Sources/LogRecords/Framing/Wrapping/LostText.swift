// What a line break took the place of where the text around it can have been printed in one way only: within
// a UUID, within a path of iCloud or the address of a store, within the beginning of an object.

/// The text that a line break took the place of.
package enum LostText {
  case space, nothing

  /// The lengths of a UUID and of the hash of a model version, as paths contain them.
  private static let (uuidLength, hashLength) = (36, 44)

  /// Finds the text lost between a line and the next one; `nil` if the lines do not show it with certainty.
  package init?(in text: Span<UInt8>, after line: Range<Int>, before next: Range<Int>) {
    let end = text.endOfText(before: line.upperBound, from: line.lowerBound)
    guard end > line.lowerBound, !next.isEmpty else { return nil }
    let first = text.byte(next.lowerBound)
    if first <= 0x20 { return nil }
    if Self.isSplitAtSpace(text, line.lowerBound..<end, next, first) {
      self = .space
    } else if end == line.upperBound,
      Self.isWithinUUID(text, line, next) || Self.isWithinHash(text, line, next)
        || Self.isAfterUUIDOfLog(text, line, next) || Self.isWithinURL(text, line, next)
    {
      self = .nothing
    } else {
      return nil
    }
  }

  /// Whether a line was broken at the space within a folder's name, before the path or the address of an
  /// object, or before a transaction's number.
  private static func isSplitAtSpace(
    _ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>, _ first: UInt8
  ) -> Bool {
    func ends(_ words: StaticString) -> Bool {
      let start = line.upperBound - words.utf8CodeUnitCount
      return start >= line.lowerBound && text.has(words, at: start)
    }
    switch first {
    case UInt8(ascii: "D"): return ends("/Library/Mobile") && text.has("Documents/", at: next.lowerBound)
    case UInt8(ascii: "S"): return ends("/Library/Application") && text.has("Support/", at: next.lowerBound)
    case UInt8(ascii: "/"): return ends(">:") && text.byte(next.lowerBound + 1) != first
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if ends("transactionNumber:") {
        return text.skip(from: next.lowerBound, while: \.isASCIIDigit) == next.upperBound
      }
      guard ends(":"), text.has("0x", at: next.lowerBound) else { return false }
      var name = line.upperBound - 1
      while name > line.lowerBound, text[name - 1].isIdentifier { name -= 1 }
      return name > line.lowerBound && name < line.upperBound - 1 && text[name - 1] == UInt8(ascii: "<")
    default: return false
    }
  }

  /// Whether a UUID begins at the end of a line and ends in the next one.
  private static func isWithinUUID(_ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>) -> Bool {
    func belongs(_ byte: UInt8) -> Bool { byte.isASCIIHexDigit || byte == UInt8(ascii: "-") }
    var start = line.upperBound
    while start > line.lowerBound, belongs(text[start - 1]) { start -= 1 }
    let end = min(text.skip(from: next.lowerBound, while: belongs), next.upperBound)
    let before = line.upperBound - start
    guard before > 0, end > next.lowerBound, before + end - next.lowerBound == uuidLength,
      start == line.lowerBound || !text[start - 1].isIdentifier,
      end == next.upperBound || !text[end].isIdentifier
    else { return false }
    var uuid: [UInt8] = []
    uuid.append(text.extracting(start..<line.upperBound))
    uuid.append(text.extracting(next.lowerBound..<end))
    return uuid.span.isUUID
  }

  /// Whether the name of a transaction log, `<UUID>.1.cdt`, was broken after its UUID.
  private static func isAfterUUIDOfLog(_ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>) -> Bool {
    let ending: StaticString = ".cdt"
    func belongs(_ byte: UInt8) -> Bool { byte.isASCIIDigit || ".cdt".utf8.contains(byte) }
    let end = min(text.skip(from: next.lowerBound, while: belongs), next.upperBound)
    var start = line.upperBound
    while start > line.lowerBound, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    let uuid = start..<start + uuidLength
    guard end > next.lowerBound, end == next.upperBound || text[end].isASCIIWhitespace,
      start > line.lowerBound, uuid.upperBound <= line.upperBound,
      text.extracting(uuid).isUUID
    else { return false }
    var name: [UInt8] = []
    name.append(text.extracting(uuid.upperBound..<line.upperBound))
    name.append(text.extracting(next.lowerBound..<end))
    let digits = name.span.skip(from: 1, while: \.isASCIIDigit)
    return name.first == UInt8(ascii: ".") && digits > 1 && name.span.has(ending, at: digits)
      && name.count == digits + ending.utf8CodeUnitCount
  }

  /// Whether the address of a store's file, which has no spaces and ends with a bracket, was broken.
  private static func isWithinURL(_ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>) -> Bool {
    func belongs(_ byte: UInt8) -> Bool { byte.isIdentifier || "%/.-+~".utf8.contains(byte) }
    let end = text.skip(from: next.lowerBound, while: belongs)
    guard end > next.lowerBound, end < next.upperBound, text[end] == UInt8(ascii: ")") else { return false }
    var start = line.upperBound
    while start > line.lowerBound, text[start - 1] > 0x20 { start -= 1 }
    let before: StaticString = "(URL:"
    // A space or a line break is before the address.
    return text.has("file:///", at: start) && text.has(before, at: start - before.utf8CodeUnitCount - 1)
      && (start..<line.upperBound).allSatisfy { text[$0] != UInt8(ascii: ")") }
  }

  /// Whether a line was broken within the name of a store, which is a folder of iCloud between that of a peer
  /// and the hash of a model version, at a space or within a word.
  static func isWithinStoreName(_ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>) -> Bool {
    let slash = UInt8(ascii: "/")
    let folders: StaticString = "/CloudLogs/"
    var name = line.upperBound
    while name > line.lowerBound, text[name - 1] != slash { name -= 1 }
    guard name > line.lowerBound, name < line.upperBound else { return false }
    var peer = name - 1
    while peer > line.lowerBound, text[peer - 1] != slash { peer -= 1 }
    let start = peer - folders.utf8CodeUnitCount
    guard peer < name - 1, start >= line.lowerBound, text.has(folders, at: start),
      let end = text.find(slash, from: next.lowerBound, before: next.upperBound), end > next.lowerBound
    else { return false }
    let last = end + hashLength
    return last + 1 < next.upperBound && text[last] == UInt8(ascii: "=") && text[last + 1] == slash
      && (end + 1..<last).allSatisfy { text[$0] != slash && text[$0] > 0x20 }
  }

  /// Whether the hash of a model version, which is a folder, begins at the end of a line and ends in the next
  /// one.
  private static func isWithinHash(_ text: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>) -> Bool {
    guard let slash = text.find(UInt8(ascii: "/"), from: next.lowerBound, before: next.upperBound),
      slash - next.lowerBound <= hashLength, text.byte(slash - 1) == UInt8(ascii: "=")
    else { return false }
    let start = line.upperBound - (hashLength - (slash - next.lowerBound))
    guard start > line.lowerBound, text[start - 1] == UInt8(ascii: "/") else { return false }
    func belongs(_ byte: UInt8) -> Bool {
      byte.isIdentifier || "+-~=".utf8.contains(byte)
    }
    return (start..<line.upperBound).allSatisfy { belongs(text[$0]) }
      && (next.lowerBound..<slash).allSatisfy { belongs(text[$0]) }
  }
}

extension Span<UInt8> {
  /// Whether the text is a UUID.
  fileprivate var isUUID: Bool {
    guard count == 36 else { return false }
    for index in indices {
      let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
      guard isHyphen ? self[index] == UInt8(ascii: "-") : self[index].isASCIIHexDigit else { return false }
    }
    return true
  }
}
