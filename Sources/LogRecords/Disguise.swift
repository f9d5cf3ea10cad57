// Files that hold a log in a form that has to be undone first.

/// A form in which a log cannot be read.
package enum Disguise: Sendable {
  /// Two bytes for each character.
  case utf16

  /// Compressed by gzip.
  case gzip

  /// An archive of zip.
  case zip

  /// Tells by a file's first bytes; `nil` for what may be text.
  init?(_ start: Span<UInt8>) {
    switch (start.byte(0), start.byte(1)) {
    case (0xFF, 0xFE), (0xFE, 0xFF): self = .utf16
    case (0x1F, 0x8B): self = .gzip
    case (UInt8(ascii: "P"), UInt8(ascii: "K")) where start.byte(2) == 3: self = .zip
    default: return nil
    }
  }
}
