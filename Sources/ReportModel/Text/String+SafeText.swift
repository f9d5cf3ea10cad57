// Makes captured text safe for a terminal: it must not move the cursor, change colours or reorder other text.

extension String {
  /// The text on one line, without control characters and characters that change its direction.
  ///
  /// Whitespace becomes one space; each unsafe character is shown as its code, such as `\u{1B}`.
  package var oneLine: String {
    if isPlainLine { return self }
    var safe = ""
    var isBlank = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isBlank { safe.unicodeScalars.append(" ") }
        isBlank = true
        continue
      }
      isBlank = false
      safe += scalar.shown
    }
    return safe
  }

  /// Whether the text is a line of printable ASCII without consecutive spaces, as almost all texts are.
  private var isPlainLine: Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      guard byte &- 0x20 < 0x5F, byte != 0x20 || before != 0x20 else { return false }
      before = byte
    }
    return true
  }

  /// The text with its line feeds, tabs and spaces kept; each unsafe character is shown as its code.
  package var safeLines: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F || $0 == 0x0A || $0 == 0x09 }) { return self }
    var safe = ""
    for scalar in unicodeScalars {
      let isKept = 0x20..<0x7F ~= scalar.value || scalar == "\n" || scalar == "\t"
      if isKept { safe.unicodeScalars.append(scalar) } else { safe += scalar.shown }
    }
    return safe
  }

  /// Returns the text truncated to `length` characters, with an ellipsis if it is longer.
  package func cut(to length: Int) -> String {
    guard utf8.count > length, count > length else { return self }
    return beginning(length - 1) + "…"
  }

  /// Returns the text truncated to `length` characters between two words and before a quotation that would
  /// not end, with an ellipsis if it is longer.
  ///
  /// If that would leave less than a third of the length, the text is truncated anywhere.
  package func cutBetweenWords(to length: Int) -> String {
    guard utf8.count > length, count > length else { return self }
    let start = beginning(length - 2)
    let endsWord = start.endIndex == endIndex || self[start.endIndex] == " "
    var words = endsWord ? start : start[..<(start.lastIndex(of: " ") ?? start.startIndex)]
    words = words[..<(words.openQuotation ?? words.endIndex)]
    while let last = words.last, last == " " || last == "(" { words.removeLast() }
    return words.count < length / 3 ? cut(to: length) : words + " …"
  }

  /// Returns the first `length` characters, without splitting a code.
  package func beginning(_ length: Int) -> Substring {
    let end = index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
    return self[..<(code(around: end)?.lowerBound ?? end)]
  }

  /// Returns the last `length` characters, without splitting a code.
  package func ending(_ length: Int) -> Substring {
    let start = index(endIndex, offsetBy: -length, limitedBy: startIndex) ?? startIndex
    return self[(code(around: start)?.upperBound ?? start)...]
  }

  /// Returns the range of the code, such as `\u{1B}`, that contains `place`; `nil` if none does.
  private func code(around place: Index) -> Range<Index>? {
    let longest = "\\u{10FFFF}".count
    let start = index(place, offsetBy: -longest, limitedBy: startIndex) ?? startIndex
    guard let begin = self[start..<place].lastIndex(of: "\\") else { return nil }
    let rest = self[begin...].prefix(longest)
    // A combining mark may be joined to the brace.
    guard rest.hasPrefix("\\u{"), let brace = rest.firstIndex(where: { $0.unicodeScalars.first == "}" }),
      brace >= place, rest[..<brace].dropFirst(3).allSatisfy(\.isHexDigit)
    else { return nil }
    return begin..<index(after: brace)
  }

  /// Returns the beginning and the end of the text, if it is longer than `length` scalars.
  ///
  /// The end is kept because the line that matters is often the last one.
  package func cutInTheMiddle(to length: Int) -> String {
    guard unicodeScalars.count > length else { return self }
    let scalars = Array(unicodeScalars)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(length / 2))
    text.append(contentsOf: "\n… \(scalars.count - length / 2 * 2) characters …\n".unicodeScalars)
    text.append(contentsOf: scalars.suffix(length / 2))
    return String(text)
  }

  /// Returns the text padded with spaces to a number of columns, or truncated if it is wider.
  package func padded(to columns: Int) -> String {
    let text = fitted(to: columns)
    return text + String(repeating: " ", count: max(0, columns - text.width))
  }

  /// Returns the beginning that fits into a number of columns, with an ellipsis if the text is wider.
  package func fitted(to columns: Int) -> String {
    guard utf8.count > columns, width > columns else { return self }
    return beginning(fitting(columns - 1)) + "…"
  }

  /// Returns the end that fits into a number of columns, with an ellipsis if the text is wider.
  package func fittedAtEnd(to columns: Int) -> String {
    guard utf8.count > columns, width > columns else { return self }
    return "…" + ending(reversed().fitting(columns - 1))
  }
}

extension Substring {
  /// The beginning of a quotation that does not end in the text; `nil` if there is none.
  fileprivate var openQuotation: Index? {
    var open: Index?
    var before: Character = " "
    for (index, character) in zip(indices, self) {
      if let start = open {
        let next = self.index(after: index)
        let isEnd = next == endIndex || !self[next].isLetter
        if character == self[start], isEnd { open = nil }
      } else if character == "'" || character == "\"", before == " " || before == "(" {
        open = index
      }
      before = character
    }
    return open
  }
}

extension Collection<Character> {
  /// Returns the number of first characters that fit into a number of columns.
  fileprivate func fitting(_ columns: Int) -> Int {
    var rest = columns
    return prefix { character in
      rest -= character.width
      return rest >= 0
    }.count
  }
}

extension Unicode.Scalar {
  /// Whether the scalar must not be printed.
  ///
  /// An unsafe scalar moves the cursor, reorders the text around it, or is invisible.
  ///
  /// Variation selectors are harmless.
  package var isUnsafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  fileprivate var shown: String {
    isUnsafe ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
  }
}
