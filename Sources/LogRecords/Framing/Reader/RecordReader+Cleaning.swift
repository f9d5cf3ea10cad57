// Removes from a line, in place, what is not part of its text.

extension RecordReader {
  /// Skips the byte order marks that a capture begins with, before its first line is examined.
  mutating func skipByteOrderMarks() {
    while lineStart + 2 < buffer.count, buffer[lineStart] == 0xEF, buffer[lineStart + 1] == 0xBB,
      buffer[lineStart + 2] == 0xBF
    {
      lineStart += 3
    }
  }

  /// Skips NUL before a line that has more of it than a record may have bytes: a file that was cut while a
  /// program wrote to it begins so.
  /// - Returns: Whether there was any.
  mutating func skipNUL() -> Bool {
    let start = lineStart
    while lineStart < buffer.count, buffer[lineStart] == 0 { lineStart += 1 }
    return lineStart > start
  }

  /// Returns the line without carriage return, what tools and pages added to every line, colours, and NUL before
  /// it, with which the system's relay ends each message.
  mutating func cleaned(_ raw: Range<Int>) -> Range<Int> {
    var line = raw
    while let last = line.last, buffer[last] == UInt8(ascii: "\r") { line = line.dropLast() }
    while let first = line.first, buffer[first] == 0 { line = line.dropFirst() }
    guard needsCleaning else { return line }
    line = withoutPrefix(line)
    if let edges {
      var text = 0..<line.count
      buffer.withSpan(line) { text = edges.text(of: $0) }
      line = line.lowerBound + text.lowerBound..<line.lowerBound + text.upperBound
    }
    let begin = edges?.hasBareColours == true ? UInt8(ascii: "[") : 0x1B
    if buffer.find(begin, from: line.lowerBound, before: line.upperBound) != nil {
      line = withoutColours(line)
    }
    return line
  }

  /// Returns the line with plain spaces in place of non-breaking ones, if only these hide a header of a known
  /// style; `nil` for any other line, which stays unchanged.
  ///
  /// A statement after such a header would be found in any case, but with a header of an unknown style.
  mutating func withPlainHeader(_ line: Range<Int>) -> Range<Int>? {
    guard buffer.holdsBlanksInHead(line) else { return nil }
    let head = line.prefix(Self.maximumHeadLength)
    var isShown = false
    buffer.withSpan(head) { isShown = Header.parse($0, from: 0) != nil }
    if isShown { return nil }
    var plain: [UInt8] = []
    var offset = head.lowerBound
    while offset < head.upperBound {
      let length = buffer.lengthOfBlank(head, at: offset)
      plain.append(length == nil ? buffer[offset] : 0x20)
      offset += length ?? 1
    }
    return Header.parse(plain.span, from: 0) == nil ? nil : withPlainBlanks(line)
  }

  /// The maximum number of bytes of a line that are searched for a header, which is longer with such spaces.
  private static let maximumHeadLength = 1024

  /// Returns the line with plain spaces in place of non-breaking ones; `nil` if its head, where headers are,
  /// contains none.
  mutating func withPlainBlanks(_ line: Range<Int>) -> Range<Int>? {
    guard buffer.holdsBlanksInHead(line) else { return nil }
    var kept = line.lowerBound
    var offset = line.lowerBound
    while offset < line.upperBound {
      let length = buffer.lengthOfBlank(line, at: offset)
      buffer[kept] = length == nil ? buffer[offset] : 0x20
      offset += length ?? 1
      kept += 1
    }
    return line.lowerBound..<kept
  }

  /// Removes colours from a line, in place.
  private mutating func withoutColours(_ line: Range<Int>) -> Range<Int> {
    var kept = line.lowerBound
    var offset = line.lowerBound
    while offset < line.upperBound {
      if let end = endOfColour(line, at: offset) {
        offset = end
      } else {
        buffer[kept] = buffer[offset]
        kept += 1
        offset += 1
      }
    }
    return line.lowerBound..<kept
  }

  /// Returns the offset after the control sequence at an offset, `ESC [ … letter` or a colour of XcodeColors;
  /// `nil` if there is none.
  private func endOfColour(_ line: Range<Int>, at offset: Int) -> Int? {
    if buffer[offset] == UInt8(ascii: "["), edges?.hasBareColours == true {
      var end: Int?
      buffer.withSpan(offset..<line.upperBound) { end = $0.endOfBareColour(at: 0) }
      return end.map { offset + $0 }
    }
    guard buffer[offset] == 0x1B, offset + 1 < line.upperBound, buffer[offset + 1] == UInt8(ascii: "[") else {
      return nil
    }
    var ofXcode: Int?
    buffer.withSpan(offset..<line.upperBound) { ofXcode = $0.endOfXcodeColour }
    if let ofXcode { return offset + ofXcode }
    var end = offset + 2
    while end < line.upperBound, (0x20..<0x40).contains(buffer[end]) { end += 1 }
    return end < line.upperBound && (0x40..<0x7F).contains(buffer[end]) ? end + 1 : nil
  }
}

extension ByteBuffer {
  /// Whether a line begins with a word and has non-breaking spaces where headers are.
  fileprivate func holdsBlanksInHead(_ line: Range<Int>) -> Bool {
    guard let first = line.first, self[first].isASCIIAlphanumeric || self[first] >= 0x80 else {
      return false
    }
    var mayHoldBlanks = false
    withSpan(line) { mayHoldBlanks = $0.mayHoldBlanks }
    return mayHoldBlanks
      && line.prefix(Span<UInt8>.headBytes).contains { lengthOfBlank(line, at: $0) != nil }
  }

  /// Returns the length of a non-breaking space at an offset, in bytes; `nil` if there is none.
  fileprivate func lengthOfBlank(_ line: Range<Int>, at offset: Int) -> Int? {
    let rest = line.upperBound - offset
    if rest > 1, self[offset] == 0xC2, self[offset + 1] == 0xA0 { return 2 }
    guard rest > 2, self[offset] == 0xE2, self[offset + 1] == 0x80 else { return nil }
    return self[offset + 2] == 0xAF || self[offset + 2] == 0x87 ? 3 : nil
  }
}

extension Span<UInt8> {
  /// The offset after the colour of XcodeColors that the text begins with, `ESC[fg0,0,255;` or the end of one,
  /// `ESC[;` or `ESC[fg;`; `nil` if there is none.
  fileprivate var endOfXcodeColour: Int? {
    var end = 2
    if has("fg", at: 2) || has("bg", at: 2) {
      end = skip(from: 4) { $0.isASCIIDigit || $0 == UInt8(ascii: ",") }
    } else {
      // A sequence of a terminal may begin with an empty number.
      let rest = skip(from: 2) { $0.isASCIIDigit || $0 == UInt8(ascii: ";") }
      if byte(rest) == UInt8(ascii: "m") { return nil }
    }
    return byte(end) == UInt8(ascii: ";") ? end + 1 : nil
  }

  /// The number of bytes of a line that are searched for non-breaking spaces: a header and more.
  fileprivate static var headBytes: Int { 40 }

  /// Whether the head of a line may contain a non-breaking space, which is not ASCII.
  var mayHoldBlanks: Bool {
    var bits: UInt64 = 0
    for offset in stride(from: 0, to: Self.headBytes, by: 8) { bits |= word(at: offset) }
    guard bits & 0x8080_8080_8080_8080 != 0 else { return false }
    return find(0xC2, from: 0, before: Self.headBytes) != nil
      || find(0xE2, from: 0, before: Self.headBytes) != nil
  }
}
