// Two captures with one peer ID, or one UUID of a mirrored store, that are of two devices: a backup of one was
// restored on the other. With one peer ID both write the same numbers side by side, and others take in one log
// of each number; a mirrored store with one UUID is seen at work in two processes of the app at once.

internal import LogRecords
internal import Timelines

struct SharedInstallation {
  private let one: CaptureDiagnosis
  private let other: CaptureDiagnosis

  /// Returns the indices of the first two captures of one peer ID that are proven to come from two devices;
  /// `nil` if there are none.
  static func first(among captures: [CaptureDiagnosis]) -> (one: Int, other: Int)? {
    for one in captures.indices {
      for other in captures[(one + 1)...].indices
      where Self(one: captures[one], other: captures[other]).isProved
        || areMirroringApart(captures[one], captures[other])
      {
        return (one, other)
      }
    }
    return nil
  }

  /// Whether two captures are of two devices because the app mirrors a store with one UUID in two processes at
  /// once.
  ///
  /// Times without a zone prove nothing: they go back on a journey, and when summer time ends, so that one
  /// process after another seems to be beside it.
  static func areMirroringApart(_ one: CaptureDiagnosis, _ other: CaptureDiagnosis) -> Bool {
    guard let first = one.facts.first, let next = other.facts.first, first.isComparable(to: next),
      first.zoneMinutes != nil
    else { return false }
    let pair = Self(one: one, other: other)
    return one.mirroredStores.contains { own in
      other.mirroredStores.contains { pair.areMirroredSideBySide(own, $0) }
    }
  }

  /// A process that wrote a log, with the time of the log and of the process's last record, in microseconds.
  private struct Writer {
    let pid: Int32
    let name: [UInt8]
    let moment: Int64
    let end: Int64
  }

  private var isProved: Bool {
    guard let first = one.facts.first, let next = other.facts.first, first.isComparable(to: next) else {
      return false
    }
    let theirs = Dictionary(grouping: other.stores) { PeerStore($0, in: other) }
    return one.stores.contains { own in
      guard let store = PeerStore(own, in: one), let same = theirs[store] else { return false }
      return same.contains { areWrittenSideBySide(own, $0) }
    }
  }

  /// The peer and the name of a store, as texts: two captures number their names differently.
  private struct PeerStore: Hashable {
    let peer: String
    let name: String

    /// Reads the names of a store; `nil` if its peer is unknown.
    init?(_ store: Int, in capture: CaptureDiagnosis) {
      guard let peer = capture.timelines.stores[store].peer else { return nil }
      self.peer = capture.timelines.names[peer]
      name = capture.timelines.names[capture.timelines.stores[store].name]
    }
  }

  /// Whether both stores use a number for logs of their own, in processes that overlap in time.
  ///
  /// On one device the last number is reused if its save is undone, but not by another process while the
  /// first one continues.
  private func areWrittenSideBySide(_ own: Int, _ their: Int) -> Bool {
    let (own, their) = (one.timelines.stores[own], other.timelines.stores[their])
    let theirs = Dictionary(grouping: their.exports.recent.elements, by: \.number)
    return Dictionary(grouping: own.exports.recent.elements, by: \.number).contains { number, logs in
      guard let others = theirs[number], logs.count == 1, others.count == 1,
        logs[0].file.differs(from: others[0].file), let writer = writer(of: logs[0], in: own, one),
        let next = self.writer(of: others[0], in: their, other), writer.name == next.name,
        !one.shows(next.pid), !other.shows(writer.pid)
      else { return false }
      return writer.end > next.moment && next.end > writer.moment
    }
  }

  /// How long two processes have to be at work beside each other, in microseconds.
  private static let longEnough: Int64 = 120_000_000

  /// Whether two processes of one name, each in one of the captures alone, have a store open at once.
  ///
  /// The app runs once on a device, and each of several processes there sees that another changes the file.
  private func areMirroredSideBySide(_ own: Int, _ their: Int) -> Bool {
    // Both are large: only those of one UUID are read as a whole.
    guard let id = one.timelines.mirroring.all[own].id, id == other.timelines.mirroring.all[their].id else {
      return false
    }
    let (own, their) = (one.timelines.mirroring.all[own], other.timelines.mirroring.all[their])
    guard own.changedByAnother == nil, their.changedByAnother == nil else { return false }
    let others = Self.processes(of: their, in: other)
    return Self.processes(of: own, in: one).contains { process in
      others.contains { next in
        process.name == next.name && !one.shows(next.pid) && !other.shows(process.pid)
          && process.length(beside: next) >= Self.longEnough
      }
    }
  }

  /// A process that has a mirrored store open, and when it is at work.
  private struct Process {
    let pid: Int32
    let name: [UInt8]
    let stretches: [ClosedRange<Int64>]

    /// For how long another one is at work at the same times.
    func length(beside other: Process) -> Int64 {
      stretches.reduce(0) { sum, stretch in
        other.stretches.reduce(sum) { sum, next in
          let end = min(stretch.upperBound, next.upperBound)
          return sum + max(0, end - max(stretch.lowerBound, next.lowerBound))
        }
      }
    }
  }

  private static func processes(of store: MirroredStore, in capture: CaptureDiagnosis) -> [Process] {
    store.pids.compactMap { pid -> Process? in
      guard let pid, let activity = capture.timelines.processes.activity(of: pid),
        let process = capture.facts.processes.processes.first(where: { $0.pid == pid })
      else { return nil }
      return Process(pid: pid, name: Array(process.name), stretches: activity.stretches.map(\.range))
    }
  }

  /// Returns the only process that had the store open and was running when a log was written; `nil` if that
  /// is not shown.
  private func writer(
    of log: ExportRecord, in store: StoreTimeline, _ capture: CaptureDiagnosis
  ) -> Writer? {
    guard let moment = log.place.time?.instant else { return nil }
    let processes = capture.timelines.processes
    let writers = store.pids.filter { pid in
      processes.activity(of: pid)?.stretches.contains { $0.range.contains(moment) } ?? false
    }
    guard writers.count == 1, let pid = writers.first,
      let end = processes.activity(of: pid)?.stretches.last?.range.upperBound,
      let process = capture.facts.processes.processes.first(where: { $0.pid == pid })
    else { return nil }
    return Writer(pid: pid, name: Array(process.name), moment: moment, end: end)
  }
}

extension CaptureDiagnosis {
  fileprivate func shows(_ pid: Int32) -> Bool { facts.processes.processes.contains { $0.pid == pid } }
}
