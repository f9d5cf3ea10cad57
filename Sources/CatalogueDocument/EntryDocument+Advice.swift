// The parts of an entry's prose that others than its reader use: what to do, and the prose without its links. How the
// prose is divided is said in LOGS.md, under "How to read an entry".

extension EntryDocument {
  /// What to do: the last paragraph of the prose when it begins with `Do:`, without that; `nil` where it does not.
  package var advice: String? {
    let last = prose.split(separator: "\n\n").last ?? ""
    guard last.hasPrefix(ErrorBlock.advice) else { return nil }
    return String(last.dropFirst(ErrorBlock.advice.count)).replacing("\n", with: " ").withoutLinks
  }
}

extension String {
  /// Markdown without its links to places of the same document: what they enclose stays.
  package var withoutLinks: String {
    contains("](#") ? replacing(/\[([^\[\]\n]*)\]\(#[^()\s]*\)/) { $0.output.1 } : self
  }
}
