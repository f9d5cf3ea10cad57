// Says what did not follow: as evidence of the finding that tells the same trouble, else as a finding of its own.

internal import LogRecords
internal import Timelines

extension FollowUps {
  /// Adds what did not come, or came late, to what the rules found.
  func tell(in findings: inout [Finding]) {
    var own = SightingsBy<Absence>()
    for waiting in missing {
      let owners = owners(of: waiting)
      if let index = findings.firstIndex(where: {
        owners.contains($0.rule) && $0.isAbout(waiting, within: plan.followUps[waiting.followUp].seconds)
      }) {
        findings[index].add(waiting.evidence)
      } else if !waiting.isFollowedByTimelines {
        own.note(Absence(waiting, isLate: false), waiting.evidence)
      }
    }
    for waiting in late { own.note(Absence(waiting, isLate: true), waiting.evidence) }
    findings += own.all.map { absence, sightings in
      let followUp = plan.followUps[absence.followUp]
      return Finding(
        .followUpMissing(
          MissingFollowUp(
            entry: followUp.entry, expected: followUp.expected, seconds: followUp.seconds,
            isLate: absence.isLate)),
        absence.isLate ? .note : .warning, store: absence.store, evidence: sightings.evidence,
        count: sightings.count)
    }
  }

  /// The rules whose findings tell the same trouble.
  private func owners(of waiting: ExpectedFollowUp) -> Set<RuleName> {
    switch waiting.kind {
    case .importWritten: [.splitWrite, .importUnfinished, .importFailed, .poisonLog]
    case .importBlocked, .importTwoPeers: [.missingTransaction]
    // The manager tells its steps with and without an event.
    default: [.setupFailed]
    }
  }
}

/// Absences that are told together.
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

extension FollowUpPlan.FollowUp {
  /// Within how many seconds it should come.
  fileprivate var seconds: Double { Double(time) / 1_000_000 }
}

extension ExpectedFollowUp {
  /// Whether the timelines know what became of it: an import without end is open, or was mended since.
  fileprivate var isFollowedByTimelines: Bool { kind == .importWritten && log != nil && store != nil }
}

extension Finding {
  /// Whether it may be about the trouble of a record that nothing followed.
  ///
  /// A finding that names no log is of the moments around the record.
  fileprivate func isAbout(_ waiting: ExpectedFollowUp, within seconds: Double) -> Bool {
    if let store, let other = waiting.store, store != other { return false }
    if let logs, let other = waiting.log { return logs.contains(other.file) }
    guard rule == .setupFailed else { return true }
    guard let time = waiting.evidence.time, let last = last.time else { return false }
    return abs(time.seconds(since: last)) <= seconds
  }

  /// The logs that could not be imported; `nil` where it names none.
  private var logs: [LogFile]? {
    switch detail {
    case .splitWrite(_, let log, _, _): log.map { [$0] }
    case .importUnfinished(_, let log, _, _): [log]
    case .importFailed(let failed), .poisonLog(let failed):
      failed.logs.isEmpty ? nil : failed.logs.map(\.file)
    default: nil
    }
  }
}
