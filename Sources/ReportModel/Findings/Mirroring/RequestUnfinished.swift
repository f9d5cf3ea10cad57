// What reports say about requests of mirroring that have no end.

internal import Diagnosis
internal import Timelines

extension RequestUnfinished: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let what =
      switch detail.work {
      case .setup: "The set-up of this store"
      case .export: "An export"
      case .import: "An import"
      case .reset: "A reset"
      case .other: "A request"
      }
    let process = detail.process.map { Prose(context.timelines.names[$0], .quotation, limit: 60) }
    let loss: Prose =
      switch (detail.work, process) {
      case _ where context.finding.isOverLater: ""
      case (_, let process?):
        " This concerns only the process \(process), which does not sync until it ends; another process does."
      case (.setup, nil): " Until it ends, nothing of this store is sent or fetched."
      case (.export, nil): " What it was to send may not be in iCloud yet, and what comes after waits."
      case (.import, nil), (.reset, nil), (.other, nil):
        " What other devices saved may not be here yet, and what comes after waits."
      }
    if let recovered = detail.recovered {
      return FindingWording(
        message: """
          \(words: what) began and showed no end, though the log of its process went on for \
          \(words: durationWords(detail.seconds)). The app was started again, and a later one \
          succeeded\(words: context.at(recovered)).
          """,
        advice: "", topic: "A request had no end", data: data(detail))
    }
    let zone = detail.waitsForZone ? " It waits for CloudKit to save the zone." : ""
    return FindingWording(
      message: """
        \(words: what) began and shows no end, though the log of its process goes on for \
        \(words: durationWords(detail.seconds)).\(words: zone)\(loss)
        """,
      advice: """
        Check the network and start the app again. If it hangs again, take a sysdiagnose while it does and report it to \
        Apple\(words: detail.work == .import ? "; a large first import can take minutes on its own" : "").
        """,
      placeToLook: "the network of this device, and the process 'cloudd' in the same capture.",
      topic: "A request has no end in this \(context.part)",
      failure: process.map { .ofStores("not syncing in the process \($0)") },
      data: data(detail, process: process))
  }

  private static func data(_ detail: Detail, process: Prose? = nil) -> DataValue {
    [
      "request": detail.request.map { Prose($0.text, .quotation) },
      "kind": DataValue.string(detail.work.name),
      "seconds": DataValue.seconds(detail.seconds), "waitsForZone": detail.waitsForZone,
      "recovered": detail.recovered != nil, "process": process,
    ]
  }
}
