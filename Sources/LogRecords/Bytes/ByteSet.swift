// A set of ASCII characters that answers in a few steps, for loops over the lines of a capture.

/// Some of the bytes below 128.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Those that belong to it.
  init(_ belongs: (UInt8) -> Bool) {
    func bits(from first: UInt8) -> UInt64 {
      (0..<64).reduce(0) { belongs(first + $1) ? $0 | 1 << UInt64($1) : $0 }
    }
    (low, high) = (bits(from: 0), bits(from: 64))
  }

  /// Whether a byte is one of them.
  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
