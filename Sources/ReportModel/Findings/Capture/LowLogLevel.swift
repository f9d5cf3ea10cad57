// What is said of a capture that shows only what Core Data always prints.

internal import Diagnosis

extension LowLogLevel: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    FindingWording(
      message: """
        The \(context.part) shows only what Core Data always prints: mostly errors. What is not in it proves nothing.
        """,
      advice:
        "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again.",
      topic: "Something needs a look",
      data: ["level": .number(detail.level)])
  }
}
