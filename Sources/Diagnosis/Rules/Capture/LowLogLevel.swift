// A capture taken without the launch argument shows errors only: nothing in it proves that anything works.

internal import LogRecords
internal import Timelines

/// Only statements of level 0 were seen.
package struct LowLogLevel: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture,
    finds: "the capture shows only what Core Data always prints, so that what is not in it proves "
      + "nothing (a note)",
    advice: "Start the app with '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again.")

  /// Only statements of a low log level are in the capture.
  package struct Detail: FindingDetail {
    /// The highest log level of the statements in the capture.
    package let level: Int
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    // Systems before iOS 7 say next to nothing then, but the manager shows that there is something to say.
    let isSilent = capture.statements.highestLevel == nil && capture.facts.count(of: .manager) > 0
    guard capture.statements.highestLevel == 0 || isSilent else { return [] }
    return [
      Finding(Detail(level: 0), .note, store: nil, evidence: [], count: capture.facts.count(of: .ubiquity))
    ]
  }
}
