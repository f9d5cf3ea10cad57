// The symbols in pictures, each with its own shape, so that nothing is shown by colour alone.

/// A symbol in a picture.
enum Glyph: String {
  /// An hourglass, for something that waits.
  case waits
  /// A cross, for something that failed.
  case fails
  /// A flag, for a mark of the reporter.
  case flag

  private var path: String {
    switch self {
    case .waits: "M-5-6H5L-5 6H5Z"
    case .fails: "M-5-5L5 5M5-5L-5 5"
    case .flag: "M0 8V-8H9L6-4L9 0H0"
    }
  }

  /// Returns the symbol at a position in a picture.
  func html(_ x: String, _ y: Int) -> HTML {
    """
    <svg class="glyph" x="\(x)" y="\(y)" width="1" height="1"><path class="\(rawValue)" d="\(path)"/></svg>
    """
  }

  /// The symbol by itself, for a legend.
  var key: HTML {
    """
    <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true"><path class="\(rawValue)" d="\(path)"/></svg>
    """
  }
}
