// The wording of findings about a capture that shows only what Core Data prints at every log level.

internal import Diagnosis
internal import LogRecords

extension LowLogLevel: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    guard !detail.concernsMirroring else {
      return FindingWording(
        message: """
          The \(context.part) does not show when requests of mirroring to CloudKit begin: it was taken without details. What \
          is not in it proves nothing.
          """,
        advice: """
          Take it with 'log show --info --debug', or from Xcode's console, with the app started with the argument \
          '-com.apple.CoreData.CloudKitDebug 3'; 'parselogs help capture' has the command.
          """,
        topic: "Something needs attention", data: ["technology": DataValue.string("cloudkit")])
    }
    let shown: Prose =
      context.diagnosis.facts.count(of: .ubiquity) > 0
      ? "only what Core Data always prints: mostly errors"
      : "nothing that Core Data's iCloud integration prints"
    return FindingWording(
      message: "The \(context.part) shows \(shown). What is not in it proves nothing.",
      advice:
        "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again.",
      topic: "Something needs attention", data: ["level": detail.level])
  }
}
