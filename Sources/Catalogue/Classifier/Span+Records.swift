// Finds in the bytes of a message where a record, a line or an object ends, and whether the message concerns
// iCloud.

internal import CatalogueDocument
internal import LogRecords

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Span<UInt8> {
  /// Whether the text is a message of Core Data that concerns iCloud.
  var namesICloud: Bool {
    guard has("CoreData: "), !has("CoreData: sql: "), !has("CoreData: annotation: ") else { return false }
    return find("iCloud") != nil || find("biquit") != nil || find("CloudDocs") != nil
  }

  /// Whether the unified log printed a placeholder in place of the value.
  func isPrivate(_ range: Range<Int>) -> Bool {
    self.range(of: "<private>", at: range.lowerBound) == range
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
