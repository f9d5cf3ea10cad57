// The margin of a record: text before each of its lines that is no part of it, either the mark of a
// quotation, or the line number that a tool or a person added. Text before the first line only is its header.

/// The margin before the lines of a record; a small, plain value, because every record has one.
struct Margin {
  private enum Style { case none, quotation, number }

  private var style = Style.none
  /// The mark of a quotation.
  private var mark: UInt8 = 0
  /// Whether a space follows the mark.
  private var isSpaced = false
  /// The number of the line that was read last.
  private var number = LineNumber.none

  /// No margin.
  static let none = Margin()

  private init() {}

  private init(_ number: LineNumber) {
    style = .number
    self.number = number
  }

  /// Creates a margin with a mark before each line, optionally followed by a space.
  init(mark: UInt8, isSpaced: Bool) {
    style = .quotation
    self.mark = mark
    self.isSpaced = isSpaced
  }

  var isNone: Bool { style == .none }
  var isNumber: Bool { style == .number }

  /// Returns the margin that a line may begin with, and the offset after it; `nil` if there is none.
  ///
  /// A time and a date begin like numbered lines: what follows decides.
  static func before(_ line: Span<UInt8>) -> (margin: Margin, end: Int)? {
    let start = line.skipBlanks(from: 0)
    let mark = line.byte(start)
    switch mark {
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "-"):
      let end = line.skip(from: start) { $0 == mark || $0 == 0x20 || $0 == 0x09 }
      return (Margin(mark: mark, isSpaced: line.byte(end - 1) == 0x20), end)
    // A comment in code.
    case UInt8(ascii: "/") where line.byte(start + 1) == mark && line.byte(start + 2) == 0x20:
      return (Margin(mark: mark, isSpaced: true), line.skipBlanks(from: start + 2))
    default: return LineNumber(line).map { (Margin($0), $0.end) }
    }
  }

  /// Returns the offset after the margin on a following line; 0 if the line does not have the margin.
  mutating func skip(on line: Span<UInt8>) -> Int {
    switch style {
    case .none: return 0
    case .quotation:
      let start = line.skipBlanks(from: 0)
      let end = line.skipMarks(mark, isSpaced: isSpaced, from: start)
      return end > start ? end : 0
    case .number:
      guard let next = LineNumber(line), let end = next.end(after: number, on: line) else { return 0 }
      number = next.separated(as: number)
      return end
    }
  }
}

/// The number of a line, as printed by `cat -n` and `grep -n` and used in lists.
struct LineNumber {
  private var value: Int32 = 0
  /// The length of the file's name before the number, with its colon, in bytes.
  private var nameLength: UInt8 = 0
  private var afterValue: UInt8 = 0
  /// The number of bytes between the number and the line.
  private var length: UInt8 = 0
  /// The bytes between the number and the line, the first in the lowest byte.
  private var separator: UInt64 = 0
  var end: Int { Int(afterValue) + Int(length) }

  fileprivate static let none = LineNumber()
  /// The maximum number of bytes of a line that are searched for the name of a file.
  static let maximumNameLength = 120

  private init() {}

  init?(_ line: Span<UInt8>) {
    var start = line.skipBlanks(from: 0)
    guard start <= Self.maximumNameLength else { return nil }
    if !line.byte(start).isASCIIDigit {
      guard let name = Self.endOfName(line, from: start) else { return nil }
      nameLength = UInt8(name - start)
      start = name
    }
    guard let (value, end) = line.number(at: start), let value = Int32(exactly: value),
      let afterValue = UInt8(exactly: end)
    else { return nil }
    self.value = value
    self.afterValue = afterValue
    while length < 8, Self.separates(line.byte(self.end)), length == 0 || !line.hasMethod(at: self.end) {
      separator |= UInt64(line.byte(self.end)) << (8 * UInt64(length))
      length += 1
    }
    guard length > 0 || end == line.count else { return nil }
  }

  /// Returns the offset after `name:`, if a number and a colon or hyphen follow.
  private static func endOfName(_ line: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while let colon = line.find(UInt8(ascii: ":"), from: position, before: start + maximumNameLength) {
      position = colon + 1
      guard let (_, end) = line.number(at: position) else { continue }
      if line.byte(end) == UInt8(ascii: ":") || line.byte(end) == UInt8(ascii: "-") { return position }
    }
    return nil
  }

  /// Whether a byte separates a number from its line: whitespace, the punctuation of lists, or a vertical
  /// bar, including the one of boxes.
  private static func separates(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "-"): true
    case UInt8(ascii: "|"), UInt8(ascii: "]"), 0xE2, 0x94, 0x82: true
    default: false
    }
  }

  /// Returns the offset after this number if it is the number of the line after another one, in the same
  /// form; otherwise `nil`.
  ///
  /// There may be fewer spaces after the number if the line is empty.
  func end(after last: LineNumber, on line: Span<UInt8>) -> Int? {
    guard value == last.value &+ 1, nameLength == last.nameLength else { return nil }
    for index in 0..<last.length {
      let position = Int(afterValue) + Int(index)
      let byte = line.byte(position)
      let wanted = UInt8(truncatingIfNeeded: last.separator >> (8 * UInt64(index)))
      // `grep` prints a hyphen after the number of a context line.
      guard byte == wanted || byte == UInt8(ascii: "-") && wanted == UInt8(ascii: ":") else {
        return position >= line.count ? line.count : nil
      }
    }
    return Int(afterValue) + Int(last.length)
  }

  /// Returns this number with the separator of another one.
  func separated(as other: LineNumber) -> LineNumber {
    var number = self
    (number.separator, number.length) = (other.separator, other.length)
    return number
  }
}

extension Span<UInt8> {
  /// Whether a hyphen at an offset is the first character of a method.
  fileprivate func hasMethod(at offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "-") && byte(offset + 1) == UInt8(ascii: "[")
  }

  /// Returns the offset after quotation marks at an offset, such as a mail's `> `, repeated or not; the same
  /// offset if there are none.
  func skipMarks(_ mark: UInt8, isSpaced: Bool, from start: Int) -> Int {
    guard isSpaced else { return skip(from: start) { $0 == mark } }
    var end = start
    while byte(end) == mark, byte(end + 1) == 0x20 || end + 1 == count || byte(end + 1) == mark {
      end = Swift.min(byte(end + 1) == 0x20 ? end + 2 : end + 1, count)
    }
    return end
  }
}
