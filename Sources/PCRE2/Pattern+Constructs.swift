// What PCRE2 says of a compiled pattern's constructs.

internal import CPCRE2

extension Pattern {
  /// The highest group that the pattern refers back to, 0 when it refers to none.
  package var highestBackReference: Int {
    var highest: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_BACKREFMAX), &highest)
    return Int(highest)
  }

  /// Whether the pattern calls out to its user while it is matched.
  package var hasCallouts: Bool {
    unsafe pcre2_callout_enumerate_8(code, { _, _ in 1 }, nil) != 0
  }
}
