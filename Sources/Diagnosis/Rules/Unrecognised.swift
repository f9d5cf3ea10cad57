// Records of Core Data's iCloud integration, of the manager or of iCloud's processes that no entry fits.

internal import Timelines

/// No entry fits.
struct Unrecognised: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    let records = capture.statements.unrecognised
    guard records.count > 0 else { return [] }
    var finding = Finding(
      .unrecognised(
        records.count, errors: records.errorCount, undecided: capture.statements.undecided),
      .note, store: nil,
      evidence: Array(records.evidence.prefix(3)), count: records.count)
    finding.last = records.last ?? finding.last
    return [finding]
  }
}
