// Counts the managed objects of a set line by line, in the layout that Core Data uses for most sets.
// `ObjectReader` counts the objects of all other sets.

internal import LogRecords

/// A set of managed objects with plain values.
struct ManagedObjectSet {
  /// The number of objects in the set.
  private(set) var count = 0

  /// Reads a set; `nil` unless each part is on its own line, and no value needs an `ObjectReader`.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.has("{(\n", at: 0) else { return nil }
    var line = 3
    while !bytes.has(")}", at: line) {
      guard let end = bytes.skipObject(from: line) else { return nil }
      count += 1
      let isLast = bytes.byte(end) == UInt8(ascii: "\n")
      line = isLast ? end + 1 : end + 2
      guard isLast == bytes.has(")}", at: line), isLast || bytes.has(",\n", at: end) else { return nil }
    }
    guard line + 2 == bytes.count else { return nil }
  }
}

extension Span<UInt8> {
  /// Returns the end of a managed object: `    <Trip: 0x1> (entity: Trip; id: 0x2 <x-coredata://…/Trip/p3> ;
  /// data: {`, its values, and `})`.
  fileprivate func skipObject(from line: Int) -> Int? {
    guard let name = skipWord(after: "    <", at: line), let address = skipWord(after: ": 0x", at: name),
      let entity = skipWord(after: "> (entity: ", at: address),
      let id = skipWord(after: "; id: 0x", at: entity), has(" <x-coredata://", at: id),
      // The URL ends on the same line, and has no quotes.
      let close = find(UInt8(ascii: ">"), UInt8(ascii: "\n"), UInt8(ascii: "\""), from: id),
      has("> ; data: {\n", at: close)
    else { return nil }
    var position = close + 12
    while !has("})", at: position) {
      guard let end = skipEntry(from: position) else { return nil }
      position = end
    }
    return position + 2
  }

  /// Returns the end of an entry's lines: `    name = value;`, or an array with a value on each line.
  private func skipEntry(from line: Int) -> Int? {
    guard let name = skipWord(after: "    ", at: line), has(" = ", at: name) else { return nil }
    let value = skipBlanks(from: name + 3)
    guard has("(\n", at: value) else {
      return skipPlainValue(from: value).flatMap { has(";\n", at: $0) ? $0 + 2 : nil }
    }
    var position = value + 2
    while has("        ", at: position) {
      guard let end = skipPlainValue(from: position + 8) else { return nil }
      position = byte(end) == UInt8(ascii: ",") ? end + 2 : end + 1
      guard byte(position - 1) == UInt8(ascii: "\n") else { return nil }
    }
    return has("    );\n", at: position) ? position + 7 : nil
  }

  /// Returns the end of a word, or of a quoted text without line breaks.
  private func skipPlainValue(from start: Int) -> Int? {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    guard byte(start) == quote else {
      let end = skipIdentifier(from: start)
      return end > start ? end : nil
    }
    var position = start + 1
    while let end = find(quote, backslash, UInt8(ascii: "\n"), from: position) {
      if byte(end) == quote { return end + 1 }
      // A character that is escaped by a backslash is part of the text.
      guard byte(end) == backslash, byte(end + 1) >= 0x20 else { return nil }
      position = end + 2
    }
    return nil
  }

  /// Returns the end of the identifier or number that follows a text; `nil` if it is empty.
  ///
  /// Inlined, because the text is known at the call.
  @inline(__always) private func skipWord(after text: StaticString, at offset: Int) -> Int? {
    guard has(text, at: offset) else { return nil }
    let start = offset + text.utf8CodeUnitCount
    let end = skipIdentifier(from: start)
    return end > start ? end : nil
  }
}
