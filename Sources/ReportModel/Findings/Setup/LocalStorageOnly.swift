// The wording of findings about a store that is still on local storage.

internal import Diagnosis
internal import Timelines

extension LocalStorageOnly: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    if let end = detail.end { return ended(end, detail, in: context) }
    let since: Prose =
      detail.seconds.flatMap {
        $0 < 1 ? nil : " for the last \(words: durationWords($0)) of the \(context.part)"
      } ?? " when the \(context.part) ends"
    let setUp: Prose = detail.isSetUpAgain ? ", set up for the present account" : ""
    if let asked = detail.asked {
      return FindingWording(
        message: """
          The store is on local storage\(since): Core Data was about to move it to iCloud and asked the app to let go of the \
          store\(words: context.at(asked)), and the app has not answered since. What the app saves stays on this device, and \
          nothing from other devices arrives. The data is safe.
          """,
        advice: """
          Let the app's answer to "Stores will change" return immediately: usually it waits for the main thread, which waits \
          for the store. Then start the app again.
          """,
        placeToLook: "what the app does when its stores will change.",
        topic: "The app holds up the move to iCloud", data: ["seconds": detail.seconds.map { Int($0) }])
    }
    if let process = detail.process {
      return outsideICloud(Prose(process, .quotation, limit: 60), detail)
    }
    return FindingWording(
      message: """
        The store is on local storage\(setUp)\(since): iCloud is not ready for it. What the app saves stays on this \
        device, and nothing from other devices arrives.
        """,
      advice: """
        Check that the device is signed in to iCloud, that iCloud Drive (Documents & Data until iOS 7) is on for the \
        app, and that there is a network connection and free space. Right after the first start this can take minutes; \
        then wait for a line with 'Using local storage: 0'.
        """,
      placeToLook: "iCloud on this device: account, settings, network, space.",
      topic: "iCloud is not ready when the \(context.part) ends",
      data: ["seconds": detail.seconds.map { Int($0) }])
  }

  /// The wording for a store that only another process has in iCloud.
  private static func outsideICloud(_ process: Prose, _ detail: Detail) -> FindingWording {
    let time = detail.seconds.flatMap { $0 < 1 ? nil : " for \(durationWords($0))" } ?? ""
    return FindingWording(
      message: """
        In the process \(process) the store is on local storage\(words: time), until its last record: iCloud is not ready \
        for it there, though another process has a store of this name in iCloud. What \(process) saves stays on this \
        device, and nothing from other devices arrives in it.
        """,
      advice: """
        Check that \(process) has the iCloud entitlement of the app: account and network work for the other process.
        """,
      placeToLook: "the process \(process): its entitlements.",
      topic: "iCloud is not ready for a process of the app",
      failure: .ofStores("not syncing in the process \(process)"),
      data: ["seconds": detail.seconds.map { Int($0) }])
  }

  /// The wording for a store that the app abandoned, in iCloud or before iCloud was ready for it.
  private static func ended(
    _ end: Detail.End, _ detail: Detail, in context: WordingContext
  ) -> FindingWording {
    let time = detail.seconds.flatMap { $0 < 1 ? nil : " for \(durationWords($0))" } ?? ""
    let (what, reason, topic): (String, Prose, Prose) =
      switch end {
      case .removed: ("the app removed it", "why the app removed the store", "A store was removed")
      case .abandoned:
        (
          "UbiquityStoreManager loaded the local store in its place", "the reason in the lines before that",
          "The local store is used"
        )
      }
    let (storage, rest): (String, String) =
      detail.wasInCloud
      ? ("in iCloud", "") : ("on local storage\(time)", ", before iCloud was ready for it")
    return FindingWording(
      message: """
        The store was \(words: storage), until \(words: what + context.at(end.place) + rest). Since then the app's data does \
        not sync with other devices.
        """,
      advice: "Ask whether iCloud was switched off in the app. If it was not, look for \(reason).",
      placeToLook: "what the app does while the store is set up.", topic: topic,
      data: ["seconds": detail.seconds.map { Int($0) }])
  }
}
