// Makes captured text safe for Markdown on a code host. Everything other than plain words becomes code:
// inside code, neither CommonMark nor the host's later processing recognises mentions, references, links,
// HTML or emphasis.

internal import LogRecords
internal import ReportModel

extension String {
  /// The text as a part of a paragraph, perhaps its beginning.
  ///
  /// Plain words and symbols are unchanged, and so are quotations that consist of them. Everything else
  /// becomes code: several consecutive words as one piece, and a quotation as one piece too.
  var markdown: String {
    var parts: [String] = []
    var odd: [String] = []
    func flush() {
      if !odd.isEmpty { parts.append(odd.joined(separator: " ").markdownCode) }
      odd = []
    }
    let words = split(separator: " ")
    var quoteEnd = 0
    for (index, word) in words.enumerated() {
      guard index >= quoteEnd else { continue }
      if let quote = quotation(words[index...]) ?? phrase(words[index...]) {
        flush()
        parts.append(quote.markdown)
        quoteEnd = quote.end
        continue
      }
      // A paragraph that begins with a plus would be a list.
      if let sign = word.plainSign, sign != "+" || !(parts.isEmpty && odd.isEmpty) {
        flush()
        parts.append(sign)
        continue
      }
      let (before, core, after) = word.named
      // `1.` would make the paragraph a list.
      let isPlain =
        core.isPlainWord
        && !(parts.isEmpty && odd.isEmpty && (after.first == "." || after.first == ")")
          && core.allSatisfy(\.isNumber))
      guard !isPlain else {
        flush()
        parts.append(String(word))
        continue
      }
      guard !core.isEmpty else {
        odd.append(String(word))
        continue
      }
      if !before.isEmpty { flush() }
      odd.append(String(core))
      guard !before.isEmpty || !after.isEmpty else { continue }
      flush()
      parts.append(before + parts.removeLast() + after)
    }
    flush()
    return parts.joined(separator: " ")
  }

  var markdownCode: String {
    let line = oneLine
    let fence = String(repeating: "`", count: line.longestRun(of: "`") + 1)
    // Markdown strips one space at each end, so that the text may begin or end with a backtick.
    let (first, last) = (line.unicodeScalars.first, line.unicodeScalars.last)
    let needsBlanks = first == "`" || last == "`" || first == " " || line.isEmpty
    return needsBlanks ? "\(fence) \(line) \(fence)" : fence + line + fence
  }

  /// The text as a part of a table cell, where a pipe would end the cell even inside code.
  var markdownCell: String { replacing(scalar: "|", with: "\\u{7C}").markdown }

  var markdownCodeCell: String { replacing(scalar: "|", with: "\\u{7C}").markdownCode }

