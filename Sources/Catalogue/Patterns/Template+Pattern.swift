// Turns a template into the source of a PCRE2 pattern.

internal import LogRecords
internal import CatalogueDocument

extension Template {
  /// The source of a pattern that fits whole messages of this template; capturing, each field is a group, numbered
  /// from 1 in the order of `fields`.
  func patternSource(capturing: Bool) -> String { Self.patternSource(of: parts[...], capturing: capturing) }

  /// The source of a pattern that fits the rest of a message from a part on.
  static func patternSource(of parts: ArraySlice<Part>, capturing: Bool) -> String {
    (source(of: parts, isLast: true) + end).withGroups(capturing: capturing)
  }

  /// The first text that is the template's own and long enough to identify it, with what stands before it.
  var firstText: (text: String, isAtStart: Bool) {
    for (index, part) in parts.enumerated() {
      if let text = part.literal, text.utf8.count >= 6 || index == 0 { return (text, index == 0) }
    }
    return ("", false)
  }

  var startsWithObject: Bool { parts.first?.kind?.className != nil }

  var startsNarrowly: Bool {
    let narrow: [FieldKind?] = [.peer, .store, .number, .flag, .word, .name]
    return narrow.contains(parts.first?.kind)
  }

  static func source(of parts: ArraySlice<Part>, isLast: Bool) -> String {
    var source = ""
    for (index, part) in zip(parts.indices, parts) {
      let isEnd = isLast && index == parts.endIndex - 1
      switch part {
      case .literal(" ") where isPathBeforeError(index, parts): source += " " + startOfError
      case .literal(let text): source += escaped(text)
      case .blanks: source += separatorStart(index, parts) + " ++"
      case .newline where index > parts.startIndex && endOfValue(index - 1, parts) != nil: break
      case .newline: source += separatorStart(index, parts) + anySpace
      case .field(let field):
        let value = anticipating(index, parts, fragment(of: field, isEnd: isEnd))
        let start = index + 1 < parts.endIndex ? separatorStart(index + 1, parts) : ""
        let end = endOfValue(index, parts)
        source += end.map { "(?|\(value)\(start)\($0)|\(value)\(start)\(anySpace))" } ?? value
      case .optional(let inner): source += "(?:" + Self.source(of: inner[...], isLast: false) + ")?"
      }
    }
    return source
  }

  private static let anySpace = #"\s++"#

  /// The end of a message.
  ///
  /// White space before it is looked at once, not from each byte of it.
  private static let end = #"(?:(?<!\s)\s++)?\z"#

  /// What keeps the white space after a value from being read anew from each of its bytes: it begins after something
  /// else, or, when the value is empty, after the text before the value.
  private static func separatorStart(_ index: Int, _ parts: ArraySlice<Part>) -> String {
    guard index > parts.startIndex, case .field = parts[index - 1] else { return "" }
    guard index - 1 > parts.startIndex, case .literal(let before) = parts[index - 2], before.hasSuffix(" ")
    else { return #"(?<!\s)"# }
    return #"(?:(?<!\s)|(?<="# + escaped(String(before.suffix(8))) + "))"
  }

  /// What ends a value that only a new line parts from the next: the end of its line, or of the object.
  ///
  /// The lines of an object that are its own are indented, or close a bracket. Where there is no such end, as in a
  /// message that a page made one line of, any white space is one. `nil` for other values, and for the first of all:
  /// what wordings begin with is shared.
  private static func endOfValue(_ index: Int, _ parts: ArraySlice<Part>) -> String? {
    guard index > parts.startIndex, index + 2 < parts.endIndex, parts[index + 1] == .newline,
      case .field(let field) = parts[index], case .field = parts[index + 2]
    else { return nil }
    return field.kind?.isObject == true ? #"\s++(?<=\n)(?![)}])"# : #"[^\S\n]*+\n\s*+"#
  }

  /// The fragment of a value, with what most values are tried first: that the next line begins what follows.
  ///
  /// Byte by byte what follows would be looked for at each of them. A line is taken whole; a text of several lines up to
  /// the first place where the literal text after it begins. What does not go on from there is tried byte by byte. Where
  /// what follows stands in the line as well, the line counts.
  private static func anticipating(_ index: Int, _ parts: ArraySlice<Part>, _ fragment: String) -> String {
    // What wordings begin with is shared.
    guard index > parts.startIndex, index + 1 < parts.endIndex else { return fragment }
    let next = parts[index + 1]
    if fragment.holds(line), next == .newline || next.isOptionalLine {
      return "(?|" + fragment.replacing(line, with: #"[^\n]*+(?<!\s)"#) + "|" + fragment + ")"
    }
    guard fragment.holds(lines), next == .newline, index + 2 < parts.endIndex,
      let text = parts[index + 2].literal, text.utf8.count >= shortestAnticipated
    else { return fragment }
    let words = #"\S*+(?:\s++(?!\#(escaped(text)))\S++)*+"#
    return "(?|" + fragment.replacing(lines, with: words) + "|" + fragment + ")"
  }

  /// The parts of fragments that take a line, and several, byte by byte.
  private static let line = #"[^\n]*?"#
  private static let lines = #"[\s\S]*?"#
  /// How long a text must be to say that a value ends before it.
  private static let shortestAnticipated = 6
  /// What stands where an error begins, to distinguish it from a path with blanks.
  private static let startOfError = #"(?=Error Domain=|\(null\)|<private>)"#

  private static func isPathBeforeError(_ index: Int, _ parts: ArraySlice<Part>) -> Bool {
    guard index > parts.startIndex, index + 1 < parts.endIndex else { return false }
    return parts[index - 1].kind?.isPlace == true && parts[index + 1].kind == .error
  }

  private static func fragment(of field: Field, isEnd: Bool) -> String {
    switch field.content {
    case .kind(let kind): isEnd ? kind.lastFragment : kind.fragment
    case .choice(let words): "(@" + words.map(escaped).joined(separator: "|") + ")"
    }
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var source: [UInt8] = []
    for byte in text.utf8 {
      // Everything that is no letter, digit, blank or part of a character of several bytes.
      let isPlain = byte.isASCIIAlphanumeric || byte == 0x20 || byte >= 0x80
      if !isPlain { source.append(UInt8(ascii: "\\")) }
      source.append(byte)
    }
    return String(decoding: source, as: UTF8.self)
  }
}

extension Template.Part {
  fileprivate var isOptionalLine: Bool {
    guard case .optional(let inner) = self else { return false }
    return inner.first == .newline
  }
}

extension String {
  /// Whether a part of a fragment is in it.
  fileprivate func holds(_ part: String) -> Bool { utf8.span.find(part.utf8.span) != nil }

  /// A fragment's source with its values' groups, `(@`, capturing or not.
  func withGroups(capturing: Bool) -> String {
    var source: [UInt8] = []
    source.reserveCapacity(utf8.count + 32)
    for byte in utf8 {
      guard byte == UInt8(ascii: "@"), source.last == UInt8(ascii: "(") else {
        source.append(byte)
        continue
      }
      if !capturing { source += [UInt8(ascii: "?"), UInt8(ascii: ":")] }
    }
    return String(decoding: source, as: UTF8.self)
  }
}
