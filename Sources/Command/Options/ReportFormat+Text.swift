// How what was diagnosed is written in a form: resolved, with its stories, and redacted where that is wanted.

internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel

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
