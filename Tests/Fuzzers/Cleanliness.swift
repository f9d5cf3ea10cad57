// Checks that output contains nothing that moves the cursor, changes colours, or reorders or hides text on a
// screen.

enum Cleanliness {
  /// Requires that a text is safe to print on a terminal.
  static func check(_ text: String) throws(Violation) {
    for scalar in text.unicodeScalars {
      try require(isClean(scalar), "U+\(String(scalar.value, radix: 16)) stands in a report")
    }
  }

  private static func isClean(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: true
    case ..<0x20, 0x7F..<0xA0: false
    // Zero-width and directional characters, line and paragraph separators, overrides, isolates, the byte
    // order mark, tags.
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F: false
    default: true
    }
  }
}
