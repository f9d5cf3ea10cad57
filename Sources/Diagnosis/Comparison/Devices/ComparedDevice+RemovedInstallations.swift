// Findings about what an installation of the app lacked that was removed since. If the one in its place has all
// of that, nothing is missing on the device.

internal import LogRecords
internal import Timelines

extension [ComparedDevice] {
  /// Reduces such findings to notes.
  ///
  /// If a capture is not known to be of one device, the installations in it have to follow each other.
  mutating func dismissTroubleOfRemovedInstallations(in groups: [[ComparedStore]], isDeviceKnown: Bool = true)
  {
    reviseFindings(in: groups) { finding, captured, store, stores in
      guard store.isReplaced, !finding.isHeldByLaterInstallation else { return false }
      let isHeld = stores.contains { later in
        later.device == store.device && later.name == store.name && !later.isReplaced
          && (isDeviceKnown || store.isFollowed(by: later))
          && later.holds(whatIsLackingBy: finding, in: captured)
      }
      guard isHeld else { return false }
      finding.isHeldByLaterInstallation = true
      finding.severity = .note
      return true
    }
  }
}

extension CaptureDiagnosis {
  /// The diagnosis in which what a removed installation lacked, and the one in its place has, is only a note.
  var heedingReinstallations: CaptureDiagnosis {
    let names = stores.map { timelines.stores[$0].name }
    guard Set(names).count < names.count,
      findings.contains(where: { $0.store != nil && $0.severity > .note })
    else { return self }
    var devices = ComparedDevice.all([self])
    devices.dismissTroubleOfRemovedInstallations(in: [ComparedStore.all(devices)], isDeviceKnown: false)
    return devices.first?.captures.first ?? self
  }
}

extension ComparedStore {
  /// Whether the store's last process had ended when one of the same name opened a later store.
  ///
  /// The logs of two devices that are pasted into one file usually overlap in time.
  fileprivate func isFollowed(by later: ComparedStore) -> Bool {
    guard let last = captures.last, let next = later.captures.first, let process = last.process,
      process == next.process, let start = next.timeline.first.time,
      let end = last.diagnosis.timelines.processes.last(of: last.timeline.pid)?.time,
      end.isComparable(to: start)
    else { return false }
    return end.instant <= start.instant
  }

  /// Whether the store has all that a finding about another installation says to be lacking there.
  fileprivate func holds(whatIsLackingBy finding: Finding, in captured: CapturedStore) -> Bool {
    let names = captured.diagnosis.timelines.names
    func has(_ ranges: [ClosedRange<Int>], of peer: Name) -> Bool {
      let held = PeerView(self, of: names[peer]).held
      return !ranges.isEmpty && ranges.allSatisfy { held.gaps(in: $0).isEmpty }
    }
    switch finding.detail {
    case let detail as MissingTransaction.Detail:
      return detail.missing.allSatisfy { peer, range in range.map { has([$0], of: peer) } ?? false }
        && detail.waiting.allSatisfy { has($0.numbers.ranges, of: $0.peer) }
    case let detail as any FailedLogsDetail:
      guard let peer = finding.peer, detail.failed.transactions.count == detail.failed.logCount else {
        return false
      }
      return has(detail.failed.transactions.ranges, of: peer)
    case let detail as ModelMismatch.Detail:
      guard let peer = finding.peer else { return false }
      let logs = captured.timeline.ofOtherModel.filter {
        $0.log.peer == peer && $0.log.modelHash == detail.theirs
      }
      let files = Set(arrivals(of: names[peer]).map(\.file))
      return !logs.isEmpty
        && logs.allSatisfy { log in
          // File names of another form are specific to one capture.
          guard case .uuid = log.log.file else { return false }
          return files.contains(log.log.file)
        }
    default: return false
    }
  }
}
