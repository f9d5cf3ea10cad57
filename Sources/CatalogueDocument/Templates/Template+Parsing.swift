// Creates a template from its source: `{kind}`, `{kind as name}`, `{a|b as name}`, `{? optional ?}`, `{{` and
// `}}`. `TemplateParser` reads the parts.

extension Template {
  /// Reads a template.
  ///
  /// - Throws: `TextError` with the place of the mistake.
  package init(_ source: String) throws(TextError) {
    guard source.utf8.count <= DocumentLimits.templateBytes else {
      throw TextError(offset: 0, reason: .tooLong)
    }
    var parser = TemplateParser(source: Array(source.utf8))
    let parts = try parser.parse()
    self.init(source: source, parts: parts)
    for (index, field) in fields.enumerated()
    where fields[..<index].contains(where: { $0.name == field.name }) {
      throw TextError(offset: 0, reason: .fieldTwice(field.name))
    }
  }

  /// Whether the template has enough text of its own to be identified by it; otherwise only its method
  /// identifies it.
  ///
  /// Enough is two letters in the text it begins with, or three bytes of letters anywhere outside of optional
  /// parts: a template that begins with a place is searched for in the whole message. A letter of a script
  /// other than Latin has two bytes or more, and identifies as much.
  package var hasOwnText: Bool {
    var bytes = 0
    for (index, part) in parts.enumerated() {
      guard case .literal(let text) = part else { continue }
      var letters = 0
      for letter in text.unicodeScalars.lazy where letter.isLetter {
        letters += 1
        bytes += UTF8.width(letter)
        if bytes >= Self.minimumBytes || index == 0 && letters >= Self.minimumLettersAtStart { return true }
      }
    }
    return false
  }

  private static let minimumBytes = 3
  private static let minimumLettersAtStart = 2
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    isASCII ? isASCIILetter(UInt8(truncatingIfNeeded: value)) : properties.isAlphabetic
  }
}
