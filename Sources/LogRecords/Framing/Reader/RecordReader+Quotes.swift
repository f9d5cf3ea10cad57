// Puts the quotation marks back into lines of JSON that a page or an editor replaced.

extension RecordReader {
  /// Returns a line of JSON with plain quotation marks in place of entities or curly ones; any other line is
  /// unchanged.
  ///
  /// Only those of the first kind are replaced: a message may contain others. What a statement under way holds
  /// is its own.
  mutating func withPlainQuotes(_ line: Range<Int>) -> Range<Int> {
    guard let brace = line.first(where: { buffer[$0] != 0x20 && buffer[$0] != 0x09 }),
      buffer[brace] == UInt8(ascii: "{"), lengthOfQuote(line, at: brace + 1) != nil,
      current == nil || current?.record.kind == .fragment
    else { return line }
    let kind = buffer[brace + 1]
    var kept = line.lowerBound
    var offset = line.lowerBound
    while offset < line.upperBound {
      let length = buffer[offset] == kind ? lengthOfQuote(line, at: offset) : nil
      buffer[kept] = length == nil ? buffer[offset] : UInt8(ascii: "\"")
      offset += length ?? 1
      kept += 1
    }
    return line.lowerBound..<kept
  }

  /// Returns the length of what replaces a quotation mark at an offset, in bytes; `nil` if nothing does.
  private func lengthOfQuote(_ line: Range<Int>, at offset: Int) -> Int? {
    guard offset < line.upperBound, buffer[offset] == UInt8(ascii: "&") || buffer[offset] == 0xE2 else {
      return nil
    }
    var length: Int?
    buffer.withSpan(offset..<line.upperBound) { length = $0.lengthOfReplacedQuote }
    return length
  }
}

extension Span<UInt8> {
  /// The length of an entity or a curly character in place of a quotation mark that the text begins with; `nil`
  /// if there is none.
  fileprivate var lengthOfReplacedQuote: Int? {
    if byte(0) == 0xE2 { return byte(1) == 0x80 && (0x9C...0x9E).contains(byte(2)) ? 3 : nil }
    for entity in Self.entitiesOfQuotes where has(entity) { return entity.utf8CodeUnitCount }
    return nil
  }

  private static var entitiesOfQuotes: [StaticString] { ["&quot;", "&#34;", "&#x22;", "&#X22;"] }
}
