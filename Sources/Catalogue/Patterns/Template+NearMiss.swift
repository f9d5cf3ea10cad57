// Turns a template into a pattern that fits as much of a message as it can, for messages that it does not fit whole.

internal import LogRecords
internal import CatalogueDocument

extension Template {
  /// The source of a pattern that fits the beginning of any message, as far as it follows this template.
  ///
  /// Each word of the template, with the fields before it, is optional together with all that follows. The mark
  /// passed last says how many bytes of the template's own text were found. A partial match of the whole pattern would
  /// not do: a field for an object takes any text up to the end of the message, and so everything could continue.
  var nearMissSource: String {
    var steps: [String] = []
    var fields = ""
    var found = 0
    for (index, part) in parts.enumerated() {
      guard let text = part.literal else {
        fields += Self.source(of: parts[index...index], isLast: index == parts.endIndex - 1)
        continue
      }
      for word in text.words(firstAtLeast: fields.isEmpty ? 1 : Self.shortestEnd) {
        found += word.utf8.count
        steps.append(fields + Self.escaped(word) + "(*MARK:\(found))")
        fields = ""
      }
    }
    if !fields.isEmpty { steps.append(fields) }
    // PCRE2 nests 250 groups at most.
    let source = steps.prefix(200).reversed().reduce("") { inner, step in "(?:" + step + inner + ")?" }
    return source.withGroups(capturing: false)
  }

  /// What comes after the first bytes of the template's own text.
  struct Continuation {
    /// The next word; `nil` when there is none.
    var word: [UInt8]?
    /// The places before it, or before the end; none when it follows at once.
    var before: [Part] = []
    /// The words after it.
    var later: Set<String> = []
  }

  /// What comes after the first bytes of the template's own text.
  func next(after own: Int) -> Continuation {
    var next = Continuation()
    var later: [UInt8] = []
    var found = 0
    var before: [Part] = []
    for part in parts {
      guard let text = part.literal else {
        before.append(part)
        continue
      }
      for word in text.words(firstAtLeast: before.isEmpty ? 1 : Self.shortestEnd) {
        found += word.utf8.count
        if found > own {
          if next.word == nil {
            (next.word, next.before) = (Array(word.utf8), before)
          } else {
            later += Array(word.utf8)
          }
        }
        before = []
      }
      later.append(0x20)
    }
    if next.word == nil { next.before = before }
    next.later = later.span.identifyingWords(atMost: 100)
    return next
  }

  /// How many bytes must follow a field to mark its end: a colon alone stands in many objects.
  private static let shortestEnd = 6

  var ownWords: Set<String> {
    Set(parts.compactMap(\.literal).flatMap { Array($0.utf8).span.identifyingWords(atMost: 100) })
  }
}

extension String {
  /// Its words, each with the blank before it; the first is as many as it takes to have some length.
  fileprivate func words(firstAtLeast least: Int) -> [Substring] {
    var words: [Substring] = []
    var start = startIndex
    for index in indices where self[index] == " " && index > start {
      let word = self[start..<index]
      guard word.utf8.count >= (words.isEmpty ? least : 1), self[index...].count > 1 else { continue }
      words.append(word)
      start = index
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
    var start = 0
    while start < count, words.count < limit {
      var end = start
      var letters: [UInt8] = []
      var isValue = false
      while end < count, self[end] > 0x20 {
        let byte = self[end]
        if byte.isASCIILetter {
          letters.append(byte.asciiLowercased)
        } else if byte.isASCIIDigit || "/~<>=_-".utf8.contains(byte) {
          isValue = true
        }
        end += 1
      }
      if !isValue, (2...40).contains(letters.count) { words.insert(String(decoding: letters, as: UTF8.self)) }
      start = end + 1
    }
    return words
  }
}
