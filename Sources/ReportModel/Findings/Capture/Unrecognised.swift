// The wording of findings about records that no entry matches.

internal import Diagnosis

extension Unrecognised: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let (count, errors, undecided) = (detail.records, detail.errors, detail.undecided)
    let agreeing = Agreement(with: count)
    let reported =
      if errors == 0 {
        ""
      } else if errors == count {
        agreeing.isOne ? " It reports an error." : " They report errors."
      } else {
        " \(errors) of them \(Agreement(with: errors).verb("report")) an error."
      }
    var message: Prose = """
      \(words: counted(count, "record")) of iCloud \(agreeing.are) not in the catalogue. What \
      \(agreeing.they) \(agreeing.verb("say")) is not part of this diagnosis.\(words: reported)
      """
    if undecided > 0 {
      message += """
         \(words: counted(undecided, "record")) took too much work to recognise and \
        \(Agreement(with: undecided).were) left undecided.
        """
    }
    return FindingWording(
      message: message,
      advice: """
        Read \(agreeing.them) with -vv\
        \(errors == 0 ? "." : "; 'parselogs explain' says what the errors mean.") 'parselogs suggest' drafts \
        \(agreeing.form("an entry", "entries")) for the catalogue.
        """,
      topic: "Something needs attention",
      data: (["records": count, "errors": errors] as DataValue)
        .with(undecided == 0 ? [:] : ["undecided": undecided]))
  }
}
