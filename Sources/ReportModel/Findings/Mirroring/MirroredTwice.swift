// The wording of findings about a store that is mirrored twice in one process.

internal import Diagnosis
internal import Timelines

extension MirroredTwice: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let error: Prose = detail.error.map { ": \($0.prose)" } ?? ""
    // The first container's changes are exported, but no record shows through which container a save went.
    let isFirstSetUp =
      context.finding.mirroredStore.map { context.timelines.mirroring.all[$0].setup.state == .done } ?? false
    let process = detail.process.map(context.process)
    let subject: Prose = process.map { "The process \($0)" } ?? "The app"
    let containers: Prose =
      process.map { "containers of the process \($0)" } ?? "containers of one process"
    let end: Prose =
      context.finding.sameTrouble.contains { $0.rule == .crashed }
      ? " CloudKit ended the app with an exception because of it." : ""
    if let launch = detail.laterLaunch {
      return earlier(detail, containers, error, end, until: launch, context)
    }
    return FindingWording(
      message: """
        Two \(containers) mirror the same store\(error).\(end) Only the first one syncs; what is saved through the \
        second goes out late or not at all, and changes from other devices do not reach its \
        objects.\(context.droppedRequests(detail.followers))
        """,
      advice: context.advice(detail.error),
      placeToLook: process.map { "the code of \($0) that makes its container." }
        ?? "the app's code that makes its container.",
      topic: "A store is mirrored twice",
      failure: .sentence("\(subject) mirrors one store twice, and only the first container syncs it"),
      blocksExports: isFirstSetUp ? nil : "the store to be mirrored only once",
      data: ["errors": detail.error, "followers": detail.followers])
  }

  /// The wording if a later launch of the app, at a place, shows no second container; `error` belongs to the
  /// first sentence, and `end` is the one after it.
  private static func earlier(
    _ detail: Detail, _ containers: Prose, _ error: Prose, _ end: Prose, until launch: Place,
    _ context: WordingContext
  ) -> FindingWording {
    FindingWording(
      message: """
        In an earlier launch of the app, two \(containers) mirrored the same store\(error).\(end) Only the first one \
        synced; what was saved through the second went out late or not at \
        all.\(context.droppedRequests(detail.followers)) A later \
        launch\(words: launch.time == nil ? "" : ", seen\(context.at(launch)),") shows no second container.
        """,
      advice: context.advice(detail.error),
      placeToLook: "the app's code that makes its container: when it makes a second one.",
      topic: "A store was mirrored twice in an earlier launch",
      data: ["errors": detail.error, "followers": detail.followers])
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .mirrorHandlerTwice, say: "only the first container of this store syncs", severity: .error)
}
