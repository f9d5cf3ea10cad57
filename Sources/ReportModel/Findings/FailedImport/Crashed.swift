// What is said of an exception that ended the app.

internal import Diagnosis
internal import Timelines

extension Crashed: WordedRule {
  static func wording(of detail: Detail, _ finding: Finding, in context: WordingContext) -> FindingWording {
    let reasons = [
      detail.exception.map { Prose($0, .identifier, limit: 160) },
      detail.reason.map { Prose($0, .quotation, limit: 160) },
    ]
    let why = reasons.compactMap { $0 }.joined(separator: ", ")
    let what: Prose = "The app was ended by an exception\(why.isEmpty ? "" : ": \(why)")."
    let (rest, advice) =
      detail.isOfUbiquity ? sentences(detail.imports, context.part) : elsewhere(detail.imports, context.part)
    return FindingWording(
      message: "\(what) \(rest)", advice: advice, placeToLook: "the app on this device.",
      topic: "The app was ended by an exception",
      failure: .sentence("The app was ended by an exception in the work for iCloud"),
      data: [
        DataValue.Item("exception", .text(detail.exception.map { Prose($0, .identifier) })),
        DataValue.Item("reason", .text(detail.reason.map { Prose($0, .quotation) })),
        DataValue.Item("ubiquity", .bool(detail.isOfUbiquity)),
        DataValue.Item("imports", .text(Prose(words: detail.imports.rawValue))),
      ])
  }

  private static func elsewhere(_ imports: Detail.Imports, _ part: Prose) -> (rest: Prose, advice: Prose) {
    let rest: Prose =
      switch imports {
      case .none: ""
      case .open: "; an import that was running then is not over"
      case .imported: "; what was being imported then was imported later"
      }
    return (
      "The \(part) does not show it to be in the work for iCloud\(rest).", "Mend the fault in the app."
    )
  }

  private static func sentences(_ imports: Detail.Imports, _ part: Prose) -> (rest: Prose, advice: Prose) {
    let read: Prose =
      "Read the reason and the stack: mostly the data model or a value breaks the import of one log."
    return switch imports {
    case .none:
      (
        """
        It happened in the work for iCloud, and the same may happen at each start. The \(part) shows no import that was \
        running.
        """, read
      )
    case .open:
      (
        """
        It happened in the work for iCloud: an import that was running is not over, and the same may happen at each \
        start.
        """,
        "\(read) Until it is mended, this device does not get what comes after it."
      )
    case .imported:
      (
        """
        It happened in the work for iCloud. What was being imported then was imported later, so nothing is missing; the \
        same may happen again.
        """, read
      )
    }
  }

  static var arisesFrom: Set<EventKind> { [.processCrashed] }

  static func arising(
    from event: Event, _ failure: ErrorChain?, _ timelines: borrowing StoreTimelines
  ) -> ArisingWording? {
    ArisingWording("the app ended here")
  }
}
