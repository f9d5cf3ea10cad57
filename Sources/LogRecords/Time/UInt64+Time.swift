// Times of day in the eight bytes of a number, the first in the lowest byte: read all at once, in few steps
// for each header.

extension UInt64 {
  /// The microseconds from midnight to the time that the bytes spell: `00:00:00`; `nil` for other text.
  var microsecondsOfTime: Int64? {
    // Each byte is now a digit's value, and a colon 0; in other text some byte is not.
    let time = self ^ 0x3030_3A30_303A_3030
    guard time.isAllDigits, time & 0xFF_0000_FF_0000 == 0 else { return nil }
    // Each digit times ten, plus the one after it.
    let pairs = time &* 10 &+ time >> 8
    let (hour, minute, second) = (pairs & 0xFF, pairs >> 24 & 0xFF, pairs >> 48 & 0xFF)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000
  }

  /// The microseconds that the first three bytes spell as decimals of a second: `000`; `nil` for other text.
  @inline(__always) var microsecondsOfThreeDigits: Int64? {
    let fraction = (self ^ 0x30_3030) & 0xFF_FFFF
    guard fraction.isAllDigits else { return nil }
    return Int64((fraction & 0xFF) * 100 + (fraction >> 8 & 0xFF) * 10 + fraction >> 16) * 1000
  }

  /// The microseconds that the first six bytes spell as decimals of a second: `000000`; `nil` for other text.
  @inline(__always) var microsecondsOfSixDigits: Int64? {
    let fraction = (self ^ 0x3030_3030_3030) & 0xFFFF_FFFF_FFFF
    guard fraction.isAllDigits else { return nil }
    let pairs = fraction &* 10 &+ fraction >> 8
    return Int64((pairs & 0xFF) * 10_000 + (pairs >> 16 & 0xFF) * 100 + (pairs >> 32 & 0xFF))
  }

  /// Whether each byte is the value of a digit.
  private var isAllDigits: Bool { (self &+ 0x7676_7676_7676_7676 | self) & 0x8080_8080_8080_8080 == 0 }
}
