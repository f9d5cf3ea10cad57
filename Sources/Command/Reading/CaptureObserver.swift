// Who follows a capture while it is read: what is told of it meanwhile, or gathered for a document.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// Follows a capture while it is read.
///
/// Observers are classes, so that each record changes them in their place: what they have so far would be
/// copied for each.
protocol CaptureObserver: AnyObject {
  /// Whether it is shown records at all.
  var wantsRecords: Bool { get }

  /// Takes note of a record.
  func note(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)

  /// Takes note of the record under way, of which no more may come; it is noted again when it is over.
  func preview(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines)

  /// Takes note of the end of the capture.
  func end()

  /// Gives what is to be printed so far, and forgets it.
  func take() -> String
}
