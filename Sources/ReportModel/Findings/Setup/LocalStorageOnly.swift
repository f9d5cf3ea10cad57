// What reports say about a store that is still on local storage.

internal import Diagnosis

extension LocalStorageOnly: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let since: Prose =
      detail.seconds.flatMap {
        $0 < 1 ? nil : " for the last \(words: durationWords($0)) of the \(context.part)"
      } ?? " when the \(context.part) ends"
    return FindingWording(
      message: """
        The store is on local storage\(since): iCloud is not ready for it. What the app saves stays on this device, and \
        nothing from other devices arrives.
        """,
      advice: """
        Check that the device is signed in to iCloud, that iCloud Drive is on for the app, and that there is a network \
        connection and free space. Right after the first start this can take minutes; then wait for a line with 'Using \
        local storage: 0'.
        """,
      placeToLook: "iCloud on this device: account, settings, network, space.",
      topic: "iCloud is not ready when the \(context.part) ends",
      data: ["seconds": detail.seconds.map { Int($0) }])
  }
}
