// Reads the entries of dictionaries as Swift and JSON print them, `"key": value`.

internal import LogRecords

extension SecretScanner {
  /// The maximum length of a key in quotation marks, in bytes.
  private static let maximumKeyLength = 128

  /// Returns the key in quotation marks before a colon that was just written; `nil` for other text.
  ///
  /// A bracket, a comma or the start of a line precedes a key. Swift prints some as `AnyHashable("key")`.
  func quotedKey() -> Range<Int>? {
    var end = position - 2
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
    guard position < bytes.count else { return }
    if let kind = Vocabulary.labels[label] { return takeLabelledValue(kind) }
    guard !words.vocabulary.isOpen(label), !takeQuotedValue() else { return }
    if peek(0) == "[" { return takeQuotedElements() }
    let end = bytes.end(from: position) { $0.isASCIIDigit || $0.isOne(of: "-.") }
    let number = text(position..<end)
    guard number.utf8.contains(where: \.isASCIIDigit), number != "0", number != "1" else { return }
    replace(upTo: end, with: value(number, isWhole: end < bytes.count || !isCut))
  }

  /// Takes the values in quotation marks in a list, up to its end or the first key of a dictionary in it.
  private mutating func takeQuotedElements() {
    copy()
    while position < bytes.count, !peek(0).isOne(of: "]{[\n") {
      let quote = bytes.end(from: position) { $0 == "\\" }
      if quote < bytes.count, bytes[quote] == "\"" {
        let end = bytes.end(from: quote + 1) { $0 != "\"" }
        if end + 1 < bytes.count, bytes[end + 1] == ":" { return }
      }
      if !takeQuotedValue() { copy() }
    }
  }
}
