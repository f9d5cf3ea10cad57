// Finds where a value ends that is seen to be whole, without what its template says of the text behind it: what stands
// there then is a statement's own text. Where nothing shows the end, it says so.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  /// Where the text begins that stands behind values, which begin here; `nil` when one may go on, or none follows.
  func textBehind(_ parts: [Template.Part]) -> Int? {
    var position = 0
    for part in parts {
      position = skip(from: position, while: \.isASCIIWhitespace)
      switch part {
      case .newline, .blanks, .literal: continue
      case .optional: return nil
      case .field(let field):
        guard position < count, let kind = field.kind, let end = endOfWhole(kind, from: position) else {
          return nil
        }
        position = end
      }
    }
    position = skip(from: position, while: \.isASCIIWhitespace)
    return position < count ? position : nil
  }

  private func endOfWhole(_ kind: FieldKind, from start: Int) -> Int? {
    for word in ["(null)", "<private>"] where has(Array(word.utf8), at: start) {
      return start + word.utf8.count
    }
    let end: Int? =
      switch kind {
      case .number, .flag: skip(from: start) { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      case .word: skip(from: start, while: \.isIdentifier)
      case .vector: find(UInt8(ascii: "("), from: start).flatMap { endOfBrackets(from: $0) }
      case .location, .log, .url, .path, .line, .name, .store: find(UInt8(ascii: "\n"), from: start)
      case .dictionary, .collection: endOfBrackets(from: start)
      case .error: endOfError(from: start)
      default: kind.isObject ? endOfObject(from: start) : nil
      }
    return end.flatMap { $0 > start && $0 < count ? $0 : nil }
  }

  /// The end of an object's description: its further lines are empty, indented, or close a bracket.
  private func endOfObject(from start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "<"), let head = find(UInt8(ascii: ">"), from: start) else {
      return nil
    }
    if byte(head + 1) == 0x20, byte(head + 2).isASCIILetter { return head + 1 }
    var line = start
    while let end = find(UInt8(ascii: "\n"), from: line) {
      line = end + 1
      switch byte(line) {
      case 0, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): continue
      case 0x20 where byte(line + 1) <= 0x20: continue
      default: return end
      }
    }
    return nil
  }

  /// The end of `Error Domain=… Code=… "…" UserInfo=… {…}`.
  private func endOfError(from start: Int) -> Int? {
    guard has("Error Domain=", at: start), let code = find(" Code=", from: start) else { return nil }
    var position = skip(from: code + 6) { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    if byte(position + 1) == UInt8(ascii: "\"") {
      guard let end = endOfQuotation(from: position + 1) else { return nil }
      position = end
    }
    guard has(" UserInfo=", at: position) else { return position }
    return find(UInt8(ascii: "{"), from: position).flatMap { endOfBrackets(from: $0) }
  }

  /// The offset after the bracket that closes the one at an offset.
  private func endOfBrackets(from start: Int) -> Int? {
    var depth = 0
    var position = start
    while position < count {
      switch self[position] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        guard let end = endOfQuotation(from: position) else { return nil }
        position = end - 1
      default: break
      }
      if depth == 0 { return position > start ? position + 1 : nil }
      position += 1
    }
    return nil
  }

  private func endOfQuotation(from start: Int) -> Int? {
    var position = start + 1
    while position < count, self[position] != UInt8(ascii: "\"") {
      position += self[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position < count ? position + 1 : nil
  }
}
