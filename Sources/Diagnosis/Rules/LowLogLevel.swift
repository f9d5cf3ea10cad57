// A capture taken without the launch argument shows errors only: nothing in it proves that anything works.

internal import LogRecords
internal import Timelines

/// Only statements of level 0 were seen.
struct LowLogLevel: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    // Systems before iOS 7 say next to nothing then, but the manager shows that there is something to say.
    let isSilent = capture.statements.highestLevel == nil && capture.facts.count(of: .manager) > 0
    guard capture.statements.highestLevel == 0 || isSilent else { return [] }
    return [
      Finding(.lowLogLevel(0), .note, store: nil, evidence: [], count: capture.facts.count(of: .ubiquity))
    ]
  }
}
