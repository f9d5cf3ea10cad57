// Turns a template into the source of a PCRE2 pattern.

internal import LogRecords
internal import CatalogueDocument
internal import PCRE2

extension Template {
  /// Returns the source of a pattern that matches whole messages of this template; if `capturing`, each field
  /// is a group, numbered from 1 in the order of `fields`.
  func patternSource(capturing: Bool) -> String { Self.patternSource(of: parts[...], capturing: capturing) }

  /// Returns the source of a pattern that matches the rest of a message from a part on; a plain pattern is
  /// faster on short messages.
  static func patternSource(of parts: ArraySlice<Part>, capturing: Bool, isPlain: Bool = false) -> String {
    (source(of: parts, isLast: true, isPlain: isPlain) + end).withGroups(capturing: capturing)
  }

  /// Compiles the pattern that matches whole messages, or their rests from a part on, with a group for each
  /// field.
  static func pattern(of parts: ArraySlice<Part>, usesJIT: Bool) throws(PatternError) -> Pattern {
    try Pattern(patternSource(of: parts, capturing: true, isPlain: true), usesJIT: usesJIT) {
      patternSource(of: parts, capturing: true)
    }
  }

  /// The first text of the template's own that opens it or is long enough to identify it, and whether it
  /// opens the template.
  var firstText: (text: String, isAtStart: Bool) {
    for (index, part) in parts.enumerated() {
      if let text = part.literal, text.utf8.count >= 6 || index == 0 { return (text, index == 0) }
    }
    return ("", false)
  }

  var startsWithObject: Bool { parts.first?.kind?.classNames != nil }

  var startsNarrowly: Bool {
    let narrow: [FieldKind?] = [.peer, .store, .number, .flag, .word, .name]
    return narrow.contains(parts.first?.kind)
  }

  /// Returns the source for some parts, given what may precede them.
  static func source(
    of parts: ArraySlice<Part>, isLast: Bool, isPlain: Bool = false, after before: [Neighbour] = []
  ) -> String {
    var source = ""
    var before = before
    for (index, part) in zip(parts.indices, parts) {
      let isEnd = isLast && index == parts.endIndex - 1
      let start = before.startOfWhiteSpace
      switch part {
      case .literal(" ") where isPathBeforeError(index, parts): source += " " + startOfError
      case .literal(let text): source += escaped(text)
      case .blanks: source += start + " ++"
      case .newline where index > parts.startIndex && endOfValue(index - 1, parts) != nil: break
      case .newline: source += start + anySpace
      case .field(let field):
        let value = anticipating(
          index, parts, fragment(of: field, isEnd: isEnd, isPlain: isPlain), isPlain: isPlain)
        let start = part.isFollowed(after: before).startOfWhiteSpace
        let end = endOfValue(index, parts)
        source += end.map { ended(value, field.kind, start, by: $0) } ?? value
      case .optional(let inner):
        source +=
          "(?:" + Self.source(of: inner[...], isLast: false, isPlain: isPlain, after: before) + ")?"
      }
      before = part.isFollowed(after: before)
    }
    return source
  }

  private static let anySpace = #"\s++"#

  /// The end of a message.
  ///
  /// Whitespace before it is examined only once, not from each of its bytes.
  private static let end = #"(?:(?<!\s)\s++)?\z"#

  /// Returns the pattern of what ends a value that only a newline separates from the next value: the end of
  /// its line, or of the object.
  ///
  /// The lines of an object that belong to it are indented, or close a bracket. If a message has no such end,
  /// as when a web page joined its lines, any whitespace is one. `nil` for other values, and for the first
  /// part, because wordings share what they begin with.
  private static func endOfValue(_ index: Int, _ parts: ArraySlice<Part>) -> String? {
    guard index > parts.startIndex, index + 2 < parts.endIndex, parts[index + 1] == .newline,
      case .field(let field) = parts[index], case .field = parts[index + 2]
    else { return nil }
    return field.kind?.isObject == true ? #"\s++(?<=\n)(?![)}])"# : #"[^\S\n]*+\n\s*+"#
  }

  /// Returns the pattern of a value that whitespace separates from the next value: what usually ends it if that
  /// is possible, otherwise any whitespace.
  ///
  /// Spaces within an object do not end a dump, which may be all of a line with joined lines.
  private static func ended(_ value: String, _ kind: FieldKind?, _ start: String, by end: String) -> String {
    guard kind == .dump else { return "(?|\(value)\(start)\(end)|\(value)\(start)\(anySpace))" }
    let dump = FieldKind.dump.lastFragment
    return "(?|\(dump)\(start)\(end)|\(FieldKind.dumpedObject)\(start)\(anySpace)|\(value)\(start)\(end)"
      + "|\(FieldKind.noDumpedObject)\(value)\(start)\(anySpace))"
  }

