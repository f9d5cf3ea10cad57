// Turns a template into a pattern that fits as much of a message as it can, for messages that it does not fit
// whole.

internal import LogRecords
internal import CatalogueDocument

extension Template {
  /// The source of a pattern that fits the beginning of any message, as far as it follows this template.
  ///
  /// Each word of the template, with the fields before it, is optional together with all that follows. The
  /// mark passed last says how many bytes of the template's own text were found. A partial match of the whole
  /// pattern would not do: a field for an object takes any text up to the end of the message, and so
  /// everything could continue.
  ///
  /// Capturing, each field is a group as in the pattern of whole messages, and it ends with text: a value
  /// that ends a template is not over where more of it may come.
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
      for word in text.words(firstAtLeast: fields.isEmpty ? 1 : Self.shortestEnd) {
        found += word.utf8.count
        steps.append(fields + Self.escaped(word) + "(*MARK:\(found))")
        fields = ""
      }
    }
    if !fields.isEmpty, !capturing { steps.append(fields) }
    // PCRE2 nests 250 groups at most.
    let nested = steps.prefix(200)
    let source = nested.map { "(?:" + $0 }.joined() + String(repeating: ")?", count: nested.count)
    return source.withGroups(capturing: capturing)
  }

  /// Whether the first words of the template's own text stand where such a pattern looks for them: in a
  /// message without them it finds nothing.
  func mayBeFollowed(by message: Span<UInt8>) -> Bool {
    guard let index = parts.firstIndex(where: { $0.literal != nil }), let text = parts[index].literal else {
      return true
    }
    let words = text.words(firstAtLeast: index == 0 ? 1 : Self.shortestEnd)[0].utf8
    return index == 0 ? message.has(Array(words), at: 0) : message.find(Array(words).span) != nil
  }

  /// How many bytes of own text it has.
  var ownSize: Int { parts.reduce(0) { $0 + ($1.literal?.utf8.count ?? 0) } }

  /// How many bytes such a pattern would find in a message that is no more than the first ones of the text
  /// that the template begins with: those of whole words.
  func ownBytes(within length: Int) -> Int {
    var found = 0
    for word in parts.first?.literal?.words(firstAtLeast: 1) ?? [] {
      guard found + word.utf8.count <= length else { break }
      found += word.utf8.count
    }
    return found
  }

  /// The parts from each value on that follows text of the template's own, by how many bytes of that stand
  /// before it.
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

  /// How many bytes of the template's own text stand before a field; `nil` for one of an optional part.
  func ownBytes(beforeField index: Int) -> Int? {
    let name = fields[index].name
    var found = 0
    for part in parts {
      if case .field(let field) = part, field.name == name { return found }
      found += part.literal?.utf8.count ?? 0
    }
    return nil
  }

  /// What comes after the first bytes of the template's own text: the kind of the value that follows
  /// directly, `nil` if a word does; the next word, all of its text from there, and the words after it.
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
      for next in text.words(firstAtLeast: hasField ? Self.shortestEnd : 1) {
        found += next.utf8.count
        if found > own {
          if word == nil {
            word = Array(next.utf8)
            // The lines of a text that another line follows are read like an error's.
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

  /// How many bytes must follow a field to mark its end: a colon alone stands in many objects.
  private static let shortestEnd = 6
}

extension String {
  /// Its words, each with the blank before it; the first is as many as it takes to have some length.
  fileprivate func words(firstAtLeast least: Int) -> [Substring] {
    var words: [Substring] = []
    var start = startIndex
    var length = 0
    // By bytes: making characters of them is slow.
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
  /// The different words in it, in lower case; not what looks like a value: with digits, slashes or the like.
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

  /// Calls with each of these words wherever it stands, as long as more are wanted.
  func forEachIdentifyingWord(_ wantsMore: (Span<UInt8>) -> Bool) {
    var letters: [UInt8] = []
    var start = 0
    while start < count {
      // Most are of small letters only.
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
  /// Whether a word that has it is unlikely to be one of the statement's own.
  fileprivate var isPartOfValue: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
