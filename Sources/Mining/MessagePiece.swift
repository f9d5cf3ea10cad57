// A piece of a message: text of the statement, whitespace or a value. `MessageScanner` finds the pieces.

package import CatalogueDocument

/// A piece of a message.
package struct MessagePiece: Equatable, Sendable {
  /// The content of a piece.
  package enum Content: Equatable, Sendable {
    /// Text that belongs to the statement.
    case text
    /// One space.
    case blank
    /// Several spaces.
    case blanks
    /// Whitespace other than spaces, such as a newline or a tab.
    case newline
    /// A value of this kind; `nil` for `(null)`, which any value may be.
    case field(FieldKind?)
  }

  /// The content of the piece.
  package let content: Content
  /// The range of the piece in the message.
  package let range: Range<Int>

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }
}
