// What is said of imports whose changes were saved without Core Data's note of it.

internal import Diagnosis
internal import Timelines

extension Diagnosis.SplitWrite: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let (message, advice) = sentences(detail, context)
    return FindingWording(
      message: message, advice: advice, placeToLook: "this device.",
      topic: "Core Data's notes do not fit the store",
      data: [
        DataValue.Item("log", context.data(ofLog: detail.log)),
        DataValue.Item("transaction", .number(detail.transaction)),
        DataValue.Item("mended", .bool(detail.isMended)),
      ])
  }

  private static func sentences(
    _ detail: Detail, _ context: WordingContext
  ) -> (message: Prose, advice: Prose) {
    let what: Prose =
      detail.transaction.map { "transaction \($0) of \(context.who)" }
      ?? (detail.log == nil ? "a transaction log" : "a transaction log of \(context.who)")
    guard !detail.isMended else {
      return (
        """
        The changes of \(what) were in the store before Core Data had noted that they are: the process ended or failed \
        between the two. It was mended since; an object of that import may be in the store twice.
        """,
        "Compare what that import brought with the other device once."
      )
    }
    guard !detail.isAfterLaunch else {
      return (
        """
        The changes of \(what) are in the store, but Core Data did not note that they are: the process ended between \
        the two. The app was started again in the \(context.part), and no recovery of the notes is seen there: imports \
        go by a false history.
        """,
        """
        Let the app run and see in a longer capture whether metadata recovery follows and succeeds. If it never does, \
        move the data into a new iCloud store.
        """
      )
    }
    return (
      """
      The changes of \(what) are in the store, but Core Data did not note that they are: the process ended or failed \
      between the two. It recovers its notes at the next start; until then imports go by a false history.
      """,
      "Start the app again and see in a new capture whether metadata recovery follows and succeeds."
    )
  }

  static var arisesFrom: Set<EventKind> { [.importMetadataFailed] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording(
      """
      the changes of \(event.transactionWords(timelines)) are in the store, Core Data's note of it is not, until it is \
      recovered
      """)
  }
}
