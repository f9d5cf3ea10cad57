// The first and the last of several places or records of a capture, some of which may not be known.

/// What is at a line of the capture.
package protocol Lined {
  /// The line, from 1.
  var line: Int { get }
}

extension Lined {
  /// The last one; `nil` if there is none.
  package static func latest(_ all: Self?...) -> Self? { all.compactMap(\.self).max { $0.line < $1.line } }

  /// The first one; `nil` if there is none.
  package static func earliest(_ all: Self?...) -> Self? { all.compactMap(\.self).min { $0.line < $1.line } }
}

extension Place: Lined {}
extension Evidence: Lined {}
