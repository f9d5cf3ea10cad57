// The period of a finding and the moment it became certain. A finding inferred from waiting is placed where
// the timeout expires, not where the wait began.

internal import Diagnosis
internal import LogRecords
internal import Timelines

struct FindingExtent {
  let from: Int64
  let to: Int64
  /// The position of the finding's mark.
  let position: Int64
  /// Whether the finding still holds at the end of the capture.
  let isOpen: Bool

  init(_ finding: Finding, _ clock: CaptureClock) {
    let (first, end) = (clock.position(finding.first), clock.axis.range.upperBound)
    from = first
    switch finding.detail {
    case let stall as SetupStalled.Detail where stall.seconds != nil:
      (position, to, isOpen) = (clock.position(finding.last, after: LocalStorageOnly.timeout), end, true)
    case is SetupStalled.Detail:
      // If Core Data itself gave up, its record has the time.
      (position, to, isOpen) = (clock.position(finding.last), end, true)
    case let local as LocalStorageOnly.Detail where local.seconds != nil:
      (position, to, isOpen) = (clock.position(finding.last, after: LocalStorageOnly.timeout), end, true)
    case let missing as MissingTransaction.Detail where missing.seconds != nil:
      position = first
      to = end
      isOpen = true
    default: (position, to, isOpen) = (first, max(first, clock.position(finding.last)), false)
    }
  }
}
