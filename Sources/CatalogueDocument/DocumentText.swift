// The text of a catalogue's file, or the place where it is none. What the text says is read by `ParsedCatalogue`.

extension ParsedCatalogue {
  /// The text of a file, which is named in errors.
  ///
  /// - Throws: `DocumentErrors` with the first byte that is no UTF-8.
  package static func text(of bytes: [UInt8], file: String) throws(DocumentErrors) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let wrong = firstInvalid(in: line) else { continue }
      let before = String(decoding: line[..<wrong], as: UTF8.self)
      let error = CatalogueProblem(
        file: file, line: index + 1, column: before.unicodeScalars.count + 1,
        excerpt: DocumentLimits.excerpt(String(decoding: line, as: UTF8.self)), reason: .notUTF8(line[wrong]))
      throw DocumentErrors(errors: [error])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The index of the first byte that belongs to no character.
  private static func firstInvalid(in line: ArraySlice<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: line.span)
      return nil
    } catch { return line.startIndex + error.byteOffsets.lowerBound }
  }
}
