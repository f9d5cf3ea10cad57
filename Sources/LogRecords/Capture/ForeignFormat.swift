// The formats of files that are given as captures and are none: the log in them has to be converted first.

/// A format in which no log can be read.
package enum ForeignFormat: Sendable {
  /// Text of two bytes a character.
  case utf16
  /// Compressed by gzip.
  case gzip
  /// An archive of zip.
  case zip

  /// The format that a file's first bytes have, `nil` for what may be text.
  init?(_ start: Span<UInt8>) {
    switch (start.byte(0), start.byte(1)) {
    case (0xFF, 0xFE), (0xFE, 0xFF): self = .utf16
    case (0x1F, 0x8B): self = .gzip
    case (UInt8(ascii: "P"), UInt8(ascii: "K")) where start.byte(2) == 3: self = .zip
    default: return nil
    }
  }
}
