// A character of an escaped text, as `Span+EscapedText` decodes it.

/// A character of an escaped text, and the offset after it.
struct TextUnit {
  var byte: UInt8
  var end: Int
}
