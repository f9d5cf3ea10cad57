// Converts a diagnosis to text: resolves it to a report, adds its stories, and redacts it if requested.

internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel

extension ReportFormat {
  /// Returns the text of the report on captures, including their stories, if there are any.
  func text(
    of diagnoses: [CaptureDiagnosis], stories: [StoryExcerpt] = [], isOneOfSeveral: Bool = false,
    _ redactor: Redactor?
  ) -> String {
    for diagnosis in diagnoses { redactor?.learn(diagnosis) }
    var report = Report(diagnoses, Self.parts, isOneOfSeveral: isOneOfSeveral)
    for (index, story) in zip(report.captures.indices, stories) { report.captures[index].story = story }
    return text(of: report, redactor)
  }

  /// Returns the text of the report on a comparison, with the stories of its captures by capture name.
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
