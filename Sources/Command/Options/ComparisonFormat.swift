// The formats of a report on a comparison.

internal import ArgumentParser
internal import Formats

enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  var format: Format { Format(rawValue: rawValue) ?? .text }

  /// The format of the report; `nil` for text, which depends on the terminal.
  var document: (any ReportFormat)? { self == .ndjson ? ComparisonLines() : format.document }
}
