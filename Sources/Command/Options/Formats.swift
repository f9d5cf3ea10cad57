// The forms of reports.

internal import ArgumentParser

enum Format: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  /// Whether it is written while the capture is read.
  var isToldWhileReading: Bool { self == .text || self == .ndjson }

  /// Whether reports of this form, which are made to be shown to others, are redacted by default.
  var isRedacted: Bool { self == .markdown || self == .html }
}

enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json

  /// The same form of a report on captures.
  var format: Format { Format(rawValue: rawValue) ?? .text }
}

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
