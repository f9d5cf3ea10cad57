// The formats that `--format` of a triage takes. A `TriageFormat` writes the text.

internal import ArgumentParser

enum TriageOutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson

  /// Whether reports in this format are redacted by default, because they are made to be shared.
  var isRedacted: Bool { self == .markdown || self == .html }
}
