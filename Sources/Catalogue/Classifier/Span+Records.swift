// What the bytes of a message show about where a record, a line or an object ends, and whom it concerns.

internal import CatalogueDocument
internal import LogRecords

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension Span<UInt8> {
  /// Whether Core Data says that something concerns iCloud.
  var namesICloud: Bool {
    guard has("CoreData: "), !has("CoreData: sql: "), !has("CoreData: annotation: ") else { return false }
    return find("iCloud") != nil || find("biquit") != nil || find("CloudDocs") != nil
  }

  /// Whether the unified log printed a word in place of a value.
  func isPrivate(_ range: Range<Int>) -> Bool {
    self.range(of: "<private>", at: range.lowerBound) == range
  }

  /// Whether a line that is no part of an object may begin here: barely indented, and no closing bracket.
  func mayBeginRecord(at offset: Int) -> Bool {
    switch byte(offset) {
    case 0x20: byte(offset + 1) > 0x20
    case 0...0x1F, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ";"):
      false
    default: true
    }
  }

  /// Where an object's description ends when a line follows that is not its own, though parts of the
  /// description are missing.
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

  /// Whether all of it is the description of one object.
  var isAlone: Bool { byte(0) == UInt8(ascii: "<") && isOfOneObject(.object, before: []) }

  /// Whether no text follows the description of the object that it begins with, as far as its indentation
  /// shows that.
  var isOneObject: Bool {
    byte(0) != UInt8(ascii: "<") || isOfOneObject(.object, before: [])
      || find("\n\t") == nil && find("\n ") == nil
  }
}
