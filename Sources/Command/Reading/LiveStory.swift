// The story of a capture, printed as a narrative while the capture is read: the storyteller chooses the words
// and the writer the format; names are redacted.

internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import Timelines

/// The story of a capture, written while the capture is read.
final class LiveStory: CaptureObserver {
  private var teller: Storyteller
  private var writer: any StoryWriter
  private let redactor: Redactor?
  let wantsRecords: Bool

  /// Creates a story; if `isShown` is `false`, it receives no records, and only the writer's opening is
  /// wanted.
  init(_ teller: Storyteller, _ writer: any StoryWriter, _ redactor: Redactor?, isShown: Bool) {
    self.teller = teller
    self.writer = writer
    self.redactor = redactor
    wantsRecords = isShown
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
