// What is said of logs that could not be imported, or were not downloaded yet.

internal import Diagnosis
internal import Timelines

extension ImportFailed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let failed = detail.failed
    guard failed.isDelayed else { return failed.wording(context, topic: "An import failed") }
    let isOne = failed.logCount == 1
    return FindingWording(
      message: """
        \(failed.subject(context)) \(isOne ? "has" : "have") not been downloaded: \(failed.error.prose). What \
        \(isOne ? "it holds" : "they hold") is not on this device yet.
        """,
      advice: """
        Wait with the app open and the device online. If \(isOne ? "it does" : "they do") not arrive within the hour, \
        look on the device that saved \(isOne ? "it" : "them") whether the upload finished.
        """,
      placeToLook: "iCloud, or \(context.author): its upload may not be over.",
      topic: "Something has not been downloaded yet", data: failed.data(context))
  }

  static let arising: Arising? = Arising(from: .importDownloadFailed, .importFailed, .importLogUnreadable) {
    $0.event.kind == .importDownloadFailed
      ? .init(text: "waits until the file is downloaded; it has not failed") : $0.failedImport(of: name)
  }
}
