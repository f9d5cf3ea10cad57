// Text as a mail has it.

extension String {
  /// The text with lines that are broken at blanks where they would be longer than a width.
  func wrapped(at width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines: [String] = []
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if let last = lines.last, last.count + 1 + word.count <= width || last.allSatisfy({ $0 == " " }) {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
