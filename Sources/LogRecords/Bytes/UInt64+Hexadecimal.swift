// Hexadecimal digits in the eight bytes of a number, the first in the lowest byte: read all at once, in few
// steps for each word.

extension UInt64 {
  /// The number of bytes, from the lowest one up, that are hexadecimal digits before the first that is not.
  @inlinable package var leadingHexDigits: Int {
    let low = self & 0x7F7F_7F7F_7F7F_7F7F
    let letters = low | 0x2020_2020_2020_2020
    // The upper bit of each byte shows whether it is at least `0`, and not greater than `9`; in the same way
    // for `a` and `f`.
    let digits = (low &+ 0x5050_5050_5050_5050) & ~(low &+ 0x4646_4646_4646_4646)
    let others = (letters &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(letters &+ 0x1919_1919_1919_1919)
    return ((~(digits | others) | self) & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }

  /// The number that the bytes spell in hexadecimal digits; `nil` if one of them is not a digit.
  @inlinable package var spelledHexadecimal: UInt64? {
    guard leadingHexDigits == 8 else { return nil }
    // The value of each digit: letters have bit 6 set.
    let digits = (self & 0x0F0F_0F0F_0F0F_0F0F) &+ (self >> 6 & 0x0101_0101_0101_0101) &* 9
    let pairs = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs << 8 | pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours << 16 | fours >> 32) & 0xFFFF_FFFF
  }
}
