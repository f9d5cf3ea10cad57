// How a capture divides its lines.

/// What ends the lines of a capture.
enum LineEnding {
  /// No line has ended yet.
  case unknown
  /// A line feed, perhaps behind a carriage return.
  case lineFeed
  /// A carriage return alone, as old editors write it.
  case carriageReturn
}
