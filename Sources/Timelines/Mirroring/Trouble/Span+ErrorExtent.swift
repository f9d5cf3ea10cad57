// Finds the beginning and end of an error's text. If records have no headers, what an app prints after an
// error is not part of it. `ErrorTextReader` reads the errors themselves.

internal import LogRecords

extension Span<UInt8> {
  /// The range of the first error that is described in a message; the whole message if there is none.
  ///
  /// - Complexity: O(length).
  package var firstError: Range<Int> {
    let starts = [find("<CKError"), startOfDomainError(from: 0)].compactMap(\.self)
    if let start = starts.min() { return endOfError(from: start).map { start..<$0 } ?? 0..<count }
    return (startOfBareReason ?? 0)..<count
  }

  /// The offset of a reason of an error that is printed by itself: `CloudKit integration requires …`, `Object
  /// graph corruption detected`; `nil` if there is none.
  private var startOfBareReason: Int? {
    if let start = find("Object graph corruption detected") { return start }
    if let start = find("Failed to assign an object to a record zone") { return start }
    let words: StaticString = "CloudKit integration "
    var from = 0
    while let start = find(words, from: from) {
      from = start + words.utf8CodeUnitCount
      // These words belong to the statement that set-up failed, which the error follows.
      if !has("for store", at: from) { return start }
    }
    return nil
  }

  /// Returns the offset after the last bracket of the error that begins at an offset.
  ///
  /// `nil` for an error that has no brackets, or is not complete.
  ///
  /// - Complexity: O(length).
  func endOfError(from start: Int) -> Int? {
    endOfErrorWithin(from: start).flatMap { endsText(at: $0) ? $0 : nil }
  }

  /// Returns the offset after the last bracket of the error that begins at an offset, which more text may
  /// directly follow.
  ///
  /// - Complexity: O(length).
  func endOfErrorWithin(from start: Int) -> Int? {
    let label: StaticString = "UserInfo={"
    if has("<CKError", at: start) || has("<CKUnderlyingError", at: start) {
      return endOfBrackets(UInt8(ascii: "<"), UInt8(ascii: ">"), from: start)
    }
    guard startOfDomainError(from: start) == start, let info = find(label, from: start) else { return nil }
    // The user info belongs to another error, after this one.
    if let next = startOfDomainError(from: start + 1), next < info { return nil }
    return endOfBrackets(UInt8(ascii: "{"), UInt8(ascii: "}"), from: info + label.utf8CodeUnitCount - 1)
  }

  /// Returns the offset of the first `Error Domain=` at or after an offset, which may have a line break in place
  /// of its space; `nil` if there is none.
  private func startOfDomainError(from start: Int) -> Int? {
    let word: StaticString = "Domain="
    var from = start
    while let found = find(word, from: from) {
      from = found + word.utf8CodeUnitCount
      let end = endOfText(before: found, from: start)
      if end < found, end - start >= 5, has("Error", at: end - 5) { return end - 5 }
    }
    return nil
  }

  /// Returns the offset after the bracket that closes the one at an offset; brackets within quotation marks
  /// do not count.
  private func endOfBrackets(_ open: UInt8, _ close: UInt8, from start: Int) -> Int? {
    var depth = 0
    var isQuoted = false
    var position = start
    while position < count {
      switch self[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case open where !isQuoted: depth += 1
      // An arrow in a message.
      case UInt8(ascii: ">") where byte(position - 1) == UInt8(ascii: "-"): break
      case close where !isQuoted:
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Whether the text that ends at an offset cannot continue there on the same line.
  private func endsText(at offset: Int) -> Bool {
    let next = byte(offset)
    return offset == count || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") || next == 0x20
  }

  /// Returns the beginning of Core Data's words about a data model that end before an offset: they
  /// distinguish a record from those of other stores.
  func startOfModelError(at offset: Int) -> Int {
    let words: StaticString = "CloudKit integration "
    let start = offset - words.utf8CodeUnitCount
    return start >= 0 && has(words, at: start) ? start : offset
  }
}
