// Says what did not follow: as evidence of a finding about the same trouble, else as a finding of its own.

internal import LogRecords
internal import Timelines

extension FollowUps {
  func addFindings(to findings: inout [Finding]) {
    var own = OccurrencesBy<Absence>()
    for waiting in missing {
      if let index = findings.firstIndex(where: { $0.explains(waiting) }) {
        findings[index].add(waiting.evidence)
      } else if !waiting.isFollowedByTimelines {
        own.note(Absence(waiting, isLate: false), waiting.evidence)
      }
    }
    for waiting in late { own.note(Absence(waiting, isLate: true), waiting.evidence) }
    findings += own.all.map { absence, occurrences in
      let followUp = plan.followUps[absence.followUp]
      return Finding(
        FollowUpMissing.Detail(
          entry: followUp.entry, expected: followUp.expected, seconds: followUp.seconds,
          isLate: absence.isLate),
        absence.isLate ? .note : .warning, store: absence.store, occurrences)
    }
  }
}

private struct Absence: Hashable {
  let followUp: Int
  let store: Int?
  let isLate: Bool

  init(_ waiting: ExpectedFollowUp, isLate: Bool) {
    followUp = waiting.followUp
    store = waiting.store
    self.isLate = isLate
  }
}

extension ExpectedFollowUp {
  /// Whether the timelines know what became of it: an import without end is open, or was mended since.
  fileprivate var isFollowedByTimelines: Bool { kind == .importWritten && log != nil && store != nil }
}

extension Finding {
  fileprivate func explains(_ absence: ExpectedFollowUp) -> Bool {
    if let store, let other = absence.store, store != other { return false }
    return rule.captureRule?.explains(absence, by: self) ?? false
  }
}
