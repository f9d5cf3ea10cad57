// The wording of findings about content in iCloud that is reported as corrupt.

internal import Diagnosis
internal import Timelines

extension CorruptionReported: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let replaced = detail.replaced { return over(detail, since: replaced, context) }
    let state: Prose =
      switch detail.isDeviceHealthy {
      case true?: " The store of this device is healthy, so this device rebuilds the content from it."
      case false?:
        " The store of this device is corrupt too: it is not available until another device has rebuilt the content."
      case nil: ""
      }
    let why: Prose = detail.error.map { ": \($0.prose)" } ?? ""
    let since: Prose = context.finding.syncedSince.map { " \(context.synced($0))" } ?? ""
    return FindingWording(
      message: "UbiquityStoreManager reports that the content in iCloud is corrupt\(why).\(state)\(since)",
      advice: advice(detail) ?? context.advice(),
      placeToLook: "the content in iCloud.", topic: "The content in iCloud is reported corrupt",
      data: data(detail))
  }

  /// What reports say once a new store has taken the place of the corrupt one.
  private static func over(_ detail: Detail, since replaced: Place, _ context: WordingContext)
    -> FindingWording
  {
    let why: Prose = detail.error.map { ": \($0.prose)" } ?? ""
    return FindingWording(
      message: """
        UbiquityStoreManager reported that the content in iCloud was corrupt\(why). A new store has taken its place: \
        this device uses it since \(words: replaced.time.map(context.diagnosis.timeWords) ?? "line \(replaced.line)").
        """,
      advice: "Compare the devices once: what one of them had not sent by then is not in the new store.",
      topic: "The content in iCloud was reported corrupt", data: data(detail))
  }

  private static func data(_ detail: Detail) -> DataValue {
    detail.error == nil
      ? ["deviceHealthy": detail.isDeviceHealthy]
      : ["deviceHealthy": detail.isDeviceHealthy, "errors": detail.error]
  }

  private static func advice(_ detail: Detail) -> Prose? {
    switch detail.isDeviceHealthy {
    case true?:
      """
      Leave the app open on this device until the rebuild is over, and save nothing on the others meanwhile: it may be \
      lost. Keep a copy of the store of the device whose store is corrupt: what it never sent is lost with its store.
      """
    case false?:
      """
      Keep a copy of this device's store: what it never sent is lost with it. Then start the app on a device that is \
      healthy and has all data, and leave it open until the rebuild is over; save nothing elsewhere meanwhile.
      """
    case nil: nil
    }
  }

  static let arising: ProvisionalWording? = ProvisionalWording(
    from: .corruptionReported, say: "the content in iCloud is reported corrupt")
}
