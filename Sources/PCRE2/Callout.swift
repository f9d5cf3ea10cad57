// The numbers and the source of a pattern's callouts. `Pattern+Counting` adds them, and `Work` answers them.

/// The callouts of a pattern, by number: 0 only counts, 1 precedes a repetition of one byte or class of
/// bytes, and any other number follows such a repetition whose source has `number` bytes.
enum Callout {
  static let before = 1
  static let maximumRepetition = 255
  /// The length of a callout, in bytes; all have the same, so that one is found from another.
  static let length = 7

  static func source(_ number: Int) -> [UInt8] {
    let digits = String(number)
    return Array("(?C\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits))".utf8)
  }
}
