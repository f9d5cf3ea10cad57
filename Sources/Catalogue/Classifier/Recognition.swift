// The answer of the classifier for a record, whether or not the record is a known statement.

/// The catalogue's answer about a record.
package enum Recognition: Sendable {
  /// The record is this statement.
  case statement(Classification)
  /// The record is truncated inside a statement; the payload is what every matching statement agrees on.
  case cut(CutStatement?)
  /// No known statement matches the record.
  case unrecognised
  /// The limits of matching were hit before it was decided whether a statement matches.
  case undecided
  /// The record was printed by something that no entry describes.
  case foreign

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
