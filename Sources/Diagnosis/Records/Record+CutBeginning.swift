// Detects that a capture begins within a record. `Record+CutEnd.swift` detects that it ends within one.

internal import Catalogue
internal import LogRecords

extension Record {
  /// Whether lines without a header at the start of the capture have the words of a statement, or are what
  /// statements print on separate lines: objects, options, the user info of errors.
  func beginsInside(_ bytes: Span<UInt8>, _ classifier: inout Classifier) -> Bool {
    guard kind == .fragment else { return false }
    var statement = self
    statement.origin = .ubiquity
    statement.message = ByteRange(0, bytes.count)
    statement.object = .none
    if bytes.has("(\n", at: 0) || bytes.has("{\n", at: 0), bytes.find("PFUbiquity") != nil { return true }
    for label: StaticString in [
      "Options: {\n    NS", "options: {\n    NS", "userInfo: {\n    NS", "User Info: {\n    NS",
      "userInfo: {\n    reason",
    ] where bytes.has(label, at: 0) {
      return true
    }
    for label: StaticString in ["\nuserInfo: {\n", "\nUser Info: ", "\n User Info: "]
    where bytes.find(label) != nil {
      return true
    }
    guard !bytes.quotesStatement, let miss = classifier.nearMisses(to: statement, bytes, limit: 1).first
    else {
      return false
    }
    // An app may also print a complete list in one line, unless all the line's words are a statement's.
    let list = bytes.find("(\n")
    let hasSingleLine = list.map { bytes.find(UInt8(ascii: "\n"), from: 0) == $0 + 1 } ?? false
    return !hasSingleLine || bytes.find("\n)") == nil || miss.hasAllWords || bytes.find("PFUbiquity") != nil
  }
}
