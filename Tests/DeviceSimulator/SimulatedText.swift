// The text of a simulated capture, as tests look at it.

/// A simulated capture as text.
package protocol SimulatedText {
  /// What was printed.
  var text: String { get }
}

extension SimulatedText {
  /// The lines; an end of line does not begin another.
  package var lines: [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// How often some words stand in the text.
  package func count(of words: String) -> Int {
    text.split(separator: words, omittingEmptySubsequences: false).count - 1
  }
}
