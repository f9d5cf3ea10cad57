// The text that a tool put before every line of a capture, also before the lines within a record: the stamp of a
// service that builds, or a name. Text before records only is a header.

/// The text before every line of a capture: any digits in place of those of a time, otherwise always the same.
struct LinePrefix {
  private enum Part {
    case byte(UInt8)
    case digit
    /// A letter of a month's name.
    case letter
    /// The first character of a day of the month, which may be a space.
    case digitOrSpace

    func fits(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let wanted): byte == wanted
      case .digit: byte.isASCIIDigit
      case .letter: byte.isASCIILetter
      case .digitOrSpace: byte.isASCIIDigit || byte == 0x20
      }
    }
  }

  private var parts: [Part] = []
  /// Whether the text has a time, which differs from line to line.
  let hasTime: Bool

  /// Creates the prefix that has a length on a line; the line may lack the last space of it.
  init(_ line: Span<UInt8>, length: Int, hasTime: Bool) {
    self.hasTime = hasTime
    var month: Int?
    for offset in 0..<length {
      let byte = line.paddedByte(offset)
      if hasTime, line.monthName(at: offset) != nil, line.byte(offset + 3) == 0x20 { month = offset }
      if let month, offset < month + 3 {
        parts.append(.letter)
      } else if let month, offset == month + 4 {
        parts.append(.digitOrSpace)
      } else {
        parts.append(hasTime && byte.isASCIIDigit ? .digit : .byte(byte))
      }
    }
  }

  /// Returns the offset after the prefix on a line; `nil` if the line does not begin with it.
  ///
  /// A tool may have removed the spaces at the ends of lines.
  func end(on line: Span<UInt8>) -> Int? {
    for offset in parts.indices where !parts[offset].fits(line.paddedByte(offset)) { return nil }
    return line.isEmpty ? nil : min(parts.count, line.count)
  }
}

extension Span<UInt8> {
  /// The byte at an offset, a space after the end.
  func paddedByte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0x20 }
}
