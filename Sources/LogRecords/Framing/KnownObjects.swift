// Caches the objects that messages begin with: the statements about one object begin with the same lines, and
// comparing is faster than examining each line again.

/// The texts of objects that messages recently began with.
struct KnownObjects {
  /// The text of an object, from the `<` of its description to the end of the last line with a field.
  private struct Object {
    /// The number of the text, as in `RepeatedObject.id`; 0 for an empty slot.
    var id: UInt32 = 0
    /// The number of bytes.
    var count = 0
    /// The number of bytes in the first line.
    var firstLine = 0
    /// The number of lines after the first.
    var lines = 0
    /// The digits of an address that differs each time, because the object creates what is there anew; empty
    /// if none was found to differ.
    var address = 0..<0
  }

  /// The number of slots, each of which keeps one text; the bound on memory.
  private static let capacity = 64
  private var objects = Array(repeating: Object(), count: capacity)
  private var texts = Array(repeating: [UInt8](), count: capacity)
  private var lastID: UInt32 = 0
  /// The digits of the last address that was found to differ.
  private var lastAddress = 0..<0

  /// Returns the object whose text begins at an offset, with a first line up to another offset, and is
  /// followed by a line that does not belong to it; `nil` if the text is not known.
  @inline(__always) func object(
    _ text: Span<UInt8>, at start: Int, firstLine end: Int
  ) -> (found: RepeatedObject, lines: Int)? {
    let slot = Self.slot(text, end)
    let object = objects[slot]
    let next = start + object.count
    guard object.id != 0, object.firstLine == end - start,
      text.byte(next) == UInt8(ascii: "\n"), next + 1 < text.count, text.byte(next + 1) != 0x09,
      has(object, in: slot, text, at: start)
    else { return nil }
    return (RepeatedObject(id: object.id, end: UInt32(next)), object.lines)
  }

  /// Keeps a text, unless it is long, and returns it as the object of its record; both offsets are as for
  /// `object`.
  ///
  /// The text of the same object with another address gets the same number.
  mutating func keep(
    _ text: Span<UInt8>, _ range: Range<Int>, firstLine end: Int, lines: Int
  ) -> RepeatedObject {
    guard range.count <= RepeatedObject.maximumLength, lastID < RepeatedObject.maximumID else {
      return .none
    }
    let slot = Self.slot(text, end)
    var object = Object(count: range.count, firstLine: end - range.lowerBound, lines: lines)
    let known = objects[slot]
    if known.id != 0, known.count == object.count, known.firstLine == object.firstLine,
      known.address.isEmpty, let address = changedAddress(in: slot, text.extracting(range))
    {
      objects[slot].address = address
      lastAddress = address
      if has(objects[slot], in: slot, text, at: range.lowerBound) {
        return RepeatedObject(id: known.id, end: UInt32(range.upperBound))
      }
    }
    lastID += 1
    object.id = lastID
    // Other objects of the same kind have the address that differs at the same offset, as a rule.
    if lastAddress.lowerBound > object.firstLine, text.extracting(range).isAddress(lastAddress) {
      object.address = lastAddress
    }
    objects[slot] = object
    texts[slot].removeAll(keepingCapacity: true)
    texts[slot].append(text.extracting(range))
    return RepeatedObject(id: object.id, end: UInt32(range.upperBound))
  }

  /// Whether the text in a slot is at an offset, but for the digits of the address.
  @inline(__always) private func has(
    _ object: Object, in slot: Int, _ text: Span<UInt8>, at start: Int
  ) -> Bool {
    let texts = texts.span
    let known = texts[slot].span
    guard !object.address.isEmpty else { return text.has(known, at: start) }
    let (lower, upper) = (object.address.lowerBound, object.address.upperBound)
    return text.has(known.extracting(0..<lower), at: start)
      && text.endOfAddress(from: start + lower) == start + upper
      && text.has(known.extracting(upper..<object.count), at: start + upper)
  }

  /// Returns the digits of the first address in which a text differs from the one in a slot, which is as long and
  /// has an address at the same place, if it is in a line after the first; `nil` if they differ in another way.
  private func changedAddress(in slot: Int, _ text: Span<UInt8>) -> Range<Int>? {
    let texts = texts.span
    let known = texts[slot].span
    var start = 0
    while let block = text.block(at: start), block == known.block(at: start) { start += 64 }
    while start < text.count, text.word(at: start) == known.word(at: start) { start += 8 }
    while start < text.count, text.byte(start) == known.byte(start) { start += 1 }
    guard start > objects[slot].firstLine else { return nil }
    while text.byte(start - 1).isASCIIHexDigit { start -= 1 }
    let address = start..<text.endOfAddress(from: start)
    return text.isAddress(address) && known.isAddress(address) ? address : nil
  }

  /// Returns the slot of a text by the end of its first line, which is the object's address, or follows it.
  private static func slot(_ text: Span<UInt8>, _ end: Int) -> Int {
    Int(truncatingIfNeeded: (text.word(at: end - 9) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension Span<UInt8> {
  /// Whether the digits of an address are in a range.
  ///
  /// Digits that are a part of a word may matter to what a line is.
  fileprivate func isAddress(_ digits: Range<Int>) -> Bool {
    !digits.isEmpty && has("0x", at: digits.lowerBound - 2) && !byte(digits.upperBound).isIdentifier
      && endOfAddress(from: digits.lowerBound) == digits.upperBound
  }

  /// Returns the offset after the digits of an address at an offset, or of its first sixteen.
  fileprivate func endOfAddress(from start: Int) -> Int {
    let digits = word(at: start).leadingHexDigits
    return start + (digits < 8 ? digits : digits + word(at: start + 8).leadingHexDigits)
  }
}
