// The parts of an entry's prose that are also used without the rest: what to do, and the prose without its
// links. LOGS.md explains how the prose is divided, under "How to read an entry".

extension EntryDocument {
  /// What to do: the last paragraph of the prose if it begins with `Do:`, without that; `nil` if it does not.
  package var advice: String? {
    // By bytes: looking for characters takes longer than everything else a finding does.
    let lines = prose.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.reversed().drop(while: \.isEmpty).prefix { !$0.isEmpty }
    let paragraph = last.reversed().map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    guard paragraph.hasPrefix(ErrorBlock.advice) else { return nil }
    return String(paragraph.dropFirst(ErrorBlock.advice.count)).withoutLinks
  }
}

extension String {
  /// Markdown without its links to places of the same document: what they enclose stays.
  package var withoutLinks: String {
    contains("](#") ? replacing(/\[([^\[\]\n]*)\]\(#[^()\s]*\)/) { $0.output.1 } : self
  }
}
