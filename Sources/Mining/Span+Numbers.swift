// Recognises numbers, dates and times.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func number(_ token: Token) -> FoundValue? {
    let first = self[token.start].isASCIIDigit ? token.start : token.start + 1
    guard first < token.end, self[first].isASCIIDigit, first == token.start || isSign(self[token.start])
    else { return nil }
    var end = skip(from: first, while: \.isASCIIDigit)
    var kind: FieldKind =
      end - first == 1 && first == token.start && self[first] < UInt8(ascii: "2") ? .flag : .number
    if byte(end) == ".", byte(end + 1).isASCIIDigit {
      end = skip(from: end + 1, while: \.isASCIIDigit)
      kind = .decimal
    }
    // A plus sign is not part of a number, as in templates.
    let start = self[token.start] == "+" ? first : token.start
    if end >= token.end || token.end - end <= longestUnit && isOne(of: units, end..<token.end) {
      return .value(kind, start..<end)
    }
    // `3/10` and `48-50` are two numbers each.
    let next = self[end]
    let isPair = next == "/" || next == "-"
    guard isPair, byte(end + 1).isASCIIDigit, skip(from: end + 1, while: \.isASCIIDigit) == token.end else {
      return nil
    }
    return .value(kind, start..<end, next: end + 1)
  }

  private func isSign(_ byte: UInt8) -> Bool { byte == "-" || byte == "+" }

  func date(at start: Int, _ end: Int) -> FoundValue? {
    guard self[start].isASCIIDigit, !isWithinWord(start) else { return nil }
    if let stop = endOfDay(at: start, end) {
      var last = stop
      let separator = byte(stop)
      if separator == " " || separator == "T" || separator == "-", let time = endOfTime(at: stop + 1, end) {
        last = endOfZone(at: time, end)
      }
      guard endsWord(at: last, end) else { return nil }
      return .value(.date, start..<last)
    }
    guard let time = endOfTime(at: start, end), endsWord(at: time, end) else { return nil }
    return .value(.date, start..<time)
  }

  /// The end of `2013-11-18`, `2013/11/18` or `18/11/2013`; `nil` if there is no day.
  private func endOfDay(at start: Int, _ end: Int) -> Int? {
    let isYearFirst = byte(start + 2).isASCIIDigit
    let (one, two) = isYearFirst ? (4, 7) : (2, 5)
    let separator = byte(start + one)
    guard separator == "-" || separator == "/", byte(start + two) == separator,
      start + 10 <= end
    else { return nil }
    for offset in 0..<10 where offset != one && offset != two && !self[start + offset].isASCIIDigit {
      return nil
    }
    return byte(start + 10).isASCIIDigit ? nil : start + 10
  }

  /// The end of `21:44:41`, with any decimals; `nil` if there is no time.
  private func endOfTime(at start: Int, _ end: Int) -> Int? {
    let hour = skip(from: start, while: \.isASCIIDigit)
    guard hour > start, hour - start < 3, byte(hour) == ":" else { return nil }
    let minute = skip(from: hour + 1, while: \.isASCIIDigit)
    guard minute == hour + 3, byte(minute) == ":" else { return nil }
    var stop = skip(from: minute + 1, while: \.isASCIIDigit)
    guard stop == minute + 3, stop <= end else { return nil }
    if byte(stop) == "." || byte(stop) == ",", byte(stop + 1).isASCIIDigit {
      stop = skip(from: stop + 1, while: \.isASCIIDigit)
    }
    return Swift.min(stop, end)
  }

  /// The end of a time zone after a time: `Z`, ` +0000` or `+01:00`; `start` if there is none.
  private func endOfZone(at start: Int, _ end: Int) -> Int {
    if byte(start) == "Z" { return start + 1 }
    let sign = byte(start) == " " ? start + 1 : start
    guard isSign(byte(sign)) else { return start }
    let stop = skip(from: sign + 1) { $0.isASCIIDigit || $0 == ":" }
    return stop - sign == 5 || stop - sign == 6 ? Swift.min(stop, end) : start
  }
}

private let units: [StaticString] = [
  "s", "ms", "us", "ns", "m", "h", "d", "sec", "secs", "min", "mins", "B", "b", "kB", "KB", "MB", "GB", "KiB",
  "MiB", "GiB", "K", "M", "G", "x", "st", "nd", "rd", "th", "px", "pt",
]

private let longestUnit = units.map(\.utf8CodeUnitCount).max() ?? 0
