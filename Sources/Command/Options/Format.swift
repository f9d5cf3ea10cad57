// The formats of a report, and what a report in each has.

internal import ArgumentParser
internal import Formats

enum Format: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  var isToldWhileReading: Bool { self == .text || self == .ndjson }

  /// Whether reports of this form, which are made to be shown to others, are redacted by default.
  var isRedacted: Bool { self == .markdown || self == .html }

  /// Whether the report of this form tells the story when all is read.
  var hasStory: Bool { self == .markdown || self == .html }

  /// Whether the report of this form lists what happened to the stores event by event.
  var hasMilestones: Bool { self == .trace }

  /// The format of the report that is made when all is read; `nil` for one that is written while reading.
  var document: (any ReportFormat)? {
    switch self {
    case .text, .ndjson: nil
    case .json: JSONFormat()
    case .trace: TraceFormat()
    case .markdown: MarkdownFormat()
    case .html: HTMLFormat()
    }
  }
}
