// Reads the entries of dictionaries as Swift and JSON print them, `"key": value`.

internal import LogRecords

extension SecretScanner {
  /// The maximum length of a key in quotation marks, in bytes.
  private static let maximumKeyLength = 128

  /// Returns the key in quotation marks before a colon that was just written; `nil` for other text.
  ///
  /// A bracket, a comma or the start of a line precedes a key, and a space may follow it. Swift prints some
  /// keys as `AnyHashable("key")`.
  func quotedKey() -> Range<Int>? {
    var end = position - 2
    if end > 0, bytes[end] == " " { end -= 1 }
    let isHashable = end > 0 && bytes[end] == ")"
    if isHashable { end -= 1 }
    guard end > 0, bytes[end] == "\"" else { return nil }
    while end > 0, bytes[end - 1] == "\\" { end -= 1 }
    var start = end
    while start > 0, end - start < Self.maximumKeyLength, !bytes[start - 1].isOne(of: "\"\n") { start -= 1 }
    guard start > 0, start < end, bytes[start - 1] == "\"" else { return nil }
    var front = start - 1
    while front > 0, bytes[front - 1] == "\\" { front -= 1 }
    if isHashable {
      guard front >= 12, bytes.starts(with: "AnyHashable(", at: front - 12) else { return nil }
      front -= 12
    }
    while front > 0, bytes[front - 1].isOne(of: " \t") { front -= 1 }
    return front == 0 || bytes[front - 1].isOne(of: "{[,(\n") ? start..<end : nil
  }

  /// Reads the value of a key in quotation marks; the values of Core Data's own keys are read like any text.
  mutating func readValue(ofQuoted label: String) {
    key = nil
    while peek(0) == " " { copy() }
    while cursor.starts(with: "Optional(") { copy(9) }
    guard position < bytes.count else { return }
    if let kind = Vocabulary.labels[label] { return takeLabelledValue(kind) }
    guard !words.vocabulary.isOpen(label), !takeQuotedValue() else { return }
    if peek(0) == "[" { takeElements() } else { takeNumber() }
  }

  /// Takes the values in a list, up to its end or the first key of a dictionary in it.
  private mutating func takeElements() {
    var depth = 0
    while position < bytes.count, !peek(0).isOne(of: "{}:") {
      switch peek(0) {
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
      if depth == 0 || isAtQuotedKey() { return }
      if peek(0).isOne(of: "[],") {
        copy()
      } else if !takeQuotedValue(), !takeNumber() {
        step()
      }
    }
  }

  /// Whether a text in quotation marks here is a key, as a colon after it shows.
  private func isAtQuotedKey() -> Bool {
    let quote = bytes.end(from: position, most: 8) { $0 == "\\" }
    guard quote < bytes.count, bytes[quote] == "\"" else { return false }
    let end = bytes.end(from: quote + 1) { $0 != "\"" }
    return bytes.starts(with: "\":", at: end) || bytes.starts(with: "\" :", at: end)
  }

  /// Takes a number, or another value that begins like one; a flag and an address in memory stay.
  @discardableResult
  private mutating func takeNumber() -> Bool {
    let first = peek(0) == "-" ? position + 1 : position
    guard first < bytes.count, bytes[first].isASCIIDigit, !bytes.starts(with: "0x", at: first) else {
      return false
    }
    let end = bytes.wordEnd(from: position)
    let word = text(position..<end)
    if word == "0" || word == "1" {
      copy(end - position)
      return true
    }
    let known = word.utf8.count <= 64 ? words.replacement(of: word) : nil
    return replace(upTo: end, with: known ?? value(word, isWhole: end < bytes.count || !isCut))
  }
}
