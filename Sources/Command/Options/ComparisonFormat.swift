// The formats of a comparison report.

internal import ArgumentParser
internal import Formats

enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  /// The corresponding format of the analysis.
  var format: Format {
    switch self {
    case .text: .text
    case .markdown: .markdown
    case .html: .html
    case .json: .json
    case .ndjson: .ndjson
    case .trace: .trace
    }
  }

  /// The format that renders the report; `nil` for text, which depends on the terminal.
  var document: (any ReportFormat)? { self == .ndjson ? ComparisonLines() : format.document }
}
