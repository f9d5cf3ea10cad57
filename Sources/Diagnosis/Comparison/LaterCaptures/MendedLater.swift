// What one capture of a device finds wrong and a later one shows to be over: it is history, as it is where one capture
// shows both.

internal import LogRecords
internal import Timelines

struct MendedLater {
  private let captures: [CaptureDiagnosis]
  private let labels: [String]

  /// The captures of a device, by time, with what each finds; what a later one shows to be over is a note.
  static func captures(_ captures: [CaptureDiagnosis], labels: [String]) -> [CaptureDiagnosis] {
    guard captures.count > 1 else { return captures }
    let device = MendedLater(captures: captures, labels: labels)
    return captures.indices.map(device.judged)
  }

  private func judged(_ index: Int) -> CaptureDiagnosis {
    var capture = captures[index]
    for place in capture.findings.indices where capture.findings[place].severity > .note {
      guard let mending = later(mending: capture.findings[place], of: index) else { continue }
      capture.findings[place].severity = .note
      capture.findings[place].mendedIn = labels[mending]
    }
    // The worst first, as before.
    capture.findings = Finding.Severity.allCases.sorted(by: >).flatMap { severity in
      capture.findings.filter { $0.severity == severity }
    }
    return capture
  }

  /// The first later capture that shows a finding to be over.
  private func later(mending finding: Finding, of index: Int) -> Int? {
    guard let detail = finding.detail as? any MendableDetail, finding.mirroredStore == nil else { return nil }
    let own = captures[index]
    // Where nobody is signed in the system makes a store that is of no account.
    let stores =
      finding.store.map { [$0] }
      ?? own.stores.filter { !own.timelines.isOfNobody(own.timelines.stores[$0]) }
    return captures.indices.dropFirst(index + 1).first { later in
      // What an overlapping capture shows may be from before.
      guard let end = finding.last.time, let first = captures[later].facts.first, first.isComparable(to: end),
        first.instant > end.instant
      else { return false }
      let views = stores.compactMap { LaterView(of: $0, own, after: finding, in: captures[later]) }
      // Of what names no store, each has to be at work.
      return !views.isEmpty && views.count == stores.count
        && views.allSatisfy { detail.isMended(finding, in: own, by: $0) }
    }
  }
}
