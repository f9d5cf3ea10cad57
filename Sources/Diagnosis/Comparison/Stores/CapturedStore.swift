// The evidence in one capture about a store of a device: its timeline, with the names in that capture.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct CapturedStore {
  /// The capture, as an index in `ComparedDevice.captures`.
  let capture: Int
  /// The store, as an index in the capture's `StoreTimelines.stores`.
  let index: Int
  let diagnosis: CaptureDiagnosis
  /// The period in which the processes that had the store open print too little to show arrivals; `nil` if
  /// there is none.
  let silence: Silence?
  /// Set if an older copy of the store's file was restored and the lost transactions have not arrived again.
  let setBack: SetBack?
  private let namesByText: [String: Name]

  init(_ capture: Int, _ diagnosis: CaptureDiagnosis, store index: Int) {
    self.capture = capture
    self.index = index
    self.diagnosis = diagnosis
    let timeline = diagnosis.timelines.stores[index]
    silence = diagnosis.timelines.silence(of: timeline)
    let isSetBack = diagnosis.findings.contains {
      $0.rule == .storeRolledBack && $0.severity == .error && $0.store == index
    }
    setBack = isSetBack ? timeline.vector.setBack : nil
    let names = diagnosis.timelines.names
    let peers =
      Array(timeline.imports.arrivals.keys) + timeline.imports.openLogs.values.map(\.log.peer)
      + Array((timeline.vector.numbers ?? [:]).keys) + timeline.imports.recentArrivals.elements.map(\.peer)
      + timeline.imports.openLogs.values.flatMap { ($0.needs?.needed ?? []).map(\.peer) }
    namesByText = Dictionary(Set(peers).map { (names[$0], $0) }, uniquingKeysWith: { first, _ in first })
  }

  var timeline: StoreTimeline { diagnosis.timelines.stores[index] }

  /// The peers that the store's records name.
  var namedPeers: [String] { Array(namesByText.keys) }

  /// Returns a peer's name in this capture; `nil` if it does not occur in the store's records.
  func name(of peer: String) -> Name? { namesByText[peer] }

  /// Whether all of the store's processes that print what arrives print the ends of imports too.
  var showsEndsOfImports: Bool {
    diagnosis.showsEndsOfImports && !diagnosis.timelines.showsArrivalsOnly(of: timeline)
  }

  /// Returns the number of a peer's last transaction that the store is known to hold; `nil` if the capture
  /// does not show it.
  func top(of peer: String) -> Int? {
    let nothing = timeline.vector.lastSeen == nil ? nil : 0
    guard let name = name(of: peer) else { return nothing }
    let arrivals = timeline.imports.arrivals[name]
    let arrived = [arrivals?.numbers, showsEndsOfImports ? nil : arrivals?.applied].compactMap { numbers in
      numbers.flatMap { kept($0, of: name).ranges.last?.upperBound }
    }
    return ([timeline.vector.numbers?[name] ?? nothing].compactMap(\.self) + arrived).max()
  }

  /// Returns the transactions of a peer that were lost when an older copy of the store's file came back;
  /// `nil` if none were.
  func lost(of peer: Name) -> ClosedRange<Int>? {
    guard let less = setBack?.peers.first(where: { $0.peer == peer }), less.after < less.before else {
      return nil
    }
    return less.after + 1...less.before
  }

  /// Returns the numbers without those that were lost when an older copy of the store's file came back and
  /// that have not arrived again.
  func kept(_ numbers: NumberSet, of peer: Name) -> NumberSet {
    guard let setBack, let lost = lost(of: peer) else { return numbers }
    var gone = NumberSet()
    gone.insert(lost)
    var kept = numbers.subtracting(gone)
    for arrival in timeline.imports.recentArrivals.elements
    where arrival.peer == peer && arrival.place.line >= setBack.evidence.line
      && lost.contains(arrival.number) && numbers.contains(arrival.number)
    {
      kept.insert(arrival.number)
    }
    return kept
  }

  /// The numbers that the store is not seen to write, but whose logs may have been written nevertheless.
  var mayBeWritten: [ClosedRange<Int>] {
    diagnosis.findings.reduce(into: timeline.exports.holesInDoubt) { numbers, finding in
      guard finding.store == index, let lost = finding.detail as? ExportLost.Detail, lost.mayHaveBeenWritten
      else { return }
      numbers += lost.numbers
    }
  }

  /// The numbers among `mayBeWritten` whose writing failed.
  var failedToBeWritten: [ClosedRange<Int>] {
    diagnosis.findings.flatMap { finding -> [ClosedRange<Int>] in
      guard finding.store == index, let lost = finding.detail as? ExportLost.Detail, lost.mayHaveBeenWritten,
        lost.step != nil
      else { return [] }
      return lost.numbers
    }
  }

  /// The periods in which the processes that had the store open are seen running.
  var stretches: [[Activity.Stretch]] {
    diagnosis.stretches(of: diagnosis.timelines.activities(of: timeline), until: timeline.last)
  }

  var process: [UInt8]? {
    timeline.pid.flatMap { pid in
      diagnosis.facts.processes.processes.first { $0.pid == pid }.map { Array($0.name) }
    }
  }

  /// Whether a log is seen to be open after the last adopted baseline, which may have brought what it needs,
  /// and after the last process that prints too little.
  func isStillOpen(_ log: LogProgress) -> Bool {
    log.lastLine > timeline.baseline.lastBringing?.line ?? 0 && log.isSeen(after: silence)
  }

  /// Whether a log waits, or is on its way if the log level shows each of its steps.
  ///
  /// At a lower level a scan lists logs that were imported long ago.
  var isWaiting: (LogProgress) -> Bool {
    let waits = timeline.isWaiting
    let isEachStepShown = diagnosis.timelines.processes.showEndsOfImports(of: timeline.pid)
    return { log in
      guard log.isSeen(after: silence) else { return false }
      return isEachStepShown || log.failure != nil || log.step == .ofOtherModel || waits(log)
    }
  }

  /// Whether its log level shows why a scheduling pass leaves logs over.
  var showsWhyLogsAreLeftOver: Bool { diagnosis.statements.highestLevel ?? 0 >= 3 }

  /// The reason why the absence of a transaction in this capture proves nothing; `nil` if it may prove
  /// something.
  var doubt: Doubt.Reason? {
    if diagnosis.statements.highestLevel ?? 0 < 2 { return .lowLevel }
    if diagnosis.facts.last == nil { return .noTimes }
    if diagnosis.isMostlyUnread { return .notUnderstood }
    if diagnosis.hasGaps { return .elided }
    if timeline.isFollowedInPart { return .tooManyLogs }
    if timeline.imports.filledArrivals > 0 { return .tooManyRanges }
    if let silence, silence.isToTheEnd, let level = silence.level { return .silentLaunch(level: level) }
    return nil
  }
}

extension LogFile {
  /// Whether two names cannot belong to the same file; names masked by a reporter prove nothing.
  func differs(from other: LogFile) -> Bool {
    guard case .uuid = self, case .uuid = other else { return false }
    return self != other
  }
}
