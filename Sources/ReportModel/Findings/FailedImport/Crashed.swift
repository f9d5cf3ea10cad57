// What is said of an exception that ended the app.

internal import Diagnosis
internal import Timelines

extension Crashed: WordedRule {
  static func wording(of detail: Detail, in context: WordingContext) -> FindingWording {
    let why = [
      detail.exception.map { Prose($0, .identifier, limit: 160) },
      detail.reason.map { Prose($0, .quotation, limit: 160) },
    ].compactMap(\.self).joined(separator: ", ")
    var wording = FindingWording(
      message: "The app was ended by an exception\(why.isEmpty ? "" : ": \(why)"). ",
      placeToLook: "the app on this device.", topic: "The app was ended by an exception",
      failure: .sentence("The app was ended by an exception in the work for iCloud"),
      data: [
        "exception": .text(detail.exception, .identifier), "reason": .text(detail.reason, .quotation),
        "ubiquity": .bool(detail.isOfUbiquity), "imports": .words(detail.imports.rawValue),
      ])
    guard detail.isOfUbiquity else {
      let rest: Prose =
        switch detail.imports {
        case .none: ""
        case .open: "; an import that was running then is not over"
        case .imported: "; what was being imported then was imported later"
        }
      wording.message += "The \(context.part) does not show it to be in the work for iCloud\(rest)."
      wording.advice = "Mend the fault in the app."
      return wording
    }
    wording.advice =
      "Read the reason and the stack: mostly the data model or a value breaks the import of one log."
    switch detail.imports {
    case .none:
      wording.message += """
        It happened in the work for iCloud, and the same may happen at each start. The \(context.part) shows no import \
        that was running.
        """
    case .open:
      wording.message += """
        It happened in the work for iCloud: an import that was running is not over, and the same may happen at each \
        start.
        """
      wording.advice += " Until it is mended, this device does not get what comes after it."
    case .imported:
      wording.message += """
        It happened in the work for iCloud. What was being imported then was imported later, so nothing is missing; the \
        same may happen again.
        """
    }
    return wording
  }

  static let arising: Arising? = Arising(from: .processCrashed, say: "the app ended here")
}