  var markdownFence: String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`") + 1))
    return "\(fence)text\n\(self)\n\(fence)\n"
  }

  private func longestRun(of sign: Unicode.Scalar) -> Int {
    var (longest, run) = (0, 0)
    for scalar in unicodeScalars {
      run = scalar == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// Returns the quotation that begins `words`, and the index after it; `nil` if there is none.
///
/// In double quotation marks, text that is more than plain words becomes code between them. Text in single
/// ones, which is to be typed or found in a log, becomes code without them.
private func quotation(_ words: ArraySlice<Substring>) -> (markdown: String, end: Int)? {
  if let typed = typed(words) { return typed }
  guard let first = words.first, first.first == "\"", first.count > 1 else { return nil }
  for (index, word) in zip(words.indices, words) {
    let (rest, after) = word.withoutMarks
    guard rest.last == "\"", index > words.startIndex || rest.count > 1 else { continue }
    let text = (words[words.startIndex..<index] + [rest]).joined(separator: " ").dropFirst().dropLast()
    let isPlain = text.split(separator: " ").allSatisfy { $0.peeled.core.isPlainWord || $0.plainSign != nil }
    guard !isPlain, !text.allSatisfy({ $0 == " " }) else { return nil }
    return ("\"" + String(text).markdownCode + "\"" + after, index + 1)
  }
  return nil
}

/// Returns the method, or the text in angle brackets, that begins `words` and has spaces, as one piece of
/// code, and the index after it; `nil` if there is none.
private func phrase(_ words: ArraySlice<Substring>) -> (markdown: String, end: Int)? {
  guard let first = words.first else { return nil }
  let before = first.prefix { $0 == "(" }
  let start = first.dropFirst(before.count)
  let bracket: Character
  switch start.first {
  case "<": bracket = ">"
  case "-", "+": bracket = "]"
  default: return nil
  }
  guard bracket == ">" || start.dropFirst().first == "[", !start.contains(bracket) else { return nil }
  for (index, word) in zip(words.indices, words).prefix(maximumTyped).dropFirst() {
    let (rest, after) = word.withoutMarks
    guard rest.contains(bracket) else { continue }
    guard rest.last == bracket else { return nil }
    let text = ([start] + words[(words.startIndex + 1)..<index] + [rest]).joined(separator: " ")
    return (before + text.markdownCode + after, index + 1)
  }
  return nil
}

/// The maximum number of words within single quotation marks; an apostrophe begins no longer quotation.
private let maximumTyped = 20

/// Returns the single-quoted text that begins `words` as code, and the index after it.
///
/// The result is `nil` if there is none.
private func typed(_ words: ArraySlice<Substring>) -> (markdown: String, end: Int)? {
  guard let first = words.first else { return nil }
  let before = first.prefix { $0 == "(" }
  guard first.dropFirst(before.count).first == "'" else { return nil }
  for (index, word) in zip(words.indices, words).prefix(maximumTyped) {
    let (rest, after) = word.withoutMarks
    let isAlone = index == words.startIndex
    guard rest.last == "'", !isAlone || rest.count > before.count + 2 else { continue }
    let text = (words[words.startIndex..<index] + [rest]).joined(separator: " ")
    return (before + String(text.dropFirst(before.count + 1).dropLast()).markdownCode + after, index + 1)
  }
  return nil
}

extension Substring {
  /// The word as escaped text if it is only a symbol; `nil` for all other words.
  fileprivate var plainSign: String? {
    switch self {
    case "×", "→", "…", "–", "·", "&", "+": String(self)
    case "***": #"\*\*\*"#
    case "->": #"-\>"#
    case "==>": #"==\>"#
    default: nil
    }
  }

  fileprivate var withoutMarks: (Substring, after: Substring) {
    var end = endIndex
    while end > startIndex, ".,;:)".contains(self[index(before: end)]) { end = index(before: end) }
    return (self[..<end], self[end...])
  }

  fileprivate var peeled: (before: Substring, core: Substring, after: Substring) {
    var word = unicodeScalars[...]
    while let first = word.first, first == "(" || first == "\"" { word.removeFirst() }
    // Closing brackets belong to the word if it opens them; another one closes a bracket of the sentence.
    var foreign = word.count { $0 == ")" } - word.count { $0 == "(" }
    while let last = word.last, ".,;:)\"?!…".unicodeScalars.contains(last) {
      if last == ")" {
        if foreign <= 0 { break }
        foreign -= 1
      }
      word.removeLast()
    }
    return (self[..<word.startIndex], Substring(word), self[word.endIndex...])
  }

  /// The parts of `peeled`, with the ending of the possessive after a name, and the colon of a selector
  /// within it.
  fileprivate var named: (before: Substring, core: Substring, after: Substring) {
    let (before, core, after) = peeled
    if !core.isPlainWord, core.hasSuffix("'s") {
      let name = core.dropLast(2)
      return (before, name, self[name.endIndex...])
    }
    let isSelector = core.first == "-" && core.dropFirst().first?.isLetter == true && after.first == ":"
    guard isSelector else { return (before, core, after) }
    return (before, self[core.startIndex..<index(after: core.endIndex)], after.dropFirst())
  }

  fileprivate var isPlainWord: Bool {
    let word = unicodeScalars
    guard let first = word.first, let last = word.last else { return false }
    if first.isDigit {
      // Numbers such as `14-16`, `21:44:41.159`, `2013-11-18`; a long run of digits may be a commit.
      return last.isDigit && word.split { !$0.isDigit }.allSatisfy { $0.count < 7 }
        && word.allSatisfy { $0.isDigit || "-:.,".unicodeScalars.contains($0) }
    }
    guard first.isLetter, last.isLetter else { return false }
    guard word.allSatisfy({ $0.isLetter || "-'".unicodeScalars.contains($0) }) else { return false }
    return split(separator: "-").allSatisfy { $0.utf8.count < 7 || !$0.utf8.allSatisfy(\.isASCIIHexDigit) }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isLetter: Bool {
    isASCII ? properties.isAlphabetic : properties.generalCategory == .lowercaseLetter
  }
}
