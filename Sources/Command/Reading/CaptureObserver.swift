// The protocol of objects that follow a capture while it is read, to write or to gather its story.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// An object that follows a capture while it is read.
///
/// Observers are classes, so that each record changes them in place instead of copying what they have so far.
protocol CaptureObserver: AnyObject {
  /// Whether the observer receives records at all.
  var wantsRecords: Bool { get }

  /// Notes a record.
  func note(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)

  /// Notes the unfinished record, which may be complete; it is noted again when it is finished.
  func preview(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)

  /// Notes the end of the capture.
  func end()

  /// Returns the text to print so far, and forgets it.
  func take() -> String
}
