// The first and the last of several places or records of a capture, some of which may be unknown.

/// A value with a line in the capture.
package protocol Lined {
  /// The line in the capture, from 1.
  var line: Int { get }
}

extension Lined {
  /// Returns the value with the last line; `nil` if there is none.
  package static func latest(_ all: Self?...) -> Self? { all.compactMap(\.self).max { $0.line < $1.line } }

  /// Returns the value with the first line; `nil` if there is none.
  package static func earliest(_ all: Self?...) -> Self? { all.compactMap(\.self).min { $0.line < $1.line } }
}

extension Place: Lined {}
extension Evidence: Lined {}
