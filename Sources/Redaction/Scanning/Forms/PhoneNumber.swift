// A phone number, such as `+49 170 1234567`, `(0170) 123 45 67` or `555 123 4567`. The groups of digits
// differ from those of times and dates.

internal import LogRecords

struct PhoneNumber: SecretForm {
  let end: Int
  private let number: String

  /// The numbers of digits that a phone number may have.
  private static let lengths = 7...15

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    guard !cursor.isInsideWord else { return nil }
    let (bytes, start) = (cursor.bytes, cursor.position)
    let isMarked = bytes[start] == "+"
    guard !isMarked || cursor.peek(1).isASCIIDigit || cursor.peek(1) == "(" else { return nil }
    guard let last = Self.lastDigit(of: bytes, from: start) else { return nil }
    // Fast path: most numbers have fewer digits.
    guard Self.lengths.contains(bytes[start...last].count(where: \.isASCIIDigit)) else { return nil }
    let groups = bytes[start...last].split(whereSeparator: { !$0.isASCIIDigit })
    let isBracketed =
      bytes[start] == "(" && groups[0].endIndex <= last && bytes[groups[0].endIndex] == ")"
      && groups[0].startIndex == start + 1
    guard Self.isNumber(groups, isMarked: isMarked, isBracketed: isBracketed) else { return nil }
    end = last + 1
    number = (isMarked ? "+" : "") + String(decoding: groups.joined(), as: UTF8.self)
  }

  func replacement(_ words: WordRedactor) -> String { words.name(number, .phone) }

  /// Returns the place of the last digit of a number; `nil` if the text after it makes it something else.
  private static func lastDigit(of bytes: [UInt8], from start: Int) -> Int? {
    let stop = bytes.end(from: start + 1, most: 31) { $0.isASCIIDigit || $0.isOne(of: " -()/.") }
    // Text in parentheses after the number does not belong to it.
    let end = bytes[start..<stop].dropFirst(7).firstIndex(of: UInt8(ascii: "(")) ?? stop
    guard let last: Int = bytes[start..<end].lastIndex(where: \.isASCIIDigit),
      last + 1 == bytes.count || !bytes[last + 1].isAlphanumeric,
      last + 2 >= bytes.count || bytes[last + 1] != ":" || !bytes[last + 2].isASCIIDigit
    else { return nil }
    return last
  }

  private static func isNumber(_ groups: [ArraySlice<UInt8>], isMarked: Bool, isBracketed: Bool) -> Bool {
    let counts = groups.map(\.count)
    let digits = counts.reduce(0, +)
    if isMarked { return digits >= 8 }
    if isBracketed {
      // A count in parentheses may precede a date.
      let isCode = groups[0].first == UInt8(ascii: "0") || !isDateWithYear(groups.dropFirst())
      return isCode && (2...5).contains(counts[0]) && digits >= 7
    }
    let isLocal = groups[0].first == UInt8(ascii: "0") && (2...5).contains(counts[0])
    return isLocal && (2...6).contains(groups.count) && digits >= 9 && !isDate(counts)
      || counts == [3, 3, 4] || counts == [1, 3, 3, 4]
  }

  /// Whether digits are a date such as `2013-11-18`, `18.11.2013` or `20131118`.
  private static func isDateWithYear(_ groups: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    let counts = groups.map(\.count)
    let isYearFirst = counts.starts(with: [4, 2, 2]) || counts == [8]
    guard isYearFirst || counts.starts(with: [2, 2, 4]) else { return false }
    let digits = Array(groups.joined())
    let (year, month) = isYearFirst ? (digits[0..<2], digits[4..<6]) : (digits[4..<6], digits[2..<4])
    guard year.elementsEqual("19".utf8) || year.elementsEqual("20".utf8) else { return false }
    return Int(String(decoding: month, as: UTF8.self)).map { (1...12).contains($0) } ?? false
  }

  private static func isDate(_ counts: [Int]) -> Bool {
    counts.starts(with: [2, 2, 4]) || counts.starts(with: [2, 2, 2])
  }
}
