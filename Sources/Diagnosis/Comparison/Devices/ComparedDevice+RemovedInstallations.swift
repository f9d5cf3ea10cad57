// Reduces findings about a removed installation of the app to notes if the present one has what it lacked.

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
          && finding.detail.isHeld(
            finding, in: captured.diagnosis,
            by: LaterInstallation(store: later, names: captured.diagnosis.timelines.names))
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
}
