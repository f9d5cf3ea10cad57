// The shape of a capture's own style of header, learnt from one header: punctuation and words are literal,
// numbers match any number, and names that change from record to record match any name.

/// The shape of a header of an unknown style.
struct HeaderShape: Equatable {
  private enum Part: Equatable {
    case byte(UInt8)
    /// Letters, digits and underscores with a digit among them.
    case number
    case blanks
    /// A word in brackets or before one, or a column: a level, a process, a category.
    case name
  }

  private var parts: [Part] = []

  /// Creates the shape of the bytes before a statement; `nil` if too little distinguishes them from the
  /// beginning of any line.
  init?(_ line: Span<UInt8>, _ header: Range<Int>) {
    var position = header.lowerBound
    var hasNumber = false
    var hasPunctuation = false
    while position < header.upperBound {
      let byte = line[position]
      let end = Self.endOfRun(line, from: position, before: header.upperBound)
      if byte == 0x20 {
        parts.append(.blanks)
      } else if !byte.isIdentifier {
        parts.append(.byte(byte))
        hasPunctuation = hasPunctuation || byte < 0x80
      } else if Self.isNumber(line, position..<end) {
        parts.append(.number)
        hasNumber = true
      } else if Self.isName(line, position..<end, start: header.lowerBound) {
        if line.byte(end) == UInt8(ascii: "[") { dropWords() }
        parts.append(.name)
      } else {
        for index in position..<end { parts.append(.byte(line[index])) }
      }
      position = end
    }
    let isBracketed = !parts.isEmpty && !line[header.lowerBound].isIdentifier
    guard hasNumber && hasPunctuation || isBracketed || line.isLabel(header), parts.count <= 200 else {
      return nil
    }
  }

  /// Removes all words but the last one of a process's name, with their spaces.
  private mutating func dropWords() {
    while parts.last == .blanks, parts.count > 1, case .byte(let byte) = parts[parts.count - 2],
      byte.isIdentifier
    {
      parts.removeLast()
      while case .byte(let byte) = parts.last, byte.isIdentifier { parts.removeLast() }
    }
  }

  /// Returns the offset after a header of this shape that starts at an offset; `nil` if there is none.
  func end(in line: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    for (index, part) in parts.enumerated() {
      let end = Self.endOfRun(line, from: position, before: line.count)
      switch part {
      case .byte(let byte):
        guard line.byte(position) == byte else { return nil }
        position += 1
      case .number:
        guard Self.isNumber(line, position..<end) else { return nil }
        position = end
      case .blanks:
        guard line.byte(position) == 0x20 || position == line.count else { return nil }
        position = end
      case .name:
        guard position < line.count, line[position].isIdentifier else { return nil }
        position = end
        guard index + 1 < parts.count, parts[index + 1] == .byte(UInt8(ascii: "[")) else { continue }
        while line.byte(position) == 0x20, line.byte(position + 1).isIdentifier {
          position = line.skip(from: position + 1, while: \.isIdentifier)
        }
      }
    }
    return position
  }

  /// Returns the offset after bytes of one kind: a word or number, spaces, or one byte of punctuation.
  private static func endOfRun(_ line: Span<UInt8>, from start: Int, before limit: Int) -> Int {
    guard start < limit else { return start }
    if line[start] == 0x20 { return min(limit, line.skip(from: start) { $0 == 0x20 }) }
    return line[start].isIdentifier ? min(limit, line.skip(from: start, while: \.isIdentifier)) : start + 1
  }

  private static func isNumber(_ line: Span<UInt8>, _ run: Range<Int>) -> Bool {
    guard !run.isEmpty, line[run.lowerBound].isIdentifier else { return false }
    if line.skip(from: run.lowerBound, while: { !$0.isASCIIDigit }) < run.upperBound { return true }
    // A thread may consist of hexadecimal letters only.
    return line.byte(run.upperBound) == UInt8(ascii: "]")
      && line.skip(from: run.lowerBound, while: \.isASCIIHexDigit) == run.upperBound
      && (run.lowerBound == 0 || line.byte(run.lowerBound - 1) == UInt8(ascii: ":"))
  }

  private static func isName(_ line: Span<UInt8>, _ run: Range<Int>, start: Int) -> Bool {
    let next = line.byte(run.upperBound)
    let isFirst = run.lowerBound == start
    let before = isFirst ? 0x09 : line.byte(run.lowerBound - 1)
    return next == UInt8(ascii: "[") && line.byte(run.upperBound + 1).isASCIIDigit
      || next == UInt8(ascii: ">") && before == UInt8(ascii: "<")
      || next == UInt8(ascii: "]") && before == UInt8(ascii: "[") || next == 0x09 && before == 0x09
  }
}
