// What the capture itself lacks: a beginning, an end, the ends of records; and what was too much to be kept.

package import LogRecords
internal import Timelines

/// The capture starts inside a record, was not read to its end, or records were cut.
package struct CaptureTruncated: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture, finds: "a record is cut, or not all of the capture could be read or kept (a note)",
    advice: "Take the capture again, from the launch of the app on.")

  /// What a capture lacks.
  package struct Detail: FindingDetail, Equatable {
    /// It begins inside a record.
    package var beginsInside = false
    /// It ends inside a record.
    package var endsInside = false
    /// Why reading ended.
    package var ending = CaptureFacts.Ending.whole
    /// How many records end within a statement.
    package var cutRecords = 0
    /// How many records were longer than a record may be, and the bytes dropped.
    package var longRecords = 0
    package var droppedBytes = 0
    /// How many lines between events in JSON are not events, and the first of them.
    package var brokenLines = 0
    package var firstBrokenLines: [Int] = []
    /// How many logs were open beyond those that are followed.
    package var forgottenLogs = 0
    /// How many records were about further ones.
    package var unfollowedRecords = 0
    /// How many numbers were never written beyond those that are kept.
    package var unkeptNumbers = 0
    /// How many requests of mirroring were forgotten while they waited or ran.
    package var forgottenRequests = 0
    /// How many records of mirroring were about stores beyond those that are told apart.
    package var unfollowedMirroring = 0
    /// Whether anything is missing in the capture itself.
    package var isOfCapture: Bool {
      beginsInside || endsInside || ending != .whole || cutRecords + longRecords + brokenLines > 0
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let (stores, mirroring) = (capture.timelines.stores, capture.timelines.mirroring)
    let end = capture.facts.holdsStatements || capture.statements.read > 0 ? capture.statements.cutEnd : nil
    let cut = Detail(
      // An app's own words are sometimes like a statement's: that says nothing if there is no statement at
      // all.
      beginsInside: capture.facts.startsInsideRecord
        || capture.statements.beginsInside == true && capture.facts.holdsStatements,
      endsInside: end != nil,
      ending: capture.facts.ending, cutRecords: capture.statements.cut - capture.statements.cutByLog,
      longRecords: capture.facts.cutRecords,
      droppedBytes: capture.facts.droppedBytes, brokenLines: capture.facts.brokenLines.count,
      firstBrokenLines: capture.facts.brokenLines.first,
      forgottenLogs: stores.reduce(0) { $0 + $1.imports.forgottenLogs },
      unfollowedRecords: stores.reduce(capture.timelines.unnamedLogs) { $0 + $1.imports.unfollowedLogs },
      unkeptNumbers: stores.reduce(0) { $0 + $1.exports.leftOut },
      forgottenRequests: mirroring.all.reduce(0) { $0 + $1.requests.forgotten + $1.failures.omitted },
      unfollowedMirroring: mirroring.unfollowed)
    guard cut != Detail() else { return [] }
    return [
      Finding(
        cut, .note, store: nil,
        evidence: capture.statements.cutEvidence + [end].compactMap(\.self),
        count: cut.cutRecords + cut.longRecords + cut.brokenLines + (cut.beginsInside ? 1 : 0)
          + (cut.endsInside ? 1 : 0)
          + (cut.ending == .whole ? 0 : 1))
    ]
  }
}
