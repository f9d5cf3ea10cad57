// A mistake in a file that the tool reads, as a compiler prints it.

internal import Foundation

/// A mistake at a line of a file.
struct Mistake: Error, CustomStringConvertible {
  let file: URL
  /// The line, from 1.
  let line: Int
  /// The words that say what is wrong.
  let words: String

  var description: String { "\(file.path(percentEncoded: false)):\(line):1: error: \(words)" }
}
