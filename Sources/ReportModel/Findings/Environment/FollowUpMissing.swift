// The wording of findings about a step that began and did not continue.

internal import Diagnosis

extension FollowUpMissing: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let step = context.sentence(of: detail.entry, cutTo: 300)
    let time = durationWords(detail.seconds)
    let nextStep = context.sentence(of: detail.expected, cutTo: 300)
    return FindingWording(
      message: detail.isLate
        ? """
        A step went on late: \(step). What always follows within \(words: time) came after that: \(nextStep). The \
        device was slow, or the step had to wait.
        """
        : """
        A step began and did not go on: \(step). Within \(words: time) a record always follows that means \
        "\(nextStep)". None came, though the process went on printing. The step hangs, or was given up without a word.
        """,
      advice: detail.isLate
        ? ""
        : """
        Start the app again and see whether the step begins again and goes on; if it hangs again, attach this capture \
        to a bug report. If the log may lack lines, take it again as a file.
        """,
      placeToLook: "this device: what the process did after this line.",
      topic: "A step began and did not go on",
      data: [
        "entry": context.entryID(detail.entry), "expected": context.entryID(detail.expected),
        "within": Int(detail.seconds.rounded(.up)), "late": detail.isLate,
      ])
  }
}
