// What every format is: a report in, text out; or the items of a story while a capture is read.

package import ReportModel

/// A format of reports.
package protocol ReportFormat: Sendable {
  /// The parts of a report that it shows beyond those that all formats show.
  static var parts: Report.Parts { get }

  /// The report as text, ending in a new line.
  func text(of report: Report) -> String
}

/// Writes the story of a capture while it is read.
package protocol StoryWriter {
  /// Gives what was written and forgets it.
  mutating func take() -> String

  /// Writes a record that is over, by its line; if a part of it was shown, only the rest.
  mutating func write(_ items: [StoryItem], line: Int)

  /// Shows the record under way as it is so far; it is written again when it is over.
  mutating func show(_ items: [StoryItem], line: Int)

  /// Ends the story with the marks that no record follows.
  mutating func finish(_ items: [StoryItem])
}
