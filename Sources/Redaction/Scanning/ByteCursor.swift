// A place in a text in UTF-8, from which words and forms are read. `Bytes+Words` has what needs no place.

internal import LogRecords

struct ByteCursor {
  let bytes: [UInt8]
  /// The index of the next byte to read.
  var position = 0
  /// The start of the line that is being read.
  var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the bytes before the cursor belong to the same word as those after it.
  var isInsideWord: Bool { position > 0 && bytes[position - 1].isWordPart }

  /// Returns the byte at `distance` from the cursor; 0 outside the text.
  func peek(_ distance: Int) -> UInt8 {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Whether the text at the cursor starts with `text`.
  func starts(with text: StaticString) -> Bool { bytes.starts(with: text, at: position) }

  /// Returns a part of the text as a string.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
