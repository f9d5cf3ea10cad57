// The text of a simulated capture, with helpers for tests.

/// A simulated capture as text.
package protocol SimulatedText {
  /// The printed text.
  var text: String { get }
}

extension SimulatedText {
  /// The lines of the text; a final line feed does not begin another line.
  package var lines: [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Returns the number of occurrences of `words` in the text.
  package func count(of words: String) -> Int {
    text.split(separator: words, omittingEmptySubsequences: false).count - 1
  }
}
