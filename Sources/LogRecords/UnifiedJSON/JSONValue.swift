// The value of a member of a JSON object, as `Span+JSON` finds it. Its bytes are decoded elsewhere.

/// The value of a member, as a range of bytes.
enum JSONValue: Equatable {
  /// The text between the quotation marks, with its escapes.
  case string(Range<Int>)
  /// A number, `true`, `false` or `null`.
  case word(Range<Int>)
  /// An object or an array.
  case container
}
