// The words that the rules on failed imports share.

internal import Diagnosis
internal import Timelines

extension FailedLogs {
  /// `Transaction 3 of mac-1B2C`, or `100 logs of mobile-0000 (transactions 3, 7-12)`.
  func subject(_ context: WordingContext, isLog: Bool = false) -> Prose {
    if logCount > 1 {
      let numbers = transactions.isEmpty ? "" : " (transactions \(transactions.words))"
      return "\(logCount) logs of \(context.who)\(words: numbers)"
    }
    return transaction.map {
      "\(words: isLog ? "The log of transaction" : "Transaction") \($0) of \(context.who)"
    } ?? (log == nil ? "A transaction log" : "A transaction log of \(context.who)")
  }

  /// That they could not be imported, and why.
  func failure(_ context: WordingContext) -> Prose {
    let isOne = logCount == 1
    let often = failures > 1 ? ", \(isOne ? "" : "up to ")\(failures) times" : ""
    let rest: Prose =
      mayHaveRecovered
      ? "Core Data tries again after 30 seconds; the \(context.part) does not show whether that went well."
      : """
      What \(words: isOne ? "it holds" : "they hold") is not on this device, and transactions that build on \
      \(words: isOne ? "it wait behind it" : "them wait behind them").
      """
    return "\(subject(context)) could not be imported\(words: often): \(error.prose). \(rest)"
  }

  /// What to do depends on who is at fault: the data model, the code, or the file.
  var advice: Prose {
    if error.isValidation {
      return """
        Core Data tries again at every start, in vain. Loosen this rule of the data model and ship the app; else \
        rebuild the store from a device that has all data.
        """
    }
    if error.links.isEmpty {
      return """
        Read the reason: an exception comes from the app's code or its data model. Core Data tries again at every \
        start; if the reason stays, rebuild the store from a device that has all data.
        """
    }
    return """
      Core Data tries again every 30 seconds and at every start. If it stays, start the app on the device that saved \
      it, so that the file is uploaded anew, or rebuild the store from a device that has all data.
      """
  }

  /// Where to look for what made them fail.
  func placeToLook(_ context: WordingContext) -> Prose? {
    if error.isValidation { return "the app's data model, or the object as \(context.author) saved it." }
    return error.links.isEmpty && error.reason != nil && log != nil
      ? "the app's code or data model on this device." : nil
  }

  /// What is known of them, for programs.
  func data(_ context: WordingContext) -> [DataValue.Item] {
    [
      DataValue.Item("log", context.data(ofLog: log)), DataValue.Item("transaction", .number(transaction)),
      DataValue.Item("failures", .number(failures)), DataValue.Item("errors", .errors(error)),
      DataValue.Item("delayed", .bool(isDelayed)),
      DataValue.Item(
        "logs",
        .list(
          logs.map {
            .object([
              DataValue.Item("log", context.data(ofLog: $0.file)),
              DataValue.Item("transaction", .number($0.transaction)),
            ])
          })),
    ]
  }
}

/// What is said under a failed import while the capture is read: it concerns one of three rules.
struct ArisingFailure {
  /// The rule that will find it, as far as can be said.
  let rule: RuleName

  /// What is true so far.
  let wording: ArisingWording

  init(_ event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines) {
    let log = event.openLog(timelines)
    let subject = event.log.map { $0.file.text(in: timelines.names) } ?? ""
    let what = event.transactionWords(timelines)
    guard failure?.isDownloadMissing != true else {
      rule = .importFailed
      wording = ArisingWording(
        "\(what) waits until its file is downloaded; it has not failed", subject: subject)
      return
    }
    let isPoison = log.map { $0.failure?.count == 3 } ?? false
    let isUnreadable = log?.failure?.isUnreadable ?? (event.kind == .importLogUnreadable)
    rule = isUnreadable ? .logUnreadable : isPoison ? .poisonLog : .importFailed
    wording = ArisingWording(
      """
      \(words: isPoison ? "failed for the third time; " : "")what \(what) holds is not on this device, unless a later \
      try succeeds
      """, subject: subject)
  }

  /// What is said where it concerns a rule.
  func wording(of rule: RuleName) -> ArisingWording? { rule == self.rule ? wording : nil }
}
