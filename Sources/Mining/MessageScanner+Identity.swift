// The identity of a message's template: who printed it, and its text, with a mark in the place of each value.

internal import LogRecords

extension MessageScanner {
  /// The byte in place of a field; no text of a message contains it, whatever its encoding.
  private static let fieldMark: UInt8 = 0x0B
  private static let methodMark: UInt8 = 0x0C
  /// The minimum number of letters that identify a statement; with fewer only its method does.
  private static let identifyingLetters = 3

  /// Delivers the parts of the identity of the message that was scanned last, in order: texts, and single
  /// bytes between them.
  @inline(__always) func forEachPart(
    of message: Span<UInt8>, _ origin: Origin, _ method: Span<UInt8>, text: (Span<UInt8>) -> Void,
    mark: (UInt8) -> Void
  ) {
    mark(origin.rawValue)
    var letters = 0
    // Loops over indices, because iterating over the pieces would count a reference.
    for index in pieces.indices {
      let piece = pieces[index]
      switch piece.content {
      case .text:
        text(message.extracting(piece.range))
        var offset = piece.range.lowerBound
        while letters < Self.identifyingLetters, offset < piece.range.upperBound {
          if message[offset].isASCIILetter { letters += 1 }
          offset += 1
        }
      case .blank: mark(UInt8(ascii: " "))
      case .blanks: mark(UInt8(ascii: "\t"))
      case .newline: mark(UInt8(ascii: "\n"))
      // No text contains whitespace other than spaces, so these marks are unambiguous.
      case .field: mark(Self.fieldMark)
      }
    }
    if letters < Self.identifyingLetters {
      mark(Self.methodMark)
      text(method)
    }
  }
}
