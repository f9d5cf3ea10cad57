// Reads the source of a pattern for constructs that no pattern made of a template may have. It allows what fragments are
// made of and nothing else, so that it need not know all that PCRE2 knows.

internal import LogRecords

struct PatternSource {
  private let bytes: [UInt8]

  init(_ source: String) { bytes = Array(source.utf8) }

  /// The first construct that is neither text nor of the few that fragments use, such as `(*COMMIT)`, `\1` or `(?R)`.
  var firstForbidden: String? {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        guard isAllowedEscape(at: index) else { return shown(from: index, to: index + 2) }
        index += 2
      case UInt8(ascii: "["):
        guard let end = endOfClass(at: index) else { return shown(from: index, to: bytes.count) }
        index = end
      case UInt8(ascii: "("):
        guard isAllowedGroup(at: index) else {
          let close = bytes[index...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count - 1
          return shown(from: index, to: close + 1)
        }
        index += 1
      default: index += 1
      }
    }
    return nil
  }

  /// Whether a group captures, is `(?:` or `(?|`, or looks around: `(?=`, `(?!`, `(?<=`, `(?<!`.
  private func isAllowedGroup(at index: Int) -> Bool {
    switch byte(index + 1) {
    case UInt8(ascii: "*"): false
    case UInt8(ascii: "?"):
      ":|=!".utf8.contains(byte(index + 2))
        || byte(index + 2) == UInt8(ascii: "<") && "=!".utf8.contains(byte(index + 3))
    default: true
    }
  }

  /// Whether a backslash escapes a sign, or spells a class of bytes, a new line or an end.
  private func isAllowedEscape(at index: Int) -> Bool {
    let next = byte(index + 1)
    return index + 1 < bytes.count && (!next.isASCIIAlphanumeric || "dwsSnzb".utf8.contains(next))
  }

  /// The index after a class of bytes such as `[^\s:]`.
  private func endOfClass(at start: Int) -> Int? {
    var index = start + 1
    if byte(index) == UInt8(ascii: "^") { index += 1 }
    if byte(index) == UInt8(ascii: "]") { index += 1 }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]") { return index + 1 }
      if bytes[index] == UInt8(ascii: "\\") {
        guard isAllowedEscape(at: index) else { return nil }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func shown(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<min(end, start + 40, bytes.count)], as: UTF8.self)
  }
}
