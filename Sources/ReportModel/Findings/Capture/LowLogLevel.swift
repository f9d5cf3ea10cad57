// What is said of a capture that shows only what Core Data always prints.

internal import Diagnosis

extension LowLogLevel: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    FindingWording(
      message: """
        The \(context.part) shows only what Core Data always prints: mostly errors. What is not in it proves nothing.
        """,
      advice:
        "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again.",
      placeToLook: nil, topic: "Something needs a look",
      data: [DataValue.Item("level", .number(detail.level))])
  }
}
