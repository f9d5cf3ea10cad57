// Reads the items of a packed catalogue one by one. What they make up is read in the other files of this
// folder.

/// A position in a packed catalogue.
///
/// The build writes what it reads, so damage is a programming error and traps.
struct PackedReader {
  private(set) var position = 0

  /// Reads the next item, with its number or its text; `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) -> (item: PackedItem, number: Int, text: String)? {
    guard let (item, number, place) = nextPlace(in: bytes) else { return nil }
    return (item, number, item.hasText ? bytes.text(place) : "")
  }

  /// Reads the next item, with its number or the place of its text; `nil` at the end.
  mutating func nextPlace(in bytes: Span<UInt8>) -> (item: PackedItem, number: Int, place: Range<Int>)? {
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
    let start = position
    if item.hasText { position += number }
    return (item, number, start..<position)
  }
}

extension Span<UInt8> {
  func text(_ range: Range<Int>) -> String {
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
