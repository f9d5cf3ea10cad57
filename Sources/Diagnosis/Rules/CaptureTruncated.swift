// What the capture itself lacks: a beginning, the ends of records, the rest of very long ones.

internal import LogRecords
internal import Timelines

/// The capture starts inside a record, or records were cut.
struct CaptureTruncated: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    let cut = CaptureCut(
      beginsInside: capture.facts.startsInsideRecord,
      cutRecords: capture.statements.cut,
      longRecords: capture.facts.cutRecords,
      droppedBytes: capture.facts.droppedBytes
    )
    guard cut != CaptureCut() else { return [] }
    return [
      Finding(
        .captureTruncated(cut), .note, store: nil, evidence: capture.statements.cutEvidence,
        count: cut.cutRecords + cut.longRecords + (cut.beginsInside ? 1 : 0))
    ]
  }
}
