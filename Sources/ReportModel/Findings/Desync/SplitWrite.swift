// The wording of findings about imports that saved their changes without the import metadata.

internal import Diagnosis
internal import Timelines

extension SplitWrite: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    var wording = FindingWording(
      placeToLook: "this device.", topic: "Core Data's notes do not match the store",
      data: [
        "log": context.logFile(detail.log), "transaction": detail.transaction, "mended": detail.isResolved,
      ])
    let what: Prose =
      detail.transaction.map { "transaction \($0) of \(context.who)" }
      ?? (detail.log == nil ? "a transaction log" : "a transaction log of \(context.who)")
    if detail.isResolved {
      wording.message = """
        The changes of \(what) were in the store before Core Data noted that they are: the process ended or failed \
        between the two. It has been repaired since; an object of that import may be in the store twice.
        """
      wording.advice = "Compare what that import brought with the other device once."
    } else if detail.isAfterLaunch {
      let rest: Prose =
        detail.mayBeResolved
        ? "at a log level that does not show whether the notes were recovered then."
        : "and no recovery of the notes is seen there: imports rely on a false history."
      wording.message = """
        The changes of \(what) are in the store, but Core Data did not note that they are: the process ended between \
        the two. The app was started again in the \(context.part), \(rest)
        """
      wording.advice = context.advice()
    } else {
      let rest: Prose =
        if detail.didRecoveryFail {
          detail.mayBeResolved
            ? "tried to recover its notes immediately, and failed; the log level does not show whether a later try succeeded."
            : "tried to recover its notes immediately, and failed; until it succeeds, imports rely on a false history."
        } else {
          detail.mayBeResolved
            ? "recovers its notes immediately; the \(context.part) does not show whether that succeeded."
            : "recovers its notes immediately; no success of that is seen, and until then imports rely on a false history."
        }
      wording.message = """
        The changes of \(what) are in the store, but Core Data failed to note that they are. It \(rest)
        """
      wording.advice = context.advice()
    }
    return wording
  }

  static let arising: ProvisionalWording? = ProvisionalWording(from: .importMetadataFailed) { context in
    .init(
      text: """
        the changes of \(context.transaction) are in the store, Core Data's note of it is not, until it is recovered
        """)
  }
}
