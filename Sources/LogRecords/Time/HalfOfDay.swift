// The half of the day that a twelve-hour clock names, as languages and systems write it: `PM`, `pm` or `p.m.`,
// after a plain or a narrow blank, or right after the time.

/// A half of the day after a time.
struct HalfOfDay {
  let isAfternoon: Bool
  /// Whether it is in large letters, as Americans write it: their dates begin with the month.
  let isInCapitals: Bool
  /// The offset after it.
  let end: Int

  /// Reads the one at an offset; `nil` when none stands there.
  init?(_ line: Span<UInt8>, at offset: Int) {
    let start = offset + line.lengthOfAnyBlank(at: offset)
    let letter = line.byte(start)
    guard letter | 0x20 == UInt8(ascii: "a") || letter | 0x20 == UInt8(ascii: "p") else { return nil }
    let isDotted = line.byte(start + 1) == UInt8(ascii: ".")
    let second = start + (isDotted ? 2 : 1)
    guard line.byte(second) | 0x20 == UInt8(ascii: "m") else { return nil }
    let end = isDotted && line.byte(second + 1) == UInt8(ascii: ".") ? second + 2 : second + 1
    // A process may begin with these letters.
    switch line.byte(end) {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "|"): break
    case UInt8(ascii: "]"), UInt8(ascii: ")"), 0xC2, 0xE2: break
    default: return nil
    }
    isAfternoon = letter | 0x20 == UInt8(ascii: "p")
    isInCapitals = letter.isASCIIUppercase && !isDotted
    self.end = end
  }

  /// The hour of the whole day that an hour in it is.
  func hour(_ hour: Int) -> Int { hour % 12 + (isAfternoon ? 12 : 0) }
}

extension TimeOfDay {
  /// The time in a half of the day; the same where the clock has 24 hours.
  func within(_ half: HalfOfDay) -> TimeOfDay {
    let hour = Int(microseconds / 3_600_000_000)
    guard (1...12).contains(hour) else { return self }
    var time = self
    time.microseconds += Int64(half.hour(hour) - hour) * 3_600_000_000
    return time
  }
}

extension Span<UInt8> {
  /// The half of the day after a time that ends at an offset, and after decimals that are not read.
  func halfOfDay(after time: Int) -> HalfOfDay? {
    HalfOfDay(
      self,
      at: skip(from: time) {
        $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ",")
      })
  }

  /// The length of a blank at an offset, also of one that does not break or is narrow; 0 for anything else.
  fileprivate func lengthOfAnyBlank(at offset: Int) -> Int {
    switch byte(offset) {
    case 0x20: 1
    case 0xC2 where byte(offset + 1) == 0xA0: 2
    case 0xE2 where byte(offset + 1) == 0x80 && (byte(offset + 2) == 0xAF || byte(offset + 2) == 0x89): 3
    default: 0
    }
  }

  /// The time of day around its first colon, in the half of the day after it, and the offsets where it begins
  /// and ends; an hour of one digit has to have such a half.
  func clock(around colon: Int, from first: Int) -> (time: TimeOfDay, start: Int, end: Int)? {
    if colon - 2 >= first, !byte(colon - 3).isASCIIDigit,
      let (time, end) = timeOfDay(at: colon - 2, allowsAll: true)
    {
      guard let half = halfOfDay(after: end), !isName(before: half.end) else {
        return (time, colon - 2, end)
      }
      return (time.within(half), colon - 2, half.end)
    }
    guard colon - 1 >= first, !byte(colon - 2).isASCIIDigit, let hour = digits(1, at: colon - 1),
      let minute = digits(2, at: colon + 1), byte(colon + 3) == UInt8(ascii: ":"),
      let second = digits(2, at: colon + 4), minute < 60, second < 61
    else { return nil }
    let (time, end) = decimals(after: hour * 3600 + minute * 60 + second, at: colon + 6)
    guard let half = halfOfDay(after: end) else { return nil }
    return (time.within(half), colon - 1, half.end)
  }

  /// Whether what seems to be a half of the day after a whole time begins the name of a process, as in
  /// `PM Tool[711:51c0a]`, or is the label of a logger, as in `PM:`.
  private func isName(before end: Int) -> Bool {
    if byte(end) == UInt8(ascii: ":") { return true }
    let bracket = skip(from: end) { $0.isIdentifier || $0 == 0x20 || $0 == UInt8(ascii: ".") || $0 >= 0x80 }
    return bracket > end && byte(bracket) == UInt8(ascii: "[") && byte(bracket - 1) != 0x20
      && ProcessBracket.parseInside(self, from: bracket + 1) != nil
  }

  /// The date with dots before a time, as people write it: the day comes first.
  ///
  /// A date with slashes is not read: one line does not show whether the day or the month comes first.
  func dottedDate(before time: Int, from first: Int) -> (year: Int, month: Int, day: Int)? {
    var end = time
    while end > first, self[end - 1] == 0x20 || self[end - 1] == UInt8(ascii: ",") { end -= 1 }
    var start = end
    while start > first, self[start - 1].isASCIIDigit || self[start - 1] == UInt8(ascii: ".") { start -= 1 }
    guard let (day, afterDay) = number(at: start), byte(afterDay) == UInt8(ascii: "."),
      let (month, afterMonth) = number(at: afterDay + 1), byte(afterMonth) == UInt8(ascii: "."),
      let (year, afterYear) = number(at: afterMonth + 1), afterYear == end,
      afterYear == afterMonth + 3 || afterYear == afterMonth + 5
    else { return nil }
    return (year < 100 ? 2000 + year : year, month, day)
  }
}
