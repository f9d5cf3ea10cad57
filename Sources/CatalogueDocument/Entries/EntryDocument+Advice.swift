// The parts of an entry's prose that are also used alone: the advice, and the prose without its links.
// LOGS.md explains the structure of the prose under "How to read an entry".

extension EntryDocument {
  /// The last paragraph of the prose without its leading `Do:`; `nil` if it does not begin with that.
  package var advice: String? {
    // Split as bytes: searching by characters takes longer than everything else that a finding does.
    let lines = prose.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.reversed().drop(while: \.isEmpty).prefix { !$0.isEmpty }
    let paragraph = last.reversed().map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    guard paragraph.hasPrefix(ErrorBlock.advice) else { return nil }
    return String(paragraph.dropFirst(ErrorBlock.advice.count)).withoutLinks
  }
}

extension String {
  /// The Markdown text without its links to places in the same document; the links' texts remain.
  package var withoutLinks: String {
    // Looked for as a byte first, because hardly any text has it.
    guard utf8.contains(UInt8(ascii: "]")), contains("](#") else { return self }
    return replacing(/\[([^\[\]\n]*)\]\(#[^()\s]*\)/) { $0.output.1 }
  }
}
