// What the command prints about a capture while it is read: the storyteller chooses the words, the writer the format, and names
// are redacted.

internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import Timelines

/// What is told of a capture while it is read.
///
/// A class, so that telling an event changes it in its place: what was told so far would be copied for each.
final class LiveNarrative {
  private var teller: Storyteller
  private var writer: any StoryWriter
  private let redactor: Redactor?

  init(_ teller: Storyteller, _ writer: any StoryWriter, _ redactor: Redactor?) {
    (self.teller, self.writer, self.redactor) = (teller, writer, redactor)
  }

  func take() -> String { writer.take() }

  func tell(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    writer.write(redacted(teller.items(step, bytes, timelines)), line: step.record.line)
  }

  func show(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    var preview = teller
    writer.show(redacted(preview.items(step, bytes, timelines)), line: step.record.line)
  }

  func finish() { writer.finish(redacted(teller.rest())) }

  private func redacted(_ items: [StoryItem]) -> [StoryItem] {
    redactor.map { items.map($0.redacted) } ?? items
  }
}
