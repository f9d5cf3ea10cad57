// What stands before every line of a record and is no part of it: the mark of a quotation, or the number that a tool or a
// person gives each line. What stands before the first line only is its header.

enum Margin {
  case none
  /// A mark before each line, with a blank after it or not.
  case quotation(mark: UInt8, isSpaced: Bool)
  /// The number of the line that was read last.
  case number(LineNumber)

  /// The margin that a line may begin with, and the offset after it; `nil` when none stands there.
  ///
  /// A time and a date begin as numbered lines do: what follows decides.
  static func before(_ line: Span<UInt8>) -> (margin: Margin, end: Int)? {
    let start = line.skipBlanks(from: 0)
    let mark = line.byte(start)
    switch mark {
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "-"):
      let end = line.skip(from: start) { $0 == mark || $0 == 0x20 || $0 == 0x09 }
      return (.quotation(mark: mark, isSpaced: line.byte(end - 1) == 0x20), end)
    default: return LineNumber(line).map { (.number($0), $0.end) }
    }
  }

  /// The offset after the margin on a line that follows; the offset 0 when it does not stand there.
  mutating func skip(on line: Span<UInt8>) -> Int {
    switch self {
    case .none: return 0
    case .quotation(let mark, let isSpaced):
      let start = line.skipBlanks(from: 0)
      let end = line.skipMarks(mark, isSpaced: isSpaced, from: start)
      return end > start ? end : 0
    case .number(let last):
      guard let next = LineNumber(line), let end = next.end(after: last, on: line) else { return 0 }
      self = .number(next.separated(as: last))
      return end
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }
}

/// A line's number, as `cat -n` and `grep -n` print it and lists have it.
struct LineNumber {
  private var value: Int
  /// How long the name of the file before it is, with its colon.
  private var nameLength = 0
  private var afterValue: Int
  /// What stands between the number and the line, eight bytes at most.
  private var separator: InlineArray<8, UInt8> = InlineArray(repeating: 0)
  private var length = 0
  var end: Int { afterValue + length }

  private static let longestName = 120

  init?(_ line: Span<UInt8>) {
    var start = line.skipBlanks(from: 0)
    if !line.byte(start).isASCIIDigit {
      guard let name = Self.endOfName(line, from: start) else { return nil }
      nameLength = name - start
      start = name
    }
    guard let (value, end) = line.number(at: start) else { return nil }
    self.value = value
    afterValue = end
    while length < 8, Self.separates(line.byte(end + length)) {
      separator[length] = line.byte(end + length)
      length += 1
    }
    guard length > 0 || end == line.count else { return nil }
  }

  /// The offset after `name:`, where a number follows and a colon or hyphen after that.
  private static func endOfName(_ line: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while let colon = line.find(UInt8(ascii: ":"), from: position, before: start + longestName) {
      position = colon + 1
      guard let (_, end) = line.number(at: position) else { continue }
      if line.byte(end) == UInt8(ascii: ":") || line.byte(end) == UInt8(ascii: "-") { return position }
    }
    return nil
  }

  /// Blanks, the punctuation of lists, and a vertical bar, also the one of boxes.
  private static func separates(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "-"): true
    case UInt8(ascii: "|"), UInt8(ascii: "]"), 0xE2, 0x94, 0x82: true
    default: false
    }
  }

  /// The offset after it when it is the number of the line after another one, written alike.
  ///
  /// The blanks after the last number may be fewer, where the line is empty.
  func end(after last: LineNumber, on line: Span<UInt8>) -> Int? {
    guard value == last.value + 1, nameLength == last.nameLength else { return nil }
    for index in 0..<last.length {
      let byte = line.byte(afterValue + index)
      // `grep` puts a hyphen after the number of a line that it shows beside others.
      let isAlike =
        byte == last.separator[index]
        || byte == UInt8(ascii: "-") && last.separator[index] == UInt8(ascii: ":")
      if !isAlike { return afterValue + index >= line.count ? line.count : nil }
    }
    return afterValue + last.length
  }

  /// The same number with what separates another one from its line.
  func separated(as other: LineNumber) -> LineNumber {
    var number = self
    (number.separator, number.length) = (other.separator, other.length)
    return number
  }
}

extension Span<UInt8> {
  /// The offset after marks of quotation at an offset, such as a mail's `> `, repeated or not; the same offset when none
  /// stands there.
  func skipMarks(_ mark: UInt8, isSpaced: Bool, from start: Int) -> Int {
    guard isSpaced else { return skip(from: start) { $0 == mark } }
    var end = start
    while byte(end) == mark, byte(end + 1) == 0x20 || end + 1 == count || byte(end + 1) == mark {
      end = Swift.min(byte(end + 1) == 0x20 ? end + 2 : end + 1, count)
    }
    return end
  }
}
