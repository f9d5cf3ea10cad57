// Makes text of a capture fit for a terminal: it must not move the cursor, change colours or reorder other
// text.

extension String {
  /// The text on one line, without control characters and without characters that change its direction.
  ///
  /// White space becomes one blank; every other such character is shown as its code, such as `\u{1B}`.
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

  /// Whether it is a line of printable ASCII without two blanks in a row: nearly all texts are.
  private var isPlainLine: Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      guard byte &- 0x20 < 0x5F, byte != 0x20 || before != 0x20 else { return false }
      before = byte
    }
    return true
  }

  /// The text with its lines and tabs kept, and everything else as in `oneLine`.
  package var safeLines: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F || $0 == 0x0A || $0 == 0x09 }) { return self }
    var safe = ""
    for scalar in unicodeScalars {
      let isKept = 0x20..<0x7F ~= scalar.value || scalar == "\n" || scalar == "\t"
      if isKept { safe.unicodeScalars.append(scalar) } else { safe += scalar.shown }
    }
    return safe
  }

  /// Its first characters, with an ellipsis when there are more.
  package func cut(to length: Int) -> String {
    guard utf8.count > length, count > length else { return self }
    return beginning(length - 1) + "…"
  }

  /// Its first characters, without a part of a code.
  package func beginning(_ length: Int) -> Substring {
    let end = index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
    return self[..<(code(around: end)?.lowerBound ?? end)]
  }

  /// Its last characters, without a part of a code.
  package func ending(_ length: Int) -> Substring {
    let start = index(endIndex, offsetBy: -length, limitedBy: startIndex) ?? startIndex
    return self[(code(around: start)?.upperBound ?? start)...]
  }

  /// The code, such as `\u{1B}`, that a place is inside of; `nil` if it is inside of none.
  private func code(around place: Index) -> Range<Index>? {
    let longest = "\\u{10FFFF}".count
    let start = index(place, offsetBy: -longest, limitedBy: startIndex) ?? startIndex
    guard let begin = self[start..<place].lastIndex(of: "\\") else { return nil }
    let rest = self[begin...].prefix(longest)
    // A mark may be joined to the brace.
    guard rest.hasPrefix("\\u{"), let brace = rest.firstIndex(where: { $0.unicodeScalars.first == "}" }),
      brace >= place, rest[..<brace].dropFirst(3).allSatisfy(\.isHexDigit)
    else { return nil }
    return begin..<index(after: brace)
  }

  /// The text with its beginning and its end, if it is longer than that: the line that matters is often the
  /// last one.
  package func cutInTheMiddle(to length: Int) -> String {
    guard unicodeScalars.count > length else { return self }
    let scalars = Array(unicodeScalars)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(length / 2))
    text.append(contentsOf: "\n… \(scalars.count - length / 2 * 2) characters …\n".unicodeScalars)
    text.append(contentsOf: scalars.suffix(length / 2))
    return String(text)
  }

  /// Padded with blanks to a number of columns; wider text is cut.
  package func padded(to columns: Int) -> String {
    let text = fitted(to: columns)
    return text + String(repeating: " ", count: max(0, columns - text.width))
  }

  /// As much of its beginning as has room in some columns, with an ellipsis when there is more.
  package func fitted(to columns: Int) -> String {
    guard utf8.count > columns, width > columns else { return self }
    return beginning(fitting(columns - 1)) + "…"
  }

  /// As much of its end as has room in some columns, with an ellipsis when there is more.
  package func fittedAtEnd(to columns: Int) -> String {
    guard utf8.count > columns, width > columns else { return self }
    return "…" + ending(reversed().fitting(columns - 1))
  }
}

extension Collection<Character> {
  /// How many of its first characters have room in some columns.
  fileprivate func fitting(_ columns: Int) -> Int {
    var rest = columns
    return prefix { character in
      rest -= character.width
      return rest >= 0
    }.count
  }
}

extension Unicode.Scalar {
  /// Whether it must not be printed: it moves the cursor, reorders what stands around it, or cannot be seen.
  ///
  /// Marks that choose between the shapes of a character do no harm.
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
