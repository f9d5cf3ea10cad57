// A catalogue as read from its file: Markdown with a heading, prose and one fenced block for each entry, and
// blocks of objects that samples refer to. `DocumentReader` reads the lines.

/// The entries of one file in the format of LOGS.md.
package struct ParsedCatalogue: Sendable {
  /// The entries, in the file's order.
  package private(set) var entries: [EntryDocument] = []
  /// The errors that the file explains, in its order.
  package private(set) var errors: [ErrorDocument] = []
  /// The words that the file explains outside of entries, in its order.
  package private(set) var words: [GlossaryWord] = []
  /// The file as the caller named it.
  package let file: String
  /// The file's name without folders.
  var volume: String {
    String(file[(file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex)...])
  }

  let lines: [Substring]

  /// Reads a file's text; the file is named in errors.
  ///
  /// The built-in catalogue must not describe an app's own records, and must state the topic of each chapter.
  ///
  /// - Throws: `DocumentErrors` with all problems found.
  package init(_ text: String, file: String, isBuiltIn: Bool = false) throws(DocumentErrors) {
    self.file = file
    // A carriage return with a line feed is one character.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var reader = DocumentReader(document: self, isBuiltIn: isBuiltIn)
    reader.read()
    guard reader.problems.isEmpty else {
      throw DocumentErrors(errors: reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    entries = reader.entries
    errors = reader.explained
    words = reader.words
  }

  /// Returns a line of the file, from 1; empty if there is none.
  package func line(_ number: Int) -> String {
    lines.indices.contains(number - 1) ? DocumentLimits.excerpt(lines[number - 1]) : ""
  }

  /// Returns a problem at a place of the file.
  package func problem(_ reason: CatalogueProblem.Reason, at place: DocumentPlace) -> CatalogueProblem {
    CatalogueProblem(
      file: file, line: place.line, column: place.column, excerpt: line(place.line), reason: reason)
  }
}

extension ParsedCatalogue {
  /// Decodes the text of a file, which is named in errors.
  ///
  /// - Throws: `DocumentErrors` with the first byte that is not UTF-8.
  package static func text(of bytes: [UInt8], file: String) throws(DocumentErrors) -> String {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      let newline = UInt8(ascii: "\n")
      let wrong = error.byteOffsets.lowerBound
      let start = bytes[..<wrong].lastIndex(of: newline).map { $0 + 1 } ?? 0
      let line = bytes[start...].prefix { $0 != newline }
      let problem = CatalogueProblem(
        file: file, line: bytes[..<start].count { $0 == newline } + 1,
        column: String(decoding: bytes[start..<wrong], as: UTF8.self).unicodeScalars.count + 1,
        excerpt: DocumentLimits.excerpt(String(decoding: line, as: UTF8.self)),
        reason: .notUTF8(bytes[wrong]))
      throw DocumentErrors(errors: [problem])
    }
  }
}
