// Signs in pictures, each with a shape of its own, so that nothing is shown by colour alone.

enum Glyph: String {
  /// Something waits: an hourglass.
  case waits
  /// Something failed: a cross.
  case fails
  /// The reporter wrote something: a flag.
  case flag

  private var path: String {
    switch self {
    case .waits: "M-5-6H5L-5 6H5Z"
    case .fails: "M-5-5L5 5M5-5L-5 5"
    case .flag: "M0 8V-8H9L6-4L9 0H0"
    }
  }

  /// The sign at a place of a picture.
  func html(_ x: String, _ y: Int) -> HTML {
    """
    <svg class="glyph" x="\(x)" y="\(y)" width="1" height="1"><path class="\(rawValue)" d="\(path)"/></svg>
    """
  }

  /// The sign by itself.
  var key: HTML {
    """
    <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true"><path class="\(rawValue)" d="\(path)"/></svg>
    """
  }
}
