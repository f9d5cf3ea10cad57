// Reads the items of a packed catalogue one by one. What they make up is read in the other files of this
// folder.

/// A position in a packed catalogue.
///
/// The build writes what it reads, so damage is a programming error and traps.
struct PackedReader {
  private var position = 0

  /// Reads the next item, with its number or its text; `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) -> (item: PackedItem, number: Int, text: String)? {
    guard position < bytes.count else { return nil }
    guard let item = PackedItem(rawValue: bytes[position]) else {
      preconditionFailure("the packed catalogue has an unknown item")
    }
    position += 1
    var number = 0
    while bytes[position] != UInt8(ascii: ":") {
      number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    position += 1
    guard item.hasText else { return (item, number, "") }
    defer { position += number }
    return (item, number, bytes.text(position..<position + number))
  }
}

extension Span<UInt8> {
  fileprivate func text(_ range: Range<Int>) -> String {
    guard let text = try? UTF8Span(validating: extracting(range)) else {
      preconditionFailure("the packed catalogue is not UTF-8")
    }
    return String(copying: text)
  }
}

extension CaseIterable where AllCases == [Self] {
  /// Creates the case with the index that an item contains.
  init(packed index: Int) { self = Self.allCases[index] }
}
