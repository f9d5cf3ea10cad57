// Undoes what web pages do to CloudKit's errors. The rest of a record keeps its curly quotes and its
// non-breaking spaces: other errors print sentences for users that contain them intentionally.

internal import LogRecords

enum CloudKitErrors {
  /// Whether a text contains an error that does not begin as CloudKit prints it: `<CKError 0x1c5b: "Quota
  /// Exceeded" (25/2035)`.
  static func areDamaged(_ text: Span<UInt8>) -> Bool { firstDamaged(text, from: 0) != nil }

  /// Returns the text with such errors restored to CloudKit's form, from an offset on; `nil` if there are
  /// none.
  static func restored(_ text: [UInt8], from start: Int) -> [UInt8]? {
    guard let first = firstDamaged(text.span, from: start) else { return nil }
    // A web page that escapes one character escapes all.
    let whole = text.span.isEscaped(at: first) ? PlainCharacters.unescaped(text, from: start) : text
    var result: [UInt8] = []
    var position = 0
    while let error = firstDamaged(whole.span, from: max(position, start)) {
      result += whole[position..<error]
      position = append(whole, from: error, to: &result)
    }
    result += whole[position...]
    return result == text ? nil : result
  }

  /// Returns the offset of the class name of the first error that differs from CloudKit's form; `nil` if
  /// there is none.
  private static func firstDamaged(_ text: Span<UInt8>, from start: Int) -> Int? {
    let label: StaticString = "CKError"
    var next = start
    while let error = text.find(label, from: next) {
      next = error + label.utf8CodeUnitCount
      if let head = text.headOfError(at: error),
        text.isEscaped(at: error) || text.has({ $0 >= 0x80 }, in: head)
      {
        return error
      }
    }
    return nil
  }

  /// Appends an error, up to its last bracket or to an inner error that is not CloudKit's, and returns the
  /// offset after it.
  private static func append(_ text: [UInt8], from start: Int, to result: inout [UInt8]) -> Int {
    var (depth, isQuoted) = (1, false)
    var position = start
    while position < text.count, depth > 0, !text.span.has("Error Domain=", at: position) {
      if text[position] == UInt8(ascii: "\\") {
        // An escaped character neither opens nor closes anything.
        result.append(text[position])
        position += 1
        if position < text.count { position += appendSign(text, at: position, to: &result) }
        continue
      }
      position += appendSign(text, at: position, to: &result)
      switch result[result.count - 1] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "<") where !isQuoted: depth += 1
      // An arrow in a message.
      case UInt8(ascii: ">") where text[position - 2] == UInt8(ascii: "-"): break
      case UInt8(ascii: ">") where !isQuoted: depth -= 1
      default: break
      }
    }
    return position
  }

  /// Appends a character as it was printed, and returns its length in the text.
  private static func appendSign(_ text: [UInt8], at position: Int, to result: inout [UInt8]) -> Int {
    if let (length, plain) = PlainCharacters.quoteOrBlank(text, at: position) {
      result += plain.utf8
      return length
    }
    result.append(text[position])
    return 1
  }
}

extension Span<UInt8> {
  /// Whether the bracket before an error or a character of the error's head is written as an entity.
  fileprivate func isEscaped(at error: Int) -> Bool {
    guard let head = headOfError(at: error) else { return false }
    return byte(error - 1) == UInt8(ascii: ";") || has({ $0 == UInt8(ascii: "&") }, in: head)
  }

  /// Returns the range of an error's head, from the name of its class to its code; `nil` if no error begins
  /// at `start`.
  ///
  /// The names of CloudKit's errors are the same in all languages.
  fileprivate func headOfError(at start: Int) -> Range<Int>? {
    let (longest, maximumBlankLength) = (120, 8)
    let name = start + "CKError".utf8.count
    guard let end = find(UInt8(ascii: "("), from: name, before: Swift.min(count, start + longest)),
      // The name of the error's domain also begins with these letters.
      !byte(name).isIdentifier, let address = find("0x", from: name, before: end),
      address - name <= maximumBlankLength
    else { return nil }
    return start..<end
  }

  fileprivate func has(_ isWanted: (UInt8) -> Bool, in part: Range<Int>) -> Bool {
    part.contains { isWanted(self[$0]) }
  }
}
