// What the command prints about a capture while it is read: the storyteller chooses the words, the writer the
// format, and names are redacted.

internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import Timelines

/// What is told of a capture while it is read.
final class LiveNarrative: CaptureObserver {
  private var teller: Storyteller
  private var writer: any StoryWriter
  private let redactor: Redactor?
  let wantsRecords: Bool

  /// A narrative; `isTold` is false if only the writer's opening is wanted.
  init(_ teller: Storyteller, _ writer: any StoryWriter, _ redactor: Redactor?, isTold: Bool) {
    self.teller = teller
    self.writer = writer
    self.redactor = redactor
    wantsRecords = isTold
  }

  func take() -> String { writer.take() }

  func note(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    writer.write(redacted(teller.items(step, bytes, timelines)), line: step.record.line)
  }

  func preview(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    var preview = teller
    writer.show(redacted(preview.items(step, bytes, timelines)), line: step.record.line)
  }

  func end() { writer.finish(redacted(teller.rest())) }

  private func redacted(_ items: [StoryItem]) -> [StoryItem] {
    redactor.map { items.map($0.redacted) } ?? items
  }
}
