// The wording of findings about saves that no export followed.

internal import Diagnosis
internal import LogRecords
internal import Timelines

extension NotExported: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let since = context.at(detail.since)
    let first =
      detail.objects > 0 ? "" : since.isEmpty || detail.saves == 1 ? since : ", the first\(since),"
    return FindingWording(
      message: """
        \(words: what(detail))\(words: first) \
        \(Agreement(with: max(detail.saves, detail.objects)).were) not exported: \
        \(words: tried(detail, context))\(reason(detail, context))\
        \(words: context.finding.isOverLater ? "" : loss(detail))
        """,
      advice: advice(on: detail),
      placeToLook: "this device: its changes were never sent.", topic: "A save was not exported",
      data: ["saves": detail.saves, "seconds": DataValue.seconds(detail.seconds)])
  }

  private static func advice(on detail: Detail) -> Prose {
    if detail.cancelled > 0 { return .keepingOneContainer(for: .export) }
    if detail.isPutOff {
      return "\(Prose.askingAgain(.export)) Keep the app in front until the export is done."
    }
    // An export shows that the container of its process was alive, and that what was saved is mirrored.
    if !detail.isFromEarlierProcess, detail.tried != nil || detail.objects > 0 {
      return .askingAgain(.export)
    }
    return """
      \(Prose.askingAgain(.export)) If it still does not export, check that the app keeps its \
      NSPersistentCloudKitContainer alive, and that the saved entities are in the configuration that is mirrored.
      """
  }

  /// A clause on the exports of them, to the end of the sentence.
  private static func tried(_ detail: Detail, _ context: WordingContext) -> String {
    let seconds = durationWords(detail.seconds)
    guard detail.cancelled > 0 else {
      return "\(lastTried(detail, context)) in the \(seconds) of log after that."
    }
    let last = detail.tried?.time.map { ", the last at \(context.diagnosis.timeWords($0))" } ?? ""
    let all = "each of the \(detail.cancelled) exports in \(seconds)"
    return "\(all) was cancelled\(last), because the app closed the store."
  }

  /// A clause on the last export of them, and on what followed.
  private static func lastTried(_ detail: Detail, _ context: WordingContext) -> String {
    let tried = detail.tried.map { place in
      detail.isPutOff
        ? "the system put off an export\(context.at(place))"
        : "an export\(context.at(place)) ended without success"
    }
    guard detail.isFromEarlierProcess else {
      return tried.map { "\($0), and no other began" } ?? "no export began"
    }
    let next = "the process that set up the store after it began"
    if let began = detail.unfinished {
      return "an export began\(context.at(began)) and its process ended before it was done; \(next) none"
    }
    if let tried { return "\(tried), and \(next) none" }
    // What was saved later may be of the process that goes on.
    let saved = detail.saves == 1 ? "saved" : "saved first"
    return "the process that \(saved) printed nothing more, and \(next) no export"
  }

  /// The sentences on why the last export failed, with the space before them; empty if the log does not say it.
  private static func reason(_ detail: Detail, _ context: WordingContext) -> Prose {
    guard let error = detail.error, !error.links.isEmpty, detail.cancelled == 0, !detail.isPutOff else {
      return ""
    }
    let end = context.diagnosis.facts.last
    let until = detail.until.flatMap { time in
      end.map { $0.microseconds > time.microseconds } ?? false ? context.diagnosis.timeWords(time) : nil
    }
    let refusal = until.map { " CloudKit refused requests until \($0)." } ?? ""
    return " The export failed: \(error.prose).\(words: refusal)"
  }

  private static func what(_ detail: Detail) -> String {
    if detail.objects > 0 { return counted(detail.objects, "object") }
    return detail.isByAnotherProcess
      ? "\(counted(detail.saves, "change")) whose save the capture does not show"
      : counted(detail.saves, "save")
  }

  /// A sentence on where the data is; if the capture does not show who saved, that process may export by
  /// itself.
  private static func loss(_ detail: Detail) -> String {
    detail.isByAnotherProcess
      ? " What was saved is on this device only, unless another process saved it and exports it."
      : " What was saved is on this device only."
  }
}
