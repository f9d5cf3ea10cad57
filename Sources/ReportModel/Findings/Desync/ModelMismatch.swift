// The wording of findings about logs that were written with another version of the data model.

internal import Diagnosis
internal import Timelines

extension ModelMismatch: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if detail.order == .unnamed { return wordingOfUnnamed(detail, in: context) }
    let (who, agreeing) = (context.who, Agreement(with: detail.logs))
    func hash(_ name: Name) -> Prose { Prose(context.timelines.names[name], .modelHash) }
    let theirs = detail.theirs.map(hash) ?? "unknown"
    let ours: Prose =
      detail.ours.map { "this device's is \(hash($0))" }
      ?? (detail.isFormer
        ? "which this device had before; the \(context.part) does not name its present one"
        : "this device uses a different one, which the \(context.part) does not name")
    let verb = detail.laterSilence == nil ? agreeing.are : agreeing.were
    let skipped: Prose = """
      \(words: counted(detail.logs, "transaction log")) of \(who) \(verb) skipped, because \
      another version of the data model wrote \(agreeing.them)
      """
    let fate = detail.laterSilence?.words(
      context, whether: "\(agreeing.they) \(agreeing.were) imported",
      may: "\(agreeing.they) may have been imported")
    let (topic, advice): (Prose, Prose) =
      switch detail.order {
      case .former, .heldElsewhere:
        (
          "Another device left logs of its former data model behind",
          "Nothing. Core Data skips these logs in each scan."
        )
      case _ where isLeftBehind(detail):
        (
          "Another device saved with a data model that this device has left",
          adviceForLeftBehind(detail, in: context)
        )
      case _ where detail.keeper == .receiver:
        ("This device has a data model that another one has left", adviceOnModelLeft(in: context))
      default: ("Another device uses a different data model", context.advice())
      }
    return FindingWording(
      message: """
        \(skipped): its model is \(theirs), \(ours). \(fate ?? consequence(of: detail, in: context))
        """,
      advice: advice,
      placeToLook: "the version of the app on this device and on \(context.author).",
      topic: topic,
      brief: detail.keeper == .receiver
        ? """
        The app has a version of the data model that \(who) has left, so \(words: counted(detail.logs, "transaction log")) \
        of \(who) \(verb) skipped
        """ : skipped,
      data: data(of: detail, in: context))
  }

  /// Whether a device that moved to a new model left the logs behind.
  ///
  /// Both devices may have the new model by now.
  private static func isLeftBehind(_ detail: Detail) -> Bool {
    guard detail.isFormer, detail.laterSilence == nil else { return false }
    return if case .missing = detail.order { true } else { detail.order == .last }
  }

  private static func adviceForLeftBehind(_ detail: Detail, in context: WordingContext) -> Prose {
    let author = context.author
    guard detail.keeper == .author else {
      return """
        Update the app on \(author) too, if that has the former model still; waiting does not help. Then enter again \
        here what it saved that way, or keep a copy of each store, and rebuild the store from \(author) \
        ('parselogs help rebuild').
        """
    }
    return """
      Install the newest version of the app on both devices: \(author) has the data model that this device left. When \
      \(author) has what this device saved since, enter again here what \(author) saved that way, if it has not arrived \
      then, or keep a copy of each store, and rebuild the store from \(author) ('parselogs help rebuild').
      """
  }

  /// The advice for a device that still has a model of the author of the logs.
  ///
  /// An app that is put back to a former version leaves the newer model.
  private static func adviceOnModelLeft(in context: WordingContext) -> Prose {
    """
    Install the newest version of the app on both devices: \(context.author) had this device's data model too, and left \
    it. If this device gets the other model then, what \(context.author) saved with it arrives.
    """
  }

  /// The wording for skipped logs whose author the records do not show.
  private static func wordingOfUnnamed(_ detail: Detail, in context: WordingContext) -> FindingWording {
    FindingWording(
      message: """
        Transaction logs are skipped, because another version of the data model wrote them. The \(context.part) does not \
        show whose they are. If they are of another device, what it saved that way is not on this device, and the two \
        devices differ until both use the same model. If this device wrote or imported them before an update of the app, \
        nothing is missing.
        """,
      advice: context.advice(),
      placeToLook: "the version of the app on this device and on the others.",
      topic: "Another device may use a different data model",
      data: data(of: detail, in: context))
  }

  private static func data(of detail: Detail, in context: WordingContext) -> DataValue {
    [
      "logHash": context.modelHash(detail.theirs), "storeHash": context.modelHash(detail.ours),
      "logs": detail.logs,
    ]
  }

  /// A sentence about what the skipped logs mean for the user's data.
  private static func consequence(of detail: Detail, in context: WordingContext) -> Prose {
    let (who, agreeing) = (context.who, Agreement(with: detail.logs))
    return switch detail.order {
    case .unnamed: ""
    case .former:
      """
      \(agreeing.form("It is", "They are")) left over from before \(who) got this device's model: this \
      device has later transactions of \(who), and holds what \
      \(agreeing.form("this one says", "these say")).
      """
    case .heldElsewhere:
      """
      \(agreeing.form("It is", "They are")) left over from before the devices got this model: what \
      \(agreeing.they) \(agreeing.verb("say")) is on this device, as the capture of \(who) shows.
      """
    case .held(let number):
      """
      This device holds transactions 1-\(number) of \(who): \(agreeing.form("this log", "these logs")) may \
      be among them, left over from before an update of the app. If \(who) still has the other model, what \
      it saved that way is not on this device.
      """
    case .notShown:
      """
      The log level does not show whether \(agreeing.they) \(agreeing.were) imported while this device had \
      that model. If not, what \(who) saved that way is not on this device.
      """
    case .unclear:
      """
      This device also has transactions of \(who) that have its own model. If \(who) has that model now, \
      \(agreeing.form("this log", "these logs")) \(agreeing.are) from before, and this device has what \
      \(agreeing.they) \(agreeing.verb("say")). If \(who) has the other one now, what it saved that way is \
      not on this device.
      """
    case .missing(let numbers):
      """
      \(Agreement(with: numbers.count).noun("Transaction")) \(words: numbers.words) of \(who), for which \
      later ones wait, \(Agreement(with: numbers.count).are) probably in \(agreeing.them): not imported \
      until this device has that model.\(ifInNone(numbers, of: detail.logs))
      """
    case .last where detail.isFormer:
      """
      What \(who) saved that way is not on this device. It does not come later either: this device had that model until \
      an update, and Core Data imports only logs of its present one.
      """
    case .last:
      """
      What \(who) saved that way is not on this device, and the two devices differ until both use the same model.
      """
    }
  }

  /// A sentence about missing transactions that need not be in the skipped logs, because these are more;
  /// empty if they are not.
  private static func ifInNone(_ numbers: NumberSet, of logs: Int) -> Prose {
    guard numbers.count < logs else { return "" }
    let agreeing = Agreement(with: numbers.count)
    return " If \(agreeing.they) \(agreeing.are) not, \(agreeing.they) \(agreeing.have) not arrived here."
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importModelMismatch) { context in
    .init(
      text: "what \(context.who) saves that way is not on this device until both have the same data model",
      subject: context.who.plain)
  }
}
