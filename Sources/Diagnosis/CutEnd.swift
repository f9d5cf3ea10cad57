// Whether a capture leaves off within its last record. What ends within a statement the classifier sees by itself.

internal import LogRecords

extension Record {
  /// Whether the last record of a capture is not all there.
  ///
  /// - Complexity: O(length): for the last record only.
  func leavesOff(_ bytes: Span<UInt8>) -> Bool {
    guard droppedBytes == 0 else { return false }
    if endsWithHalfAHeader(bytes) { return true }
    guard isStatement else { return false }
    let start = Int(message.lower)
    guard !isOfApp else { return isHalfAMethod(bytes, from: start) }
    // The log itself leaves off so.
    guard bytes.find("<\u{2026}>", from: max(start, bytes.count - 12)) == nil else { return false }
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
    }
    return depth > 0
  }

  /// Whether the last line is a date and less than a time, as headers begin: `2013-11-18 21`.
  private func endsWithHalfAHeader(_ bytes: Span<UInt8>) -> Bool {
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let length = bytes.count - start
    guard Self.date.count < length, length < Self.date.count + Self.time.count else { return false }
    for (index, form) in (Self.date + Self.time).prefix(length).enumerated() {
      let byte = bytes[start + index]
      let fits = form == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == form
      guard fits || form == UInt8(ascii: "-") && byte == UInt8(ascii: "/") else { return false }
    }
    return true
  }

  /// Whether it is the beginning of a method of Core Data's, as it stands before a statement.
  private func isHalfAMethod(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes.has("-[", at: start) || bytes.has("+[", at: start) else { return false }
    let isOfCoreData = Self.prefixes.contains { bytes.has($0, at: start + 2) }
    return isOfCoreData && bytes.find("]", from: start) == nil && bytes.find("\n", from: start) == nil
  }

  private static let date = Array("0000-00-00".utf8)
  private static let time = Array(" 00:00:00".utf8)
  private static let prefixes: [StaticString] = [
    "PFUbiquity", "_PFUbiquity", "PFCloudKit", "NSCloudKitMirroring", "NSPersistentStore",
  ]
}
