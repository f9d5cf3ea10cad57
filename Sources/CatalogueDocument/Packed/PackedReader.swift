// Reads the items of a packed catalogue one by one. What they make up is read in the other files of this
// folder.

/// A position in a packed catalogue.
///
/// The build writes what it reads, so damage is a programming error and traps.
struct PackedReader {
  private var position = 0

  /// Reads the next item; `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) -> (item: PackedItem, text: Range<Int>)? {
    guard position < bytes.count else { return nil }
    guard let item = PackedItem(rawValue: bytes[position]) else {
      preconditionFailure("the packed catalogue has an unknown item")
    }
    position += 1
    var length = 0
    while bytes[position] != UInt8(ascii: ":") {
      length = length * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    let text = position + 1..<position + 1 + length
    position = text.upperBound
    return (item, text)
  }
}

extension Span<UInt8> {
  /// Returns the text of an item.
  func packedText(_ range: Range<Int>) -> String {
    guard let text = try? UTF8Span(validating: extracting(range)) else {
      preconditionFailure("the packed catalogue is not UTF-8")
    }
    return String(copying: text)
  }

  /// Returns the number that an item's text is.
  func packedNumber(_ range: Range<Int>) -> Int {
    guard let number = Int(packedText(range)) else {
      preconditionFailure("the packed catalogue lacks a number")
    }
    return number
  }

  /// Returns the case whose index an item's text is.
  func packedCase<Case: CaseIterable>(_ range: Range<Int>) -> Case where Case.AllCases == [Case] {
    Case.allCases[packedNumber(range)]
  }
}
