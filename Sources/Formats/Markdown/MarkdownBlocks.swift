// The blocks of Markdown that have their own syntax: tables, and what is folded.

/// A table; its first columns are numbers.
func markdownTable(_ head: [String], numbers: Int = 0, _ rows: [[String]]) -> String {
  let lines = [head, head.indices.map { $0 < numbers ? "---:" : "---" }] + rows
  return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
}

/// Something folded under its summary.
func markdownDetails(_ summary: String, _ content: String) -> String {
  let end = content.hasSuffix("\n") ? "" : "\n"
  return "<details>\n<summary>\(summary)</summary>\n\n\(content)\(end)\n</details>"
}
