// Undoes the line breaks that mails, pages and terminals put into errors where these have one space. Statements
// of several lines fit their entries with such breaks, so that no repair joins them before.

internal import LogRecords

enum ErrorBreaks {
  /// Returns a text with a space in place of each line break, and of the indentation after it, between two parts
  /// of an error; other line breaks end values.
  static func joined(_ text: [UInt8]) -> [UInt8] {
    joined(text) { end, next in text.span.isWithinError(from: end, to: next) }
  }

  /// Returns a text with a space in place of each line break, for the search for phrases.
  static func joinedWhole(_ text: [UInt8]) -> [UInt8] { joined(text) { _, _ in true } }

  private static func joined(_ text: [UInt8], where isJoined: (_ end: Int, _ next: Int) -> Bool) -> [UInt8] {
    // Fast path: almost every error has one line.
    guard var line = text.span.find(UInt8(ascii: "\n"), from: 0) else { return text }
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    var copied = 0
    while true {
      let end = text.span.endOfText(before: line, from: copied)
      let next = text.span.skip(from: line, while: \.isASCIIWhitespace)
      if isJoined(end, next) {
        joined += text[copied..<end]
        joined.append(0x20)
        copied = next
      }
      guard let found = text.span.find(UInt8(ascii: "\n"), from: next) else { break }
      line = found
    }
    return joined + text[copied...]
  }
}

extension Span<UInt8> {
  /// Whether the white space between two offsets is where an error in any of its wordings has one space.
  fileprivate func isWithinError(from end: Int, to next: Int) -> Bool {
    switch byte(next) {
    case UInt8(ascii: "C"): has("Code=", at: next)
    case UInt8(ascii: "U"): has("UserInfo=", at: next)
    case UInt8(ascii: "D"): has("Domain=", at: next) && ends("Error", at: end)
    case UInt8(ascii: "E"): has("Error", at: next) && ends("exception:", at: end)
    case UInt8(ascii: "0") where byte(next + 1) == UInt8(ascii: "x"):
      ends("CKError", at: end) || ends("CKUnderlyingError", at: end)
    case UInt8(ascii: "("):
      byte(next + 1).isASCIIDigit && (ends("\"", at: end) || ends("ErrorDomain", at: end))
    case UInt8(ascii: "e"):
      has("error", at: next)
        && (ends("(Cocoa", at: end) || ends("ErrorDomain", at: end) || ends("SQLite", at: end))
    case UInt8(ascii: "c"): has("code:", at: next) && ends("SQLite error", at: end)
    case UInt8(ascii: "m"): has("message =", at: next) && ends("server", at: end)
    case UInt8(ascii: "="): ends("ErrorDomain", at: end) || ends("server message", at: end)
    case UInt8(ascii: "\""): endsWithCode(end) || ends("server message =", at: end)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      ends("ErrorDomain =", at: end) || ends("(Cocoa error", at: end) || ends("ErrorDomain error", at: end)
    default: false
    }
  }

  /// Whether the text before an offset ends with `Code=` and a number.
  private func endsWithCode(_ end: Int) -> Bool {
    var start = end
    while start > 0, self[start - 1].isASCIIDigit || self[start - 1] == UInt8(ascii: "-") { start -= 1 }
    return start < end && ends("Code=", at: start)
  }

  /// Whether the text before an offset ends with a word.
  private func ends(_ word: StaticString, at end: Int) -> Bool {
    let start = end - word.utf8CodeUnitCount
    return start >= 0 && has(word, at: start)
  }
}
