// The wording of findings about saves that other devices will never get.

internal import Diagnosis
internal import Timelines

extension ExportLost: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let agreeing = Agreement(with: detail.numbers.reduce(0) { $0 + $1.count })
    let what: Prose =
      detail.numbers.isEmpty
      ? "a save"
      : "\(agreeing.noun("transaction")) \(.list(detail.numbers.map { Prose(words: $0.words) }))"
    if !detail.arrivedOn.isEmpty { return arrived(what, detail, context) }
    let step = detail.step.map { context.sentence(of: $0) }
    // An error text that begins with an object or a path is not a reason; the statement describes it better.
    let why = detail.error.flatMap { $0.links.isEmpty && !$0.isReasonGiven ? step : $0.prose } ?? step
    if let seconds = detail.secondsDelayed {
      return delayed(seconds, why.map { ": \($0)" } ?? "", detail)
    }
    if detail.isKept { return kept(what, why, step: step, detail) }
    if detail.objects > 0 {
      return leftOut(why.map { ": \($0)" } ?? "", detail, context)
    }
    guard detail.mayHaveBeenWritten else {
      guard let successor = detail.successor else { return neverWritten(what, why: why, detail, context) }
      return ofFormerStore(what, why: why, detail, replacedBy: successor)
    }
    return detail.error == nil
      ? unseen(what, detail, context) : undecided(what, why: why.map { ": \($0)" } ?? "", detail, context)
  }

  /// The wording for saves that were never written.
  private static func neverWritten(
    _ what: Prose, why: Prose?, _ detail: Detail, _ context: WordingContext
  ) -> FindingWording {
    let because: Prose = why.map { ": \($0)" } ?? ", though it wrote later ones"
    let rest: Prose =
      detail.isNumberUsed
      ? ". No other device waits for it: no number is missing."
      : detail.numbers.isEmpty ? "." : ", and on other devices all later saves of this device wait for it."
    return FindingWording(
      message: """
        This device never wrote \(what) for the others\(because). What was saved then exists here only\(rest)
        """,
      advice: detail.isNumberUsed ? adviceOnUsedNumber(context) : context.advice(),
      placeToLook: "this device: what it saved did not leave it.", topic: "A save was not sent",
      data: data(of: detail))
  }

  /// The advice on a save that no other device waits for: to remove the cause, and to save again.
  private static func adviceOnUsedNumber(_ context: WordingContext) -> Prose {
    let cause: Prose = context.entryAdvice.map { "\($0.firstSentence(cutTo: 240)). " } ?? ""
    return "\(cause)Change the objects of this save again."
  }

  /// The wording for saves that were never written and are not in the present store either.
  private static func ofFormerStore(
    _ what: Prose, why: Prose?, _ detail: Detail, replacedBy successor: StoreSuccessor
  ) -> FindingWording {
    let because: Prose = why.map { ": \($0)" } ?? ", though it wrote later ones"
    let (change, place): (Prose, Prose) =
      switch successor {
      case .olderCopy: ("an older copy of its store came back", "the file that the copy replaced")
      case .anotherStore: ("another store took the place of its store", "the former store")
      }
    let advice: Prose =
      switch successor {
      case .olderCopy:
        """
        Look for the change in the former file, if it was kept. Otherwise make it again once the store is repaired.
        """
      case .anotherStore:
        """
        Look for the change in the former store, as with the account that was signed in then, and make it again there.
        """
      }
    return FindingWording(
      message: """
        Before \(change), this device did not write \(what) for the others\(because). What was saved then is only in \
        \(place).
        """,
      advice: """
        \(advice) Do not rebuild the store from this device for that: its present store does not have the change.
        """,
      placeToLook: "this device: what it saved did not leave it.", topic: "A save was not sent",
      data: data(of: detail))
  }

  /// The wording for saves that the device is not seen to write, though no error is shown.
  private static func unseen(_ what: Prose, _ detail: Detail, _ context: WordingContext) -> FindingWording {
    let unseen: Prose =
      detail.isFromEndedProcess
      ? "The app's process ended just then: unless that was right after it wrote it"
      : "Core Data printed nothing detailed for a while just then: unless the log level was lower during that time"
    return FindingWording(
      message: """
        This device is not seen to write \(what) for the others, though it wrote later ones. \(unseen), what was saved \
        exists only here, and on other devices all later saves of this device wait for it.
        """,
      advice: context.advice(),
      placeToLook: "this device: what it saved may not have left it.",
      topic: "A save may not have been sent",
      data: data(of: detail))
  }

  /// The wording for saves that could not be written, and may have been written since.
  private static func undecided(
    _ what: Prose, why: Prose, _ detail: Detail, _ context: WordingContext
  ) -> FindingWording {
    FindingWording(
      message: """
        This device could not write \(what) for the others\(why). The \(context.part) does not \
        show whether it was written since.
        """,
      advice: context.advice(),
      placeToLook: "this device: what it saved may not have left it.",
      topic: "A save may not have been sent",
      data: data(of: detail))
  }

  /// The wording for saves that did arrive on other devices.
  private static func arrived(
    _ what: Prose, _ detail: Detail, _ context: WordingContext
  ) -> FindingWording {
    let agreeing = Agreement(with: detail.numbers.reduce(0) { $0 + $1.count })
    let who = Prose.series(detail.arrivedOn.map { Prose($0, .capture) })
    return FindingWording(
      message: """
        The \(context.part) has no record that this device wrote \(what) for the others, but \
        \(agreeing.they) arrived on \(who): only the \(agreeing.noun("record")) \(agreeing.are) missing.
        """,
      topic: "A save has no record that it was sent",
      data: data(of: detail))
  }

  /// The wording for logs that wait on the device.
  ///
  /// Without an error or a number, the statement says what could not be done.
  private static func kept(_ what: Prose, _ why: Prose?, step: Prose?, _ detail: Detail) -> FindingWording {
    let isErrorShown = detail.error.map { !$0.links.isEmpty || $0.isReasonGiven } ?? false
    let isSaveKnown = detail.isLeftOver || !detail.numbers.isEmpty
    let object: Prose =
      detail.isLeftOver
      ? what : isSaveKnown ? "\(what) from local storage" : "what was saved on local storage, if anything,"
    let error: Prose = isErrorShown ? why.map { ": \($0)" } ?? "" : ""
    let failure: Prose = "This device could not move \(object) to iCloud\(error)"
    let start = isErrorShown ? failure : step ?? failure
    return FindingWording(
      message: """
        \(start). The files are kept. Other devices get them, and what this device saved later, once a set-up \
        of the store has moved them.
        """,
      advice: """
        Look at \(words: isErrorShown ? "the error, and at " : "")free space on the device and in iCloud; then start the \
        app again.
        """,
      placeToLook: "this device: what it saved did not leave it.",
      topic: isSaveKnown
        ? "A save could not be moved to iCloud" : "Local storage could not be moved to iCloud",
      data: data(of: detail))
  }

  /// The wording for logs that stay in a temporary folder.
  private static func delayed(_ seconds: Double, _ why: Prose, _ detail: Detail) -> FindingWording {
    FindingWording(
      message: """
        For \(words: durationWords(seconds)) this device could not move the transaction logs that it wrote from a temporary \
        folder to iCloud\(why). The files are kept. Other devices get them, and what this device saved later, once a later try \
        moves them, though no record says so.
        """,
      advice: """
        Look at the error, at the iCloud account, and at free space on the device and in iCloud; then start the app again.
        """,
      placeToLook: "this device: what it saved did not leave it.",
      topic: "What was saved was not moved to iCloud for minutes",
      data: data(of: detail).with(["seconds": Int(seconds)]))
  }

  /// The wording for objects that are missing from the logs of their saves.
  private static func leftOut(_ why: Prose, _ detail: Detail, _ context: WordingContext) -> FindingWording {
    let agreeing = Agreement(with: detail.objects)
    return FindingWording(
      message: """
        \(agreeing.isOne ? "An object" : "\(detail.objects) objects") could not be added to what this device \
        sends of a save\(why). Other devices keep the old version of \(agreeing.them), or never get \
        \(agreeing.them), and may lack the rest of \(agreeing.form("that save", "those saves")).
        """,
      advice: context.advice(),
      placeToLook: "this device: what it saved did not leave it.",
      topic: "A save was not sent in full",
      data: data(of: detail))
  }

  private static func data(of detail: Detail) -> DataValue {
    ["numbers": detail.numbers, "errors": detail.error ?? ErrorChain("")]
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .exportFailed, .exportGivenUp, .exportObjectLeftOut
  ) {
    $0.event.kind == .exportObjectLeftOut
      ? .init(text: "the object is not in what other devices get", severity: .error)
      : .init(text: "what was saved is on this device only, unless it is written later")
  }
}
