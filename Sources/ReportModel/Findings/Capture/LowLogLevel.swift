// What is said of a capture that shows only what Core Data always prints.

internal import Diagnosis
internal import LogRecords

extension LowLogLevel: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let shown: Prose =
      context.diagnosis.facts.count(of: .ubiquity) > 0
      ? "only what Core Data always prints: mostly errors"
      : "nothing that Core Data's iCloud integration prints"
    return FindingWording(
      message: "The \(context.part) shows \(shown). What is not in it proves nothing.",
      advice:
        "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again.",
      topic: "Something needs a look", data: ["level": detail.level])
  }
}
