// Reads times that are numbers in JSON: services count the seconds since 1970, or parts of them.

extension Span<UInt8> {
  /// The units in which times are counted, as the number of them in a second.
  private static var unitsOfASecond: [Int64] { [1, 1000, 1_000_000, 1_000_000_000] }

  /// The seconds since 1970 that are times of a log of iCloud: from 2011 to 2100.
  ///
  /// No two units have a number in common.
  private static var possibleSeconds: Range<Int64> { 1_290_000_000..<4_102_444_800 }

  /// Returns the time that a number of seconds since 1970 denotes, or of thousandths, millionths or
  /// billionths of one; `nil` if the size of the number does not show that it does.
  func epochTime(in range: Range<Int>) -> Timestamp? {
    let end = skip(from: range.lowerBound, while: \.isASCIIDigit)
    let count = end - range.lowerBound
    // The largest numbers of 19 digits are too large, and no times.
    guard 10...19 ~= count, count < 19 || byte(range.lowerBound) < UInt8(ascii: "9"), end <= range.upperBound,
      let number = digits(count, at: range.lowerBound).map(Int64.init)
    else { return nil }
    guard let unit = Self.unitsOfASecond.first(where: { Self.possibleSeconds ~= number / $0 }) else {
      return nil
    }
    var microseconds = unit > 1_000_000 ? number / 1000 : number * (1_000_000 / unit)
    var decimals: UInt8 = unit == 1 ? 0 : unit == 1000 ? 3 : 6
    if end < range.upperBound {
      let last = skip(from: end + 1, while: \.isASCIIDigit)
      guard byte(end) == UInt8(ascii: "."), last == range.upperBound, last > end + 1 else { return nil }
      let part = fraction(end + 1..<last)
      microseconds += part.microseconds / unit
      decimals = unit == 1 ? part.decimals : 6
    }
    return Timestamp(microseconds: microseconds, zoneMinutes: 0, decimals: decimals, hasYear: true)
  }

  /// The usual names for the time of a record, if that is a number, without what is no letter.
  private static var namesOfTimes: [StaticString] {
    [
      "t", "ts", "time", "date", "epoch", "timems", "timeus", "timens", "datetime", "unixtime", "timestamp",
      "eventtime", "timestampms", "timestampus", "timestampns", "eventtimestamp", "realtimetimestamp",
      "sourcerealtimetimestamp",
    ]
  }

  /// Whether it is a usual name for the time of a record, if that is a number.
  var namesEpochTime: Bool { Self.namesOfTimes.contains { hasLetters($0) } }

  /// Whether the letters of the text, in any case, are those of a word.
  private func hasLetters(_ word: StaticString) -> Bool {
    var position = 0
    for index in indices where self[index].isASCIILetter {
      guard position < word.utf8CodeUnitCount,
        unsafe self[index] | 0x20 == word.utf8Start[position]
      else { return false }
      position += 1
    }
    return position == word.utf8CodeUnitCount
  }
}
