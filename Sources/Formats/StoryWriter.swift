// What every format of the story is: items in, text out, while a capture is read.

package import ReportModel

/// Writes the story of a capture while it is read.
package protocol StoryWriter {
  /// Gives what was written and forgets it.
  mutating func take() -> String

  /// Writes a record that is over, by its line: of one that was shown, only what was not.
  mutating func write(_ items: [StoryItem], line: Int)

  /// Shows the record under way as it is so far; it is written again when it is over.
  mutating func show(_ items: [StoryItem], line: Int)

  /// Ends the story with the marks that no record follows.
  mutating func finish(_ items: [StoryItem])
}
