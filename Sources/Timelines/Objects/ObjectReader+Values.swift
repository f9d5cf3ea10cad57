// Finds the ends of plain values, quoted texts and words.

internal import LogRecords

extension ObjectReader {
  /// Skips quoted text and the quote that ends it, and returns the range of the text.
  mutating func skipQuoted(_ bytes: Span<UInt8>, _ escapes: Int) -> Range<Int> {
    let start = position
    while true {
      position = bytes.skipPlain(from: position)
      guard let unit = bytes.unit(at: position, escapes: escapes) else { break }
      position = unit.end
    }
    let range = start..<position
    skipQuote(bytes, escapes)
    return range
  }

  mutating func skipBlanks(_ bytes: Span<UInt8>, _ escapes: Int) {
    while let unit = bytes.unit(at: position, escapes: escapes), unit.byte <= 0x20,
      unit.byte != UInt8(ascii: "\n")
    {
      position = unit.end
    }
  }

  /// Skips to the next whitespace or header, but at least one character.
  mutating func skipWord(_ bytes: Span<UInt8>, _ escapes: Int) {
    var isFirst = true
    while let unit = bytes.unit(at: position, escapes: escapes), unit.byte > 0x20,
      isFirst || unit.byte != UInt8(ascii: "<")
    {
      isFirst = false
      position = unit.end
    }
  }

  /// Reads a plain value: to the end of its line, or to the character that ends it within its line.
  mutating func scalar(_ bytes: Span<UInt8>, _ escapes: Int) -> Range<Int> {
    let start = position
    let kind = stack.top.kind
    let outer = stack[stack.enclosing]
    let isEnclosed = outer.kind != .text && Int(outer.escapes) == escapes
    var end = start
    reading: while true {
      end = bytes.skipPlain(from: position)
      position = end
      guard let unit = bytes.unit(at: end, escapes: escapes) else { break }
      switch unit.byte {
      case UInt8(ascii: "\n"): break reading
      case UInt8(ascii: ":") where kind == .object || kind == .text:
        if let name = labelBefore(bytes, unit.end, start, escapes) {
          position = name
          end = name
          break reading
        }
      case UInt8(ascii: ","):
        let isMember = isEnclosed && (outer.kind == .set || outer.kind == .array)
        if isMember, endsMember(bytes, unit.end, escapes) { break reading }
      case UInt8(ascii: ";") where kind == .dictionary || kind == .managed:
        if endsEntry(bytes, unit.end, escapes) { break reading }
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        if kind == .managed, unit.byte == UInt8(ascii: ")"),
          bytes.byte(end - 1) == UInt8(ascii: ">") || endsMember(bytes, unit.end, escapes)
        {
          break reading
        }
        if isEnclosed, end > start, bytes[end - 1] <= 0x20, closes(bytes, end, outer) { break reading }
      default: break
      }
      position = unit.end
    }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    // Fields on one line may be separated by commas.
    if position < bytes.count, position > end, end > start, bytes[end - 1] == UInt8(ascii: ","),
      bytes[position].isIdentifier
    {
      end -= 1
    }
    // The description of a parent class ends without a line break, and the colon after it directly follows
    // its last field.
    if end > start + 1, bytes[end - 1] == UInt8(ascii: ":"), bytes.has("<PFUbiquityLocation", at: start) {
      end -= 1
    }
    return start..<end
  }

  /// Returns the start of the label whose colon ends at an offset, if it is the label of another field on the
  /// same line.
  private func labelBefore(_ bytes: Span<UInt8>, _ offset: Int, _ start: Int, _ escapes: Int) -> Int? {
    guard bytes.unit(at: offset, escapes: escapes).map({ $0.byte <= 0x20 }) ?? true else { return nil }
    var name = offset - 1
    while name > start, bytes[name - 1].isIdentifier { name -= 1 }
    if bytes.has("Snapshot", at: name), name - 4 >= start, bytes.has("Log ", at: name - 4) { name -= 4 }
    guard name == start || bytes[name - 1] <= 0x20, isLabel(name..<offset - 1, bytes) else { return nil }
    return name
  }

  /// Whether the comma or parenthesis before an offset ends a member.
  private func endsMember(_ bytes: Span<UInt8>, _ offset: Int, _ escapes: Int) -> Bool {
    guard let unit = bytes.unit(at: offset, escapes: escapes) else { return true }
    if unit.byte == UInt8(ascii: "\n") || unit.byte == UInt8(ascii: ",") { return true }
    guard unit.byte == 0x20 else { return false }
    let next = bytes.unit(at: unit.end, escapes: escapes)?.byte ?? UInt8(ascii: ")")
    return next == UInt8(ascii: "<") || next == UInt8(ascii: "\"") || next == UInt8(ascii: ")")
  }

  /// Whether the semicolon before an offset ends an entry.
  private func endsEntry(_ bytes: Span<UInt8>, _ offset: Int, _ escapes: Int) -> Bool {
    bytes.unit(at: offset, escapes: escapes).map { $0.byte <= 0x20 || $0.byte == UInt8(ascii: "}") } ?? true
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first byte, at or after another, that may end a value or begin an escape.
  fileprivate func skipPlain(from offset: Int) -> Int {
    var index = offset
    while index < count, !endsPlainRun(self[index]) { index += 1 }
    return index
  }
}

/// Whether a byte is a line break or one of `"),:;\}`.
private func endsPlainRun(_ byte: UInt8) -> Bool {
  let low: UInt64 = 1 << 10 | 1 << 34 | 1 << 41 | 1 << 44 | 1 << 58 | 1 << 59
  let high: UInt64 = 1 << (92 - 64) | 1 << (125 - 64)
  return byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte & 63) & 1 != 0
}
