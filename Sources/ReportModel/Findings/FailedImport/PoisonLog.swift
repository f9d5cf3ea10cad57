// The wording of findings about logs that failed repeatedly.

internal import Diagnosis
internal import Timelines

extension PoisonLog: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var wording = detail.failed.wording(context, topic: "A transaction log cannot be imported yet")
    wording.message += " Each failure holds up all imports for half a minute."
    return wording
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importFailed, .importLogUnreadable) {
    $0.failedImport(of: name)
  }
}
