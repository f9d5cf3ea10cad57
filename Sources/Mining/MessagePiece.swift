// A piece of a message, as `MessageScanner` cuts it.

package import CatalogueDocument

/// A piece of a message.
package struct MessagePiece: Equatable, Sendable {
  /// What a piece is.
  package enum Content: Equatable, Sendable {
    /// Text that belongs to the statement.
    case text
    /// One blank.
    case blank
    /// Several blanks or tabs.
    case blanks
    /// White space with a new line in it.
    case newline
    /// A value of this kind; `nil` for `(null)`, which any value may be.
    case field(FieldKind?)
  }

  /// What it is.
  package let content: Content

  private let lower: Int32
  private let upper: Int32

  /// Where it stands in the message.
  package var range: Range<Int> { Int(lower)..<Int(upper) }

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    lower = Int32(truncatingIfNeeded: range.lowerBound)
    upper = Int32(truncatingIfNeeded: range.upperBound)
  }
}
