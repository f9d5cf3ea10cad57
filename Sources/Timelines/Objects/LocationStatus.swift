// What iCloud does with one file: ` - 1:1:0:0:1:0:1:0:1:1:0:3` beside the header, then the error it met, if any.

internal import LogRecords

/// The state of a file in iCloud.
package struct LocationStatus: Equatable {
  /// The flags, in the order printed.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its root folder is in iCloud.
    package static let rootUbiquitous = Flags(rawValue: 1 << 0)
    /// The file is there.
    package static let live = Flags(rawValue: 1 << 1)
    /// It was deleted.
    package static let deleted = Flags(rawValue: 1 << 2)
    /// It met an error.
    package static let failed = Flags(rawValue: 1 << 3)
    /// It is on this device.
    package static let downloaded = Flags(rawValue: 1 << 4)
    /// It is on its way to this device.
    package static let downloading = Flags(rawValue: 1 << 5)
    /// It is in iCloud.
    package static let uploaded = Flags(rawValue: 1 << 6)
    /// It is on its way to iCloud.
    package static let uploading = Flags(rawValue: 1 << 7)
    /// This device exported it.
    package static let exported = Flags(rawValue: 1 << 8)
    /// Its import is planned.
    package static let scheduled = Flags(rawValue: 1 << 9)
    /// It was imported.
    package static let imported = Flags(rawValue: 1 << 10)

    fileprivate static let count = 11
  }

  /// The flags that are set.
  package private(set) var flags: Flags = []

  /// How many notifications of it came.
  package private(set) var notifications = 0

  /// The error it met.
  package private(set) var error: Range<Int>?

  /// Reads the first status in a text; `nil` when there is none.
  package init?(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while let field = reader.next(bytes) {
      guard field.owner == .locationStatus, field.name.isEmpty else { continue }
      guard read(bytes, field.value) else { return nil }
      let start = bytes.skip(from: field.value.upperBound) { $0 <= 0x20 }
      if field.escapes == 0, start > field.value.upperBound, start < bytes.count {
        error = start..<bytes.count
      }
      return
    }
    return nil
  }

  private mutating func read(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
    var position = value.lowerBound
    if bytes.byte(position) == UInt8(ascii: "-") { position = bytes.skipBlanks(from: position + 1) }
    for bit in 0..<Flags.count {
      guard position + 1 < value.upperBound, bytes[position + 1] == UInt8(ascii: ":"),
        let isSet = bytes.flag(in: position..<position + 1)
      else { return false }
      if isSet { flags.insert(Flags(rawValue: 1 << UInt16(bit))) }
      position += 2
    }
    guard let (number, _) = bytes.extracting(position..<value.upperBound).number(at: 0) else { return false }
    notifications = number
    return true
  }
}
