// From when to when a finding holds, and when it is certain: what follows from waiting stands at the end of
// the patience, not where the waiting began.

internal import Diagnosis
internal import LogRecords
internal import Timelines

struct FindingExtent {
  let from: Int64
  let to: Int64
  /// Where its mark stands.
  let position: Int64
  /// Whether it still holds when the capture ends.
  let isOpen: Bool

  init(_ finding: Finding, _ clock: CaptureClock) {
    let (first, end) = (clock.position(finding.first), clock.axis.range.upperBound)
    from = first
    switch finding.detail {
    case let stall as SetupStalled.Detail where stall.seconds != nil:
      (position, to, isOpen) = (clock.position(finding.last, after: LocalStorageOnly.patience), end, true)
    case is SetupStalled.Detail:
      // If Core Data itself gave up, it says when.
      (position, to, isOpen) = (clock.position(finding.last), end, true)
    case let local as LocalStorageOnly.Detail where local.seconds != nil:
      (position, to, isOpen) = (clock.position(finding.last, after: LocalStorageOnly.patience), end, true)
    case let missing as MissingTransaction.Detail where missing.seconds != nil:
      position = first
      to = end
      isOpen = true
    default: (position, to, isOpen) = (first, max(first, clock.position(finding.last)), false)
    }
  }
}
