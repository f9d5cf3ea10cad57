// What the capture itself lacks: a beginning, an end, the ends of records, the rest of very long ones. And what of it was
// too much to be kept.

internal import LogRecords
internal import Timelines

/// The capture starts inside a record, was not read to its end, or records were cut.
struct CaptureTruncated: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    let stores = capture.timelines.stores
    let cut = CaptureCut(
      beginsInside: capture.facts.startsInsideRecord,
      ending: capture.facts.ending,
      cutRecords: capture.statements.cut,
      longRecords: capture.facts.cutRecords,
      droppedBytes: capture.facts.droppedBytes,
      forgottenLogs: stores.reduce(0) { $0 + $1.forgottenLogs },
      unfollowedRecords: stores.reduce(capture.timelines.unnamedLogs) { $0 + $1.unfollowedLogs },
      unkeptNumbers: stores.reduce(0) { $0 + $1.exports.leftOut }
    )
    guard cut != CaptureCut() else { return [] }
    return [
      Finding(
        .captureTruncated(cut), .note, store: nil, evidence: capture.statements.cutEvidence,
        count: cut.cutRecords + cut.longRecords + (cut.beginsInside ? 1 : 0)
          + (cut.ending == .whole ? 0 : 1))
    ]
  }
}
