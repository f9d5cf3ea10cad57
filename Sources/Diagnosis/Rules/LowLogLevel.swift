// A capture taken without the launch argument shows errors only: nothing in it proves that anything works.

internal import LogRecords
internal import Timelines

/// Only statements of level 0 were seen.
struct LowLogLevel: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    guard capture.statements.highestLevel == 0 else { return [] }
    return [
      Finding(.lowLogLevel(0), .note, store: nil, evidence: [], count: capture.facts.count(of: .ubiquity))
    ]
  }
}
