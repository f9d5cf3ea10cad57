// How wide the lines of a summary are: what a terminal takes where that is known, else what is good to read.

/// How wide the lines of a summary are.
package struct TextWidth: Sendable {
  /// How many columns there are; `nil` where nothing says.
  let columns: Int?

  /// How many columns the line of a store's timeline may take.
  var ofActivityLine: Int { columns ?? 100 }

  /// Lines as wide as there are columns; as wide as text is good to read where nothing says how many.
  package init(columns: Int? = nil) { self.columns = columns.map { max(40, $0) } }

  /// A sentence in lines of at most `most` columns, or divided only where it has to be; `indent` stands before each.
  func lines(of text: String, most: Int? = nil, after indent: Int = 0) -> [String] {
    let room = columns.map { max(20, $0 - indent) }
    guard let width = [most, room].compactMap(\.self).min() else { return [text] }
    // What only has to fit stays as it is when it does, blanks and all.
    return most == nil && text.count <= width ? [text] : text.wrapped(to: width)
  }
}

extension String {
  /// The text in lines of at most some width, broken at blanks.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
