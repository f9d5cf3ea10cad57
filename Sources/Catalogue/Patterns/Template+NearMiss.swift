// Turns a template into a pattern that matches as much of a message as possible, for messages that the
// template does not match as a whole.

internal import LogRecords
internal import CatalogueDocument

extension Template {
  /// Returns the source of a pattern that matches the beginning of any message, up to where it stops
  /// following this template.
  ///
  /// Each word of the template, with the fields before it, is optional together with all that follows. The
  /// last mark passed is the number of bytes of the template's own text that were found. A partial match of
  /// the whole pattern would not do: a field for an object accepts any text up to the end of the message, so
  /// that every message could continue.
  ///
  /// If `capturing`, each field is a group as in the pattern of whole messages, and the pattern ends with
  /// text: a value that ends a template may be incomplete if the message is.
  func nearMissSource(capturing: Bool = false) -> String {
    var steps: [String] = []
    var fields = ""
    var found = 0
    for (index, part) in parts.enumerated() {
      guard let text = part.literal else {
        fields += Self.source(
          of: parts[index...index], isLast: index == parts.endIndex - 1, after: neighbours(before: index))
        continue
      }
      for word in text.words(firstAtLeast: fields.isEmpty ? 1 : Self.minimumEndLength) {
        found += word.utf8.count
        steps.append(fields + Self.escaped(word) + "(*MARK:\(found))")
        fields = ""
      }
    }
    if !fields.isEmpty, !capturing { steps.append(fields) }
    // PCRE2 nests at most 250 groups.
    let nested = steps.prefix(200)
    let source = nested.map { "(?:" + $0 }.joined() + String(repeating: ")?", count: nested.count)
    return source.withGroups(capturing: capturing)
  }

  /// Whether the first words of the template's own text are where the near-miss pattern needs them; without
  /// them the pattern finds nothing.
  func mayBeFollowed(by message: Span<UInt8>) -> Bool {
    guard let index = parts.firstIndex(where: { $0.literal != nil }), let text = parts[index].literal else {
      return true
    }
    let words = text.words(firstAtLeast: index == 0 ? 1 : Self.minimumEndLength)[0].utf8
    return index == 0 ? message.has(Array(words), at: 0) : message.find(Array(words).span) != nil
  }

  /// The length of the template's own text, in bytes.
  var ownSize: Int { parts.reduce(0) { $0 + ($1.literal?.utf8.count ?? 0) } }

  /// Returns the number of bytes that the near-miss pattern matches in a message that is a prefix of the
  /// template's opening text, counting whole words only.
  func ownBytes(within length: Int) -> Int {
    var found = 0
    for word in parts.first?.literal?.words(firstAtLeast: 1) ?? [] {
      guard found + word.utf8.count <= length else { break }
      found += word.utf8.count
    }
    return found
  }

  /// The template's parts from each value on that follows text of its own, by the number of bytes of own text
  /// before the value.
  var rests: [(own: Int, parts: ArraySlice<Part>)] {
    var rests: [(own: Int, parts: ArraySlice<Part>)] = []
    var found = 0
    for (index, part) in parts.enumerated() {
      if let text = part.literal {
        found += text.utf8.count
      } else if found > 0, rests.last?.own != found {
        rests.append((found, parts[index...]))
      }
    }
    return rests
  }

  /// Returns the number of bytes of the template's own text before a field; `nil` for a field of an optional
  /// part.
  func ownBytes(beforeField index: Int) -> Int? {
    let name = fields[index].name
    var found = 0
    for part in parts {
      if case .field(let field) = part, field.name == name { return found }
      found += part.literal?.utf8.count ?? 0
    }
    return nil
  }

  /// Returns what follows the first `own` bytes of the template's own text.
  ///
  /// The result is the kind of the value that follows directly, `nil` if a word does; the next word; all own
  /// text from there on; and the words after that word.
  func next(after own: Int) -> (kind: FieldKind?, word: [UInt8]?, text: [UInt8], later: Set<String>) {
    var word: [UInt8]?
    var kind: FieldKind?
    var rest: [UInt8] = []
    var later: [UInt8] = []
    var found = 0
    var hasField = false
    var fieldKind: FieldKind?
    var endsLine = false
    for part in parts {
      endsLine = part == .newline ? true : part.literal != nil && endsLine
      guard let text = part.literal else {
        if !hasField || fieldKind == nil { fieldKind = part.kind }
        hasField = true
        continue
      }
      for next in text.words(firstAtLeast: hasField ? Self.minimumEndLength : 1) {
        found += next.utf8.count
        if found > own {
          if word == nil {
            word = Array(next.utf8)
            // A text whose last line is followed by another line is treated as an error's text.
            kind = hasField ? (fieldKind == .text && endsLine ? .error : fieldKind ?? .text) : nil
            rest = Array(text[next.startIndex...].utf8)
          } else {
            later += Array(next.utf8)
          }
        }
        hasField = false
        fieldKind = nil
      }
      later.append(0x20)
    }
    return (word == nil && hasField ? fieldKind : kind, word, rest, later.span.identifyingWords(atMost: 100))
  }

  /// The minimum number of bytes of text that mark the end of a field; a colon alone occurs in many objects.
  private static let minimumEndLength = 6
}

extension String {
  /// Returns the words of the text, each with the space before it; the first element has as many words as it
  /// needs to be at least `least` bytes long.
  fileprivate func words(firstAtLeast least: Int) -> [Substring] {
    var words: [Substring] = []
    var start = startIndex
    var length = 0
    // By bytes, because iterating over characters is slow.
    for index in utf8.indices {
      if utf8[index] == UInt8(ascii: " "), length >= (words.isEmpty ? least : 1),
        utf8.index(after: index) < endIndex
      {
        words.append(self[start..<index])
        (start, length) = (index, 0)
      }
      length += 1
    }
    return words + [self[start...]]
  }
}

extension Span<UInt8> {
  /// Returns the distinct words of the text in lower case, without those that look like values because they
  /// have digits, slashes or similar characters.
  ///
  /// - Complexity: O(length).
  func identifyingWords(atMost limit: Int) -> Set<String> {
    var words: Set<String> = []
    forEachIdentifyingWord {
      words.insert($0.text)
      return words.count < limit
    }
    return words
  }

  /// Calls `wantsMore` with each identifying word, repeated ones included, until it returns `false`.
  func forEachIdentifyingWord(_ wantsMore: (Span<UInt8>) -> Bool) {
    var letters: [UInt8] = []
    var start = 0
    while start < count {
      // Fast path: most words have only lower-case letters.
      var end = skip(from: start) { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      if byte(end) <= 0x20 {
        if (2...40).contains(end - start), !wantsMore(extracting(start..<end)) { return }
        start = end + 1
        continue
      }
      end = start
      letters.removeAll(keepingCapacity: true)
      var isValue = false
      while end < count, self[end] > 0x20 {
        let byte = self[end]
        if byte.isASCIILetter {
          letters.append(byte.asciiLowercased)
        } else if byte.isPartOfValue {
          isValue = true
        }
        end += 1
      }
      if !isValue, (2...40).contains(letters.count), !wantsMore(letters.span) {
        return
      }
      start = end + 1
    }
  }
}

extension UInt8 {
  /// Whether a word that contains this byte is unlikely to be one of the statement's own.
  fileprivate var isPartOfValue: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
