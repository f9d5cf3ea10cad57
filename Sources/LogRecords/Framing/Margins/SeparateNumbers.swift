// The numbers of lines that a page shows in a column of their own: they are copied with its text, each on a line
// before the one that it counts. The first lines of a capture show it.

/// The numbers of a capture's lines, each on a line before the one that it counts.
struct SeparateNumbers {
  /// The number that comes next.
  private var next: Int

  /// How many numbers show that there is one before every line, and how many do at the end of a capture.
  private static let sufficientNumbers = 8
  private static let minimumNumbers = 3

  private init(next: Int) { self.next = next }

  /// Searches the head of a capture, which begins with such a number.
  ///
  /// `isFull` says that no more bytes will be looked at, and `isWhole` that the last line is complete even
  /// without a line end.
  static func search(_ head: Span<UInt8>, isFull: Bool, isWhole: Bool) -> HeadOutcome<SeparateNumbers> {
    var start = head.has("\u{FEFF}") ? 3 : 0
    var first: Int?
    var (numbers, records, linesSinceNumber) = (0, 0, 0)
    while start < head.count {
      guard let end = head.find(UInt8(ascii: "\n"), from: start) ?? (isWhole ? head.count : nil) else {
        break
      }
      let line = head.extracting(start..<head.endOfText(before: end, from: start))
      start = end + 1
      if line.isEmpty { continue }
      if let number = line.numberAlone, first.map({ number == $0 + numbers }) ?? true {
        first = first ?? number
        (numbers, linesSinceNumber) = (numbers + 1, 0)
      } else {
        guard first != nil, linesSinceNumber == 0 else { return .absent }
        linesSinceNumber = 1
        if PrefixSearch.beginsRecord(line) { records += 1 }
      }
      if let first, numbers == sufficientNumbers, records > 0 { return .found(SeparateNumbers(next: first)) }
    }
    guard isFull else { return .undecided }
    guard let first, numbers >= minimumNumbers, records > 0 else { return .absent }
    return .found(SeparateNumbers(next: first))
  }

  /// Whether a line is only the next number.
  mutating func take(_ line: Span<UInt8>) -> Bool {
    guard line.numberAlone == next else { return false }
    next += 1
    return true
  }
}

extension Span<UInt8> {
  /// The number that a line consists of, except for spaces around it; `nil` for any other line.
  fileprivate var numberAlone: Int? {
    let start = skipBlanks(from: has("\u{FEFF}") ? 3 : 0)
    guard byte(start).isASCIIDigit, let (value, end) = number(at: start),
      let value = Int(exactly: value), value < Int(Int32.max),
      endOfText(before: count, from: start) == end
    else { return nil }
    return value
  }
}
