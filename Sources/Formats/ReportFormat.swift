// The requirements of all formats: text from a report, or from the items of a story while a capture is read.

package import ReportModel

/// A format of reports.
package protocol ReportFormat: Sendable {
  /// The parts of a report that the format shows in addition to those that all formats show.
  static var parts: Report.Parts { get }

  /// Returns the report as text that ends in a line feed.
  func text(of report: Report) -> String
}

/// A writer of a capture's story while the capture is read.
package protocol StoryWriter {
  /// Returns and forgets the text written so far.
  mutating func take() -> String

  /// Writes the items of a finished record at `line`; if a part of it was shown, writes only the rest.
  mutating func write(_ items: [StoryItem], line: Int)

  /// Writes the items of an unfinished record, which is written again when it is finished.
  mutating func show(_ items: [StoryItem], line: Int)

  /// Ends the story with the marks that no record follows.
  mutating func finish(_ items: [StoryItem])
}
