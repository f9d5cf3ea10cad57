// The formats that `--format` of a report or a comparison takes, and the contents that each requires.
// A `ReportFormat` writes the text.

internal import ArgumentParser
internal import Formats

enum ReportOutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  /// Whether a report in this format is written while the capture is read.
  var isWrittenWhileReading: Bool { self == .text || self == .ndjson }

  /// Whether reports in this format are redacted by default, because they are made to be shared.
  var isRedacted: Bool { self == .markdown || self == .html }

  /// Whether a report in this format contains the story, once the capture is read.
  var hasStory: Bool { self == .markdown || self == .html }

  /// Whether a report in this format lists the events of the stores one by one.
  var showsHistory: Bool { self == .trace }

  /// The format that renders a report after reading; `nil` if the report is written while reading.
  var document: (any ReportFormat)? {
    switch self {
    case .text, .ndjson: nil
    case .json: JSONFormat()
    case .trace: TraceFormat()
    case .markdown: MarkdownFormat()
    case .html: HTMLFormat()
    }
  }

  /// The format that renders a comparison, which is always written after reading; `nil` for text, which
  /// depends on the terminal.
  var comparisonDocument: (any ReportFormat)? { self == .ndjson ? ComparisonLines() : document }
}
