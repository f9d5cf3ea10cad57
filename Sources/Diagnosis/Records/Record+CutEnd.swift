// Detects that a capture ends within its last record. The classifier itself detects records that end within a
// statement.

internal import LogRecords

extension Record {
  /// Whether the last record of a capture is incomplete; a doubtful record counts as complete.
  ///
  /// The time `before` is that of the record before it, in case the record has none.
  ///
  /// - Complexity: O(length), but it is only called for the last record.
  func leavesOff(_ bytes: Span<UInt8>, after before: Timestamp?) -> Bool {
    guard droppedBytes == 0 else { return false }
    if let day = timestamp ?? before, endsWithHalfAHeader(bytes, of: day) { return true }
    guard isStatement else { return false }
    let start = Int(message.lower)
    return isFromApp ? isHalfAMethod(bytes, from: start) : isOpen(bytes, from: start)
  }

  /// Whether the last line is the day and part of the hour and minute, as headers begin: `2013-11-18 21`.
  private func endsWithHalfAHeader(_ bytes: Span<UInt8>, of day: Timestamp) -> Bool {
    guard day.hasDate, day.hasYear else { return false }
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let (date, time) = (Array(day.dateText.utf8), Array(" 00:00".utf8))
    let length = bytes.count - start
    guard date.count < length, length < date.count + time.count else { return false }
    for (index, form) in (date + time).prefix(length).enumerated() {
      let byte = bytes[start + index]
      let fits = index > date.count && form == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == form
      guard fits || form == UInt8(ascii: "-") && byte == UInt8(ascii: "/") else { return false }
    }
    return true
  }

  /// Whether the text is the beginning of the name of one of Core Data's methods, which precedes a statement.
  private func isHalfAMethod(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes.has("-[", at: start) || bytes.has("+[", at: start) else { return false }
    let isFromCoreData = Self.prefixes.contains { bytes.has($0, at: start + 2) }
    return isFromCoreData && bytes.find("]", from: start) == nil && bytes.find("\n", from: start) == nil
  }

  /// Whether a brace that opens a dictionary or a set, `{(`, is not closed: a brace at the end of a line, or
  /// of an error's user info.
  ///
  /// Other braces are ignored, because a value may contain them.
  private func isOpen(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    // An ellipsis of the log, or one typed by a person, does not count as an open brace.
    for end: StaticString in ["<\u{2026}>", "\u{2026}", "..."]
    where bytes.has(end, at: bytes.count - end.utf8CodeUnitCount) { return false }
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      guard bytes[index] == UInt8(ascii: "{") else { continue }
      let isLast = index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n")
      if isLast || bytes.byte(index + 1) == UInt8(ascii: "(") || isUserInfo(bytes, at: index) { depth += 1 }
    }
    return depth > 0
  }

  /// Whether a brace comes after `UserInfo=` or `UserInfo=0x178262a80 `.
  private func isUserInfo(_ bytes: Span<UInt8>, at brace: Int) -> Bool {
    var start = brace
    if start > 0, bytes[start - 1] == UInt8(ascii: " ") {
      start -= 1
      while start > 0, bytes[start - 1].isASCIIHexDigit || bytes[start - 1] == UInt8(ascii: "x") {
        start -= 1
      }
    }
    return start >= 9 && bytes.has("UserInfo=", at: start - 9)
  }

  private static let prefixes: [StaticString] = [
    "PFUbiquity", "_PFUbiquity", "PFCloudKit", "NSCloudKitMirroring", "NSPersistentStore",
  ]
}
