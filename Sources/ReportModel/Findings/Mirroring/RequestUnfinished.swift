// The wording of findings about mirroring requests that have no end.

internal import Diagnosis
internal import Timelines

extension RequestUnfinished: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let failure = detail.failure { return failing(detail, failure, context) }
    if let cancelled = detail.cancelled { return closings(of: detail, last: cancelled, context) }
    let process = detail.process.map(context.process)
    let agreeing = Agreement(with: detail.count)
    // What another process synced before does not show whether it still does.
    let own =
      detail.work != .setup
      ? nil : detail.processAmongOthers.map(context.process)
    let loss: Prose =
      switch (detail.work, process) {
      case _ where context.finding.isOverLater: ""
      case (.other, _) where detail.isFromEarlierLaunch && detail.task != nil:
        " The app was started again since, and no later one is seen to succeed.\(words: lost(detail))"
      case (_, let process?):
        " This concerns only the process \(process), which does not sync until it ends; another process has synced."
      case (.setup, nil) where own != nil:
        " Until \(agreeing.form("it", "one")) ends, the process \(own ?? "") sends and fetches nothing of this store."
      case (.setup, nil):
        " Until \(agreeing.form("it", "one")) ends, nothing of this store is sent or fetched."
      case (.export, nil) where detail.isFromEarlierLaunch:
        """
         What \(agreeing.they) \(agreeing.were) to send may not be in iCloud yet. The app was started again since.
        """
      case (.export, nil):
        """
         What \(agreeing.they) \(agreeing.were) to send may not be in iCloud yet, and what comes after waits.
        """
      case (.import, nil) where detail.isFromEarlierLaunch:
        " What other devices saved may not be here yet. The app was started again since."
      case (.reset, nil) where detail.isFromEarlierLaunch, (.other, nil) where detail.isFromEarlierLaunch:
        " The app was started again since."
      case (.reset, nil), (.other, nil):
        " Until \(agreeing.form("it", "one")) ends, nothing of this store is sent or fetched."
      case (.import, nil):
        " What other devices saved may not be here yet, and what comes after waits."
      }
    if let later = detail.recovered ?? detail.answered {
      let end = detail.recovered == nil ? "was answered by the server" : "succeeded"
      // Any success shows that others no longer wait for a request that neither sets up nor transfers.
      let isOfSameKind = detail.recovered == nil || detail.isRecoveredByItsKind
      let starter: Prose = detail.processAmongOthers.map { "The process \(context.process($0))" } ?? "The app"
      return FindingWording(
        message: """
          \(words: began(detail)) and showed no end, though \(words: lasting(detail, "went")). \(starter) was started \
          again, and a later \(words: isOfSameKind ? "one" : "request") \(words: end + context.at(later)).
          """,
        advice: "", topic: "A request had no end", data: data(detail))
    }
    let zone =
      detail.waitsForZone
      ? " \(agreeing.form("It", "The last one")) waits for CloudKit to save the zone." : ""
    return FindingWording(
      message: """
        \(words: began(detail)) and \(agreeing.verb("show")) no end, though \
        \(words: lasting(detail, "goes")).\(words: zone)\(loss)
        """,
      advice: advice(detail),
      placeToLook: "the network of this device, and the process 'cloudd' in the same capture.",
      topic: "A request has no end in this \(context.part)",
      failure: (process ?? own).map { .ofStores("not syncing in the process \($0)") },
      data: data(detail, process: process))
  }

  /// The wording for requests that the app cancelled one after another, because it closed the store.
  private static func closings(
    of detail: Detail, last: Place, _ context: WordingContext
  ) -> FindingWording {
    let what =
      counted(detail.count, detail.work.words) + (detail.work == .setup ? " of this store" : "")
    let at = last.time.map { ", the last at \(context.diagnosis.timeWords($0))" } ?? ""
    let loss =
      detail.work == .setup
      ? " Until one ends, nothing of this store is sent or fetched."
      : " What other devices saved may not be here yet."
    return FindingWording(
      message: """
        None of the \(words: what) in \(words: durationWords(detail.seconds)) ended by itself: \
        each was cancelled\(words: at), because the app closed the \
        store.\(words: context.finding.isOverLater ? "" : loss)
        """,
      advice: .keepingOneContainer(for: detail.work),
      placeToLook: "the app: where it creates its NSPersistentCloudKitContainer or removes a store.",
      topic: "The app closes the store during each \(words: detail.work.words)",
      data: data(detail).with(["cancelled": true]))
  }

  /// The subject and verb of a sentence: `An export began`, `An import was under way`, `4 exports began in
  /// several launches of the app`.
  private static func began(_ detail: Detail) -> String {
    guard detail.count > 1 else {
      let subject =
        switch detail.work {
        case .setup: "The set-up of this store"
        case .export: "An export"
        case .import: "An import"
        case .reset: "A reset"
        case .other: "A request\(purpose(of: detail))"
        }
      return subject + (detail.isBeginningHidden ? " was under way" : " began")
    }
    let what = counted(detail.count, detail.work == .other ? "request" : detail.work.words)
    return what + (detail.work == .setup ? " of this store" : purpose(of: detail))
      + (detail.isBeginningHidden ? " were under way" : " began")
      + (detail.isAgain ? " in several launches of the app" : "")
  }

  /// What the app asked for with a request, as the end of its name; empty if that is not shown.
  static func purpose(of detail: Detail) -> String {
    detail.task.map { " \($0.purpose)" } ?? ""
  }

  /// A clause with the time that the log continues after the request, with `goes` as its verb.
  private static func lasting(_ detail: Detail, _ goes: String) -> String {
    let seconds = durationWords(detail.seconds)
    return detail.count == 1
      ? "the log of its process \(goes) on for \(seconds)"
      : "the log \(goes) on for at least \(seconds) after each"
  }

  /// A sentence on what is missing without a task of the app, with the space before it.
  static func lost(_ detail: Detail) -> String { detail.task.map { " \($0.loss)" } ?? "" }

  private static func advice(_ detail: Detail) -> Prose {
    if detail.isFromEarlierLaunch, let task = detail.task, !detail.isAgain || detail.isPassed {
      return detail.isAgain
        ? "\(words: task.advice) If it hangs again, take a sysdiagnose while it does and report it to Apple."
        : Prose(words: task.advice)
    }
    let large = detail.work == .import ? "; a large first import can take minutes on its own" : ""
    if detail.isAgain {
      return """
        Check the network. To start the app again did not help: take a sysdiagnose while it hangs and report it to \
        Apple\(words: large).
        """
    }
    return detail.isFromEarlierLaunch && (detail.work == .import || detail.work == .export)
      ? """
      Check the network, and check whether \(words: "an \(detail.work.name)") of the launch since then succeeds. If one \
      hangs again, take a sysdiagnose while it does and report it to Apple\(words: large).
      """
      : """
      Check the network and start the app again. If it hangs again, take a sysdiagnose while it does and report it to \
      Apple\(words: large).
      """
  }

  static func data(_ detail: Detail, process: Prose? = nil) -> DataValue {
    [
      "request": detail.request.map { Prose($0.text, .quotation) },
      "kind": DataValue.string(detail.work.name),
      "seconds": DataValue.seconds(detail.seconds), "waitsForZone": detail.waitsForZone,
      "recovered": detail.recovered != nil, "process": process,
    ]
  }
}
