// The items of a packed catalogue, the form in which the build compiles the volumes in: as data it takes less
// space than as code that creates the same entries. compile-catalogue writes it, and `PackedReader` reads it.

/// The kind of an item in a packed catalogue.
///
/// An item is the kind's raw value, an ASCII character; a number in decimal; and a colon. The number is the value of
/// the item, or the number of bytes of the text that follows.
package enum PackedItem: UInt8, Sendable {
  /// The number of entries, errors or words that follow.
  case count = 0x41
  /// The volume of the items that follow.
  case volume
  /// The chapter of the items that follow, which has no topic unless one follows.
  case chapter
  /// The topic of the chapter, as an index.
  case topic

  /// The id of the next entry.
  case entry
  /// The line of the entry.
  case line
  /// The prose of the entry; the items up to the next id describe the entry further.
  case prose
  /// The software that prints the statement, as an index.
  case source
  /// The severity, as an index.
  case severity
  /// The log level.
  case level
  /// The event.
  case event
  /// A method that prints the statement.
  case method

  /// Literal text of the next template.
  case literal
  /// Two or more spaces in the next template.
  case blanks
  /// A newline in the next template.
  case newline
  /// The kind of the next field, as an index.
  case kind
  /// A word that the next field may contain.
  case word
  /// The name of a field, with the kind or the words before it.
  case field
  /// The beginning of an optional part.
  case open
  /// The end of the optional part that began last.
  case close
  /// The source of the template whose parts precede it.
  case template

  /// The entry that should follow.
  case followUp
  /// The maximum delay of the last follow-up, in seconds.
  case seconds
  /// The mark of a last follow-up that always follows.
  case certain

  /// The entry that explains the next error.
  case errorEntry
  /// The domain of the next error.
  case domain
  /// The first code of the next error.
  case firstCode
  /// The last code of the next error.
  case lastCode
  /// The name of the next error.
  case name
  /// The text that selects the next error.
  case says
  /// The cause of the next error.
  case cause
  /// The effect of the next error.
  case effect
  /// The advice of an error, which ends it.
  case advice

  /// The meaning of the words that precede it.
  case meaning

  /// Whether the item is followed by text.
  package var hasText: Bool {
    switch self {
    case .count, .topic, .line, .source, .severity, .level, .blanks, .newline, .kind, .open, .close, .certain:
      false
    default: true
    }
  }
}
