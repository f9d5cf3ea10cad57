// The header of an object's description: `<Class: 0x1c5a1320>`, for operations also `<Class: 0x1c5a1320>{name
// = '…'}`.

internal import LogRecords

/// The header of an object's description.
struct ObjectHeader {
  /// The class; `nil` if it is unknown or not of Core Data's iCloud integration.
  var type: ObjectClass?
  /// Whether fields may follow the header.
  var hasFields: Bool
  /// The offset after the header.
  var end: Int

  private static let maximumNameLength = 200

  init?(_ bytes: Span<UInt8>, at offset: Int) {
    guard bytes.byte(offset) == UInt8(ascii: "<") else { return nil }
    let start = offset + 1
    var end = start
    while end < bytes.count, end - start < Self.maximumNameLength, bytes[end].isIdentifier { end += 1 }
    guard end > start, bytes.byte(end) == UInt8(ascii: ":") else { return nil }
    let name = start..<end
    end = bytes.skipBlanks(from: end + 1)
    guard bytes.byte(end) == UInt8(ascii: "0"), bytes.byte(end + 1) == UInt8(ascii: "x") else { return nil }
    end += 2
    while bytes.byte(end).isIdentifier { end += 1 }
    guard bytes.byte(end) == UInt8(ascii: ">") else { return nil }
    self.end = end + 1
    type = ObjectClass(name, in: bytes)
    // A class that is not in the list may have fields with labels of its own.
    hasFields = type?.hasFields ?? (bytes.has("PFUbiquity", at: start) || bytes.has("_PFUbiquity", at: start))
    // An operation's name is short.
    if bytes.has("{name = ", at: self.end),
      let close = bytes.find(UInt8(ascii: "}"), from: self.end, before: self.end + 200),
      bytes.find(UInt8(ascii: "\n"), from: self.end, before: close) == nil
    {
      self.end = close + 1
    }
  }
}
