// How the lines of a record were wrapped, as far as its capture shows it. `WrappedWidth` finds it out.

/// How the lines of a record were wrapped.
package enum Wrapping: UInt8, Sendable {
  /// Not at all, as far as is known.
  case none
  /// At an unknown width: only breaks that have one meaning are certain.
  case unknown
  /// At a width, between words.
  case atSpaces
  /// At a width, between words, and within words that are longer than it.
  case inLongWords
  /// At a width in columns, after spaces, which are left at the ends of lines; terminals also break words that
  /// are longer than it.
  case afterSpaces
  /// At a width, wherever that is in a line, measured in characters.
  case anywhere
  /// At a width, wherever that is in a line, measured in columns: a tab fills up to eight of them.
  case anywhereInColumns

  /// Whether all breaks show: each line is full, or ends with a space.
  package var isExact: Bool {
    switch self {
    case .anywhere, .anywhereInColumns, .afterSpaces: true
    case .none, .unknown, .atSpaces, .inLongWords: false
    }
  }
}
