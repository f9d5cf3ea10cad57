// The formats of reports, and how what was diagnosed is written in one: resolved, and redacted if that is wanted.

internal import ArgumentParser
internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel

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

enum ComparisonFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  var format: Format { Format(rawValue: rawValue) ?? .text }

  /// The format of the report; `nil` for text, which depends on the terminal.
  var document: (any ReportFormat)? { self == .ndjson ? ComparisonLines() : format.document }
}

enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

extension ReportFormat {
  /// The report on captures, with their stories where there are some.
  func text(
    of diagnoses: [CaptureDiagnosis], stories: [StoryExcerpt] = [], isOneOfSeveral: Bool = false,
    _ redactor: Redactor?
  ) -> String {
    for diagnosis in diagnoses { redactor?.learn(diagnosis) }
    var report = Report(diagnoses, Self.parts, isOneOfSeveral: isOneOfSeveral)
    for (index, story) in zip(report.captures.indices, stories) { report.captures[index].story = story }
    return text(of: report, redactor)
  }

  /// The report on a comparison, with the stories of its captures by their names.
  func text(
    of comparison: Comparison, stories: [String: StoryExcerpt], asOneStory isOneStory: Bool,
    _ redactor: Redactor?
  ) -> String {
    for diagnosis in comparison.devices.flatMap(\.captures) { redactor?.learn(diagnosis) }
    var report = Report(comparison, Self.parts)
    let names = DeviceNames(comparison)
    for index in report.captures.indices {
      var story = stories[report.captures[index].name.raw]
      story?.mapText(names.named)
      report.captures[index].story = story
    }
    report = redactor?.redacted(report) ?? report
    if isOneStory {
      let story = ComparedStory(report)
      report.comparison?.story = story
    }
    return text(of: report)
  }

  private func text(of report: Report, _ redactor: Redactor?) -> String {
    text(of: redactor?.redacted(report) ?? report)
  }
}
