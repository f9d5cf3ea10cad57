// Reports what the capture itself lacks: a beginning, an end, or ends of records; and data that exceeded
// limits and was not kept.

package import LogRecords
internal import Timelines

/// The rule for captures that start inside a record, were not read to their end, or contain cut records.
package struct CaptureTruncated: CaptureRule {
  package static let description = RuleDescription(
    kind: .capture, finds: "a record is cut, or not all of the capture could be read or kept (a note)",
    advice: "Take the capture again, from the launch of the app on.")

  /// The details of a capture's gaps.
  package struct Detail: FindingDetail, Equatable {
    /// Whether the capture begins inside a record.
    package var beginsInside = false
    /// Whether the capture ends inside a record.
    package var endsInside = false
    /// The reason why reading ended.
    package var ending = CaptureFacts.Ending.whole
    /// The number of records that end within a statement, without those that are too long to be read to their
    /// end.
    package var cutRecords = 0
    /// The number of records that were longer than a record may be.
    package var longRecords = 0
    /// The number of bytes dropped from these records.
    package var droppedBytes = 0
    /// The number of lines between JSON events that are not events.
    package var brokenLines = 0
    /// The first of these lines, by number.
    package var firstBrokenLines: [Int] = []
    /// The number of open logs beyond the limit of those that are followed.
    package var forgottenLogs = 0
    /// The number of records about logs beyond that limit.
    package var unfollowedRecords = 0
    /// The number of never-written transaction numbers beyond those that are kept.
    package var unkeptNumbers = 0
    /// The number of mirroring requests that were forgotten while they waited or ran.
    package var forgottenRequests = 0
    /// The number of mirroring records about stores beyond the limit of those that are distinguished.
    package var unfollowedMirroring = 0
    /// The number of records beyond the limits of what rules keep.
    package var unkeptRecords = 0
    /// Whether the capture itself is incomplete, as opposed to limits of the analysis.
    package var concernsCapture: Bool {
      beginsInside || endsInside || ending != .whole || cutRecords + longRecords + brokenLines > 0
    }
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    let (stores, mirroring) = (capture.timelines.stores, capture.timelines.mirroring)
    let end = capture.facts.holdsStatements || capture.statements.read > 0 ? capture.statements.cutEnd : nil
    let cut = Detail(
      // An app's own words are sometimes like a statement's, which means nothing if the capture has no
      // statement at all.
      beginsInside: capture.facts.startsInsideRecord
        || capture.statements.beginsInside == true && capture.facts.holdsStatements,
      endsInside: end != nil,
      ending: capture.facts.ending,
      cutRecords: capture.statements.cut - capture.statements.cutByLog - capture.statements.cutByLimit,
      longRecords: capture.facts.cutRecords,
      droppedBytes: capture.facts.droppedBytes, brokenLines: capture.facts.brokenLines.count,
      firstBrokenLines: capture.facts.brokenLines.first,
      forgottenLogs: stores.reduce(0) { $0 + $1.imports.forgottenLogs },
      unfollowedRecords: stores.reduce(capture.timelines.unnamedLogs) { $0 + $1.imports.unfollowedLogs },
      unkeptNumbers: stores.reduce(0) { $0 + $1.exports.leftOut },
      forgottenRequests: mirroring.all.reduce(0) { $0 + $1.requests.forgotten + $1.failures.omitted },
      unfollowedMirroring: mirroring.unfollowed, unkeptRecords: capture.unkeptRecords)
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
