// Gathers the story of a capture for a document, and prints nothing while the capture is read.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

final class StoryGatherer: CaptureObserver {
  private var collector: StoryCollector
  let wantsRecords = true

  /// Creates a gatherer for the story of one store, or of all stores if `store` is `nil`.
  init(_ catalogue: EntryCatalogue, store: String? = nil) {
    collector = StoryCollector(catalogue, store: store)
  }

  /// Returns the story; call it at the end of the capture.
  func finish() -> StoryExcerpt { collector.finish() }

  func note(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    collector.note(step, bytes, timelines)
  }

  func preview(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {}

  func end() {}

  func take() -> String { "" }
}