  /// Returns the fragment of a value, preceded for most values by the alternative that is tried first: that
  /// the next line begins what follows.
  ///
  /// A line is matched as a whole, because byte by byte the following text would be searched at each byte. If
  /// the rest does not match from there, the line is matched byte by byte. If the following text occurs
  /// within the line as well, the whole line wins. In a plain pattern, a text of several lines is matched up
  /// to the first occurrence of the literal text after it, which over a long message may happen repeatedly.
  private static func anticipating(
    _ index: Int, _ parts: ArraySlice<Part>, _ fragment: String, isPlain: Bool
  ) -> String {
    // Wordings share what they begin with.
    guard index > parts.startIndex, index + 1 < parts.endIndex else { return fragment }
    let next = parts[index + 1]
    if fragment.holds(line), next == .newline || next.isOptionalLine {
      return "(?|" + fragment.replacing(line, with: #"[^\n]*+(?<!\s)"#) + "|" + fragment + ")"
    }
    guard isPlain, fragment.holds(lines), next == .newline, index + 2 < parts.endIndex,
      let text = parts[index + 2].literal, text.utf8.count >= minimumAnticipatedLength
    else { return fragment }
    let words = #"\S*+(?:\s++(?!\#(escaped(text)))\S++)*+"#
    return "(?|" + fragment.replacing(lines, with: words) + "|" + fragment + ")"
  }

  /// The part of fragments that matches a line byte by byte.
  private static let line = #"[^\n]*?"#
  /// The part of fragments that matches several lines byte by byte.
  private static let lines = #"[\s\S]*?"#
  /// The minimum length of a text that shows that a value ends before it, in bytes.
  private static let minimumAnticipatedLength = 6
  /// The pattern of what an error begins with, which distinguishes it from a path with spaces.
  private static let startOfError = #"(?=Error Domain=|\(null\)|<private>)"#

  private static func isPathBeforeError(_ index: Int, _ parts: ArraySlice<Part>) -> Bool {
    guard index > parts.startIndex, index + 1 < parts.endIndex else { return false }
    return parts[index - 1].kind?.isPlace == true && parts[index + 1].kind == .error
  }

  private static func fragment(of field: Field, isEnd: Bool, isPlain: Bool) -> String {
    switch field.content {
    case .kind(let kind): (isPlain ? kind.plainFragment : nil) ?? (isEnd ? kind.lastFragment : kind.fragment)
    case .choice(let words): "(@" + words.map(escaped).joined(separator: "|") + ")"
    }
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var source: [UInt8] = []
    for byte in text.utf8 {
      // Escapes every byte that is no letter, digit, space or part of a multi-byte character.
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

extension Template {
  /// A possible predecessor of a part: whether it is a value, and the text before it, if any.
  struct Neighbour: Equatable {
    let isValue: Bool
    let text: String
  }

  /// Returns the possible predecessors of the part at an index.
  func neighbours(before index: Int) -> [Neighbour] {
    parts[..<index].reduce([]) { before, part in part.isFollowed(after: before) }
  }
}

extension Template.Part {
  /// Returns the possible predecessors of the next part, given those of this one.
  fileprivate func isFollowed(after before: [Template.Neighbour]) -> [Template.Neighbour] {
    switch self {
    case .literal(let text): [Template.Neighbour(isValue: false, text: text)]
    case .blanks, .newline: [Template.Neighbour(isValue: false, text: "")]
    case .field:
      before.isEmpty
        ? [Template.Neighbour(isValue: true, text: "")]
        : before.map { Template.Neighbour(isValue: true, text: $0.isValue ? "" : $0.text) }
    case .optional(let inner):
      before + inner.reduce(before) { before, part in part.isFollowed(after: before) }
    }
  }
}

extension [Template.Neighbour] {
  /// The pattern that keeps the whitespace after a value from being examined again from each of its bytes.
  ///
  /// Whitespace must begin after another character, or, if the value is empty, after the text before the
  /// value.
  fileprivate var startOfWhiteSpace: String {
    guard contains(where: \.isValue) else { return "" }
    var starts = [#"(?<!\s)"#]
    for text in map(\.text) where text.hasSuffix(" ") {
      let start = "(?<=" + Template.escaped(String(text.suffix(8))) + ")"
      if !starts.contains(start) { starts.append(start) }
    }
    return starts.count == 1 ? starts[0] : "(?:" + starts.joined(separator: "|") + ")"
  }
}

extension String {
  /// Whether the fragment contains a part.
  fileprivate func holds(_ part: String) -> Bool { utf8.span.find(part.utf8.span) != nil }

  /// Returns a fragment's source with the groups of its values, `(@`, capturing or not.
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
