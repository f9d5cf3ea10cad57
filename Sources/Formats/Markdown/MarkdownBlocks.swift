// The blocks of Markdown with a syntax of their own: tables, and folded details.

/// Returns a table whose first `numbers` columns are right-aligned.
func markdownTable(_ head: [String], numbers: Int = 0, _ rows: [[String]]) -> String {
  let lines = [head, head.indices.map { $0 < numbers ? "---:" : "---" }] + rows
  return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
}

/// Returns content folded under a summary.
func markdownDetails(_ summary: String, _ content: String) -> String {
  let end = content.hasSuffix("\n") ? "" : "\n"
  return "<details>\n<summary>\(summary)</summary>\n\n\(content)\(end)\n</details>"
}
