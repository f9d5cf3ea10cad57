// What every format is: a report in, text out; or the items of a story while a capture is read.

internal import Diagnosis
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

extension CaptureDiagnosis.Verdict {
  var label: String {
    switch self {
    case .failing: "Failing"
    case .attention: "Needs attention"
    case .healthy: "Healthy"
    case .noEvidence: "No evidence"
    }
  }
}

extension Report {
  /// The verdict in a word or two.
  var label: String {
    // Devices that are compared show much; what they do not show is proof that they agree.
    comparison != nil && verdict == .noEvidence ? "Not proven" : verdict.label
  }
}

extension ReportComparison.Device {
  var outline: [String] { [ids.plain] + (captures.count == 1 ? extents[0] : ["\(captures.count) captures"]) }

  /// All of it in one sentence, each of several captures with its time.
  var summary: String {
    let several =
      captures.count == 1 ? [] : zip(captureLabels, extents).map { ([$0.plain] + $1).joined(separator: ", ") }
    return (outline + own).joined(separator: ", ") + several.map { "; " + $0 }.joined()
  }
}

extension ReportComparison.Row {
  var fateWords: String { fates.map { ($0.words + $0.rest).plain }.joined(separator: "; ") }
}
