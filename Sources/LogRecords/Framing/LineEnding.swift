// The ways in which a capture separates its lines.

/// The character that ends the lines of a capture.
enum LineEnding {
  /// No line has ended yet.
  case unknown
  /// A line feed, possibly after a carriage return.
  case lineFeed
  /// A carriage return alone, as old editors write it.
  case carriageReturn
}
