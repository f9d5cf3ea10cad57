// The story of a capture while it is read: resolved, redacted where that is wanted, and written in the form that the user
// asked for.

internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import Timelines

struct Story {
  private var teller: Storyteller
  private var writer: any StoryWriter
  private let redactor: Redactor?

  init(_ teller: Storyteller, _ writer: any StoryWriter, _ redactor: Redactor?) {
    self.teller = teller
    self.writer = writer
    self.redactor = redactor
  }

  mutating func take() -> String { writer.take() }

  /// Writes a record that is over.
  mutating func tell(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    writer.write(redacted(teller.items(step, bytes, timelines)), line: step.record.line)
  }

  /// Shows the record under way as it is so far.
  mutating func show(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    redactor?.learn(step, timelines)
    var preview = teller
    writer.show(redacted(preview.items(step, bytes, timelines)), line: step.record.line)
  }

  mutating func finish() { writer.finish(redacted(teller.rest())) }

  private func redacted(_ items: [StoryItem]) -> [StoryItem] {
    redactor.map { items.map($0.redacted) } ?? items
  }
}
