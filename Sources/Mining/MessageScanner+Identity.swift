// What distinguishes the template of a message from all others: who printed it, and its text, with a mark in
// the place of each value.

internal import LogRecords

extension MessageScanner {
  /// What stands for a field, and before a method: bytes that no text of a message has, whatever its
  /// encoding.
  private static let fieldMark: UInt8 = 0x0B
  private static let methodMark: UInt8 = 0x0C
  /// How many letters identify a statement; with fewer only its method does.
  private static let identifyingLetters = 3

  /// Gives the parts of the identity of the message that was cut last, in order: texts, and single bytes
  /// between them.
  @inline(__always) func forEachPart(
    of message: Span<UInt8>, _ origin: Origin, _ method: Span<UInt8>, text: (Span<UInt8>) -> Void,
    mark: (UInt8) -> Void
  ) {
    mark(origin.rawValue)
    var letters = 0
    // Going through the pieces themselves would count a reference.
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
      // White space other than a blank is in no text.
      case .field: mark(Self.fieldMark)
      }
    }
    if letters < Self.identifyingLetters {
      mark(Self.methodMark)
      text(method)
    }
  }
}
