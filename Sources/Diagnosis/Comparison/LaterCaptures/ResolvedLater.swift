// Turns a finding of one capture into a note if a later capture of the same device shows that the trouble is
// over, as if one capture had shown both.

internal import LogRecords
internal import Timelines

struct ResolvedLater {
  private let captures: [CaptureDiagnosis]
  private let labels: [String]

  /// Returns the captures of a device, which are sorted by time, with findings that a later capture shows to
  /// be over reduced to notes.
  static func captures(_ captures: [CaptureDiagnosis], labels: [String]) -> [CaptureDiagnosis] {
    guard captures.count > 1 else { return captures }
    let device = ResolvedLater(captures: captures, labels: labels)
    return captures.indices.map(device.judged)
  }

  private func judged(_ index: Int) -> CaptureDiagnosis {
    var findings = captures[index].findings
    for place in findings.indices where findings[place].severity > .note {
      guard let later = later(resolving: findings[place], of: index) else { continue }
      findings[place].severity = .note
      findings[place].resolvedIn = labels[later]
    }
    return captures[index].judging(findings)
  }

  /// Returns the first later capture that shows a finding to be over; `nil` if none does.
  private func later(resolving finding: Finding, of index: Int) -> Int? {
    if let success = finding.detail.resolvedBy {
      return later(resolving: finding, by: success, of: index)
    }
    guard finding.mirroredStore == nil else { return nil }
    let laters = captures.indices.dropFirst(index + 1).filter { captures[$0].goesOn(after: finding) }
    guard !laters.isEmpty else { return nil }
    let own = captures[index]
    // If nobody is signed in, the system creates a store without an account, which does not count.
    let stores =
      finding.store.map { [$0] }
      ?? own.stores.filter { !own.timelines.belongsToNobody(own.timelines.stores[$0]) }
    return laters.first { later in
      // If the finding names no store, every store has to show success.
      !stores.isEmpty
        && stores.allSatisfy { store in
          LaterView(of: store, own, after: finding, in: captures[later])
            .map { finding.detail.isResolved(finding, in: own, by: $0) } ?? false
        }
    }
  }

  /// Returns the first later capture in which the failing work succeeds in all mirrored stores concerned, and
  /// which does not have the same finding; `nil` if there is none.
  private func later(resolving finding: Finding, by success: MirrorSuccess, of index: Int) -> Int? {
    let own = captures[index]
    let stores = finding.mirroredStore.map { [$0] } ?? own.mirroredStores
    let ids = stores.map { own.timelines.mirroring.all[$0].id }
    let process = finding.detail.resolvingProcess.map { Array(own.timelines.names[$0].utf8) }
    return captures.indices.dropFirst(index + 1).first { later in
      let capture = captures[later]
      return !ids.isEmpty && capture.goesOn(after: finding)
        && !capture.findings.contains { $0.rule == finding.rule && $0.severity > .note }
        && ids.allSatisfy { id in
          id != nil
            && capture.mirroredStores.contains {
              guard capture.timelines.mirroring.all[$0].id == id else { return false }
              let store = capture.timelines.mirroring.all[$0]
              guard let process else { return capture.shows(success.last(in: store), after: finding) }
              return capture.timelines.names.known(process.span).map {
                capture.shows(store.lastSuccess(in: $0), after: finding)
              } ?? false
            }
        }
    }
  }
}

extension CaptureDiagnosis {
  /// Whether the capture ends after a finding of another capture, by comparable times.
  fileprivate func goesOn(after finding: Finding) -> Bool {
    guard let end = finding.last.time, let last = facts.last, last.isComparable(to: end) else { return false }
    return begins(after: finding) || last.instant > end.instant
  }

  /// Whether the whole capture is from after a finding of another capture.
  func begins(after finding: Finding) -> Bool {
    guard let end = finding.last.time, let first = facts.first, first.isComparable(to: end) else {
      return false
    }
    return first.instant > end.instant
  }

  /// Whether a record is from after a finding of another capture, with which this capture may overlap.
  func shows(_ place: Place?, after finding: Finding) -> Bool {
    guard let place else { return false }
    if begins(after: finding) { return true }
    guard let time = place.time, let end = finding.last.time, time.isComparable(to: end) else { return false }
    return time.instant > end.instant
  }
}
