// What is said of a container that is another than it was.

internal import Diagnosis
internal import Timelines

extension ContainerReplaced: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    FindingWording(
      message: """
        The app's container in iCloud is not the one this store belongs to: \(context.sentence(of: detail.entry)). The \
        store is set up anew, and what was saved here and never sent may be left behind.
        """,
      advice: """
        Ask whether the data was deleted in the iCloud settings, or another account signed in. Save elsewhere what \
        exists here only before the store is exchanged.
        """,
      placeToLook: "the iCloud account of this device.", topic: "The container is another one",
      data: [DataValue.Item("entry", context.data(ofEntry: detail.entry))])
  }

  static var arisesFrom: Set<EventKind> { [.containerChanged] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording("what was saved here and never sent may be left behind", .error)
  }
}
