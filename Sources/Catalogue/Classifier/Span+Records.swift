// Finds in the bytes of a message where a record, a line or an object ends, and whether the message concerns
// iCloud.

internal import CatalogueDocument
internal import LogRecords

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Span<UInt8> {
  /// Whether the text is a message of Core Data that concerns iCloud.
  ///
  /// Lines that the app printed after it do not count, nor do names of classes and entities.
  var namesICloud: Bool {
    guard has("CoreData: "), !has("CoreData: sql: "), !has("CoreData: annotation: ") else { return false }
    // Fast path: almost no such record has the words in any of its lines.
    guard find("iCloud") != nil || find("biquit") != nil || find("CloudDocs") != nil else { return false }
    let end = endOfStatement
    return mentions("iCloud", asWord: true, before: end) || mentions("biquit", asWord: false, before: end)
      || mentions("CloudDocs", asWord: true, before: end)
  }

  /// The end of the first line and of the lines that continue it.
  private var endOfStatement: Int {
    var start = 0
    while let end = find(UInt8(ascii: "\n"), from: start) {
      if mayBeginRecord(at: end + 1) { return end }
      start = end + 1
    }
    return count
  }

  /// Whether the text contains another one before an offset, other than in a quoted name; as a word, no letter
  /// or digit may follow.
  private func mentions(_ text: StaticString, asWord isWord: Bool, before end: Int) -> Bool {
    var offset = 0
    while let found = find(text, from: offset, before: end) {
      offset = found + text.utf8CodeUnitCount
      let isPart = isWord && byte(offset).isASCIIAlphanumeric
      if !isPart, !isInQuotedName(found) { return true }
    }
    return false
  }

  /// Whether a name within quotation marks contains an offset.
  private func isInQuotedName(_ offset: Int) -> Bool {
    let maximumLength = 256
    func isOfName(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    var (start, end) = (offset, offset)
    while offset - start < maximumLength, isOfName(byte(start - 1)) { start -= 1 }
    while end - offset < maximumLength, isOfName(byte(end)) { end += 1 }
    let mark = byte(start - 1)
    return (mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"")) && byte(end) == mark
  }

  /// Whether the unified log printed a placeholder in place of the value.
  func isPrivate(_ range: Range<Int>) -> Bool {
    range.count == 9 && has("<private>", at: range.lowerBound)
  }

  /// Whether a line that is no part of an object may begin here: it is barely indented and does not start
  /// with a closing bracket.
  func mayBeginRecord(at offset: Int) -> Bool {
    switch byte(offset) {
    case 0x20: byte(offset + 1) > 0x20
    case 0...0x1F, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ";"):
      false
    default: true
    }
  }

  /// The end of a leading object's description if parts of it are missing and the next line is not its own;
  /// otherwise `nil`.
  var endOfCutObject: Int? {
    guard byte(0) == UInt8(ascii: "<") else { return nil }
    var start = 0
    while let end = find(UInt8(ascii: "\n"), from: start) {
      if mayBeginRecord(at: end + 1) {
        let line = extracting(start..<end)
        let isWithinValue =
          line.find("<") != nil && line.find(">") == nil || line.has(">:", at: line.count - 2)
        let lacksPeer =
          has("<_PFUbiquityRecord", at: 0) && extracting(0..<end).find("localPeerID: ") == nil
        return isWithinValue || lacksPeer ? end : nil
      }
      start = end + 1
    }
    return nil
  }

  /// Whether the whole text is the description of one object.
  var isAlone: Bool { byte(0) == UInt8(ascii: "<") && concernsSingleObject(.object, before: []) }

  /// Whether no text follows the description of a leading object, judged by its indentation; also true
  /// without a leading object.
  var isOneObject: Bool {
    byte(0) != UInt8(ascii: "<") || concernsSingleObject(.object, before: [])
      || find("\n\t") == nil && find("\n ") == nil
  }
}
