// What is said of records that no entry fits.

internal import Diagnosis

extension Unrecognised: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let (count, errors, isOne) = (detail.records, detail.errors, detail.records == 1)
    let reported =
      if errors == 0 {
        ""
      } else if errors == count {
        isOne ? " It reports an error." : " They report errors."
      } else {
        " \(errors) of them \(errors == 1 ? "reports" : "report") an error."
      }
    let undecided =
      detail.undecided == 0
      ? ""
      : " \(counted(detail.undecided, "record")) \(detail.undecided == 1 ? "was" : "were") too much work to recognise, "
        + "and left undecided."
    return FindingWording(
      message: """
        \(words: counted(count, "record")) of iCloud \(words: isOne ? "is" : "are") not in the catalogue. What \
        \(words: isOne ? "it says" : "they say") is not part of this diagnosis.\(words: reported)\(words: undecided)
        """,
      advice: """
        Read \(words: isOne ? "it" : "them") with -v\
        \(words: errors == 0 ? ", which names the nearest entry." : "; 'parselogs explain' tells what the errors mean.")
        """,
      placeToLook: nil, topic: "Something needs a look",
      data: [DataValue.Item("records", .number(count)), DataValue.Item("errors", .number(errors))]
        + (detail.undecided == 0 ? [] : [DataValue.Item("undecided", .number(detail.undecided))]))
  }
}
