// The forms of reports.

internal import ArgumentParser

/// The forms of a report on captures.
enum Format: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  /// Whether it is written while the capture is read.
  var isToldWhileReading: Bool { self == .text || self == .ndjson }

  /// Whether reports of this form, which are made to be shown to others, are redacted by default.
  var isRedacted: Bool { self == .markdown || self == .html }
}

/// The forms of a comparison.
enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json

  /// Whether reports of this form, which are made to be shown to others, are redacted by default.
  var isRedacted: Bool { self == .markdown || self == .html }
}

/// The forms of a list.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
