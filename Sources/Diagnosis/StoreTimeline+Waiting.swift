// Distinguishes logs that wait from logs that failed, and finds what they wait for. The single source for all
// reports. A log whose file has not arrived yet has not failed, whatever the record says.

internal import LogRecords
internal import OrderedCollections
package import Timelines

extension LogProgress {
  /// Whether the only trouble with the log is that its file has not been downloaded.
  package var isToBeDownloaded: Bool { failure?.isDelayed ?? false }

  /// The line of the last record that shows the log at its current step.
  var lastLine: Int { max(since.line, evidence.last?.line ?? 0) }

  /// The first place that is kept of it: a failure keeps its first record, whatever was tried since.
  var firstKept: Place {
    let places = [evidence.first?.place, failure?.evidence.first?.place].compactMap(\.self)
    return places.reduce(since) { $1.line < $0.line ? $1 : $0 }
  }

  /// Whether the log is seen at its current step after a silence in which the capture shows nothing of its
  /// store.
  package func isSeen(after silence: Silence?) -> Bool { silence.map { lastLine > $0.end.line } ?? true }

  /// Whether the log was seen after the last record of a waiting log, or so shortly before it that it may
  /// still have been on its way to the importer.
  ///
  /// If two scheduling passes mention one log and not the other, the other is not on its way.
  fileprivate func isFresh(at waiting: LogProgress) -> Bool {
    guard let record = waiting.evidence.last, since.line <= record.line else { return true }
    if let passes = waiting.passes, passes.upperBound - pass >= 2 { return false }
    guard let now = record.time, let since = since.time else { return false }
    return now.seconds(since: since) < MissingTransaction.timeout
  }
}

extension StoreTimelines {
  /// Returns the logs that were seen at least `MissingTransaction.timeout` seconds before the end and are
  /// neither imported nor said to wait for anything; of those whose import began, only the ones that the store
  /// was seen to lack long after that, and none whose changes are in the store without Core Data's note of it.
  ///
  /// Empty unless the log level shows each step: at a lower level a scan lists logs that were imported long
  /// ago.
  package func overdue(in store: StoreTimeline) -> [LogProgress] {
    guard processes.showEndsOfImports(of: store.pid), let end = end(of: store) else { return [] }
    let (isWaiting, silence) = (store.isWaiting, silence(of: store))
    return store.imports.openLogs.inOrder { log in
      guard [.discovered, .downloading, .queued].contains(log.step), log.failure == nil, !isWaiting(log),
        log.log.peer != store.peer, !log.isAbandoned || store.isSeenLacking(log), !log.isEndHidden,
        log.isSeen(after: silence), !store.hasSplitWrite(of: log.log),
        !isLeftOut(after: log.since.line),
        let since = log.since.time, end.seconds(since: since) >= MissingTransaction.timeout
      else { return false }
      return log.number.map { $0 > store.vector.numbers?[log.log.peer] ?? 0 } ?? true
    }
  }
}

extension StoreTimeline {
  /// Whether the changes of a log are in the present store although its metadata was not written with them.
  fileprivate func hasSplitWrite(of log: TransactionLog) -> Bool {
    imports.splitWrites.all.contains { $0.log == log && $0.evidence.line >= imports.former?.end ?? 0 }
  }

  /// Whether a log waits: for an earlier transaction, behind a failed log, for its file, or for something
  /// that is not shown.
  ///
  /// A failure cancels all queued operations.
  var isWaiting: (LogProgress) -> Bool {
    let isBehindFailed = imports.openLogs.values.contains { $0.failure != nil }
    return { log in
      log.failure.map(\.isDelayed)
        ?? (log.step == .waiting || log.step == .leftOver || isBehindFailed && log.step == .queued)
    }
  }

  /// Whether a whole vector of the store lacks the transaction of a log long after its import began.
  fileprivate func isSeenLacking(_ log: LogProgress) -> Bool {
    guard let number = log.number, let seen = vector.lastSeen, seen.line > log.since.line,
      let time = seen.time, let since = log.since.time,
      time.seconds(since: since) >= MissingTransaction.timeout
    else { return false }
    return number > vector.numbers?[log.log.peer] ?? 0
  }

  /// The logs that wait.
  package var waiting: [LogProgress] { imports.openLogs.inOrder(isWaiting) }
  /// The logs that failed, except those that only have to be downloaded.
  package var broken: [LogProgress] { imports.failed.filter { !$0.isToBeDownloaded } }
  /// The logs that wait for this device to have their model.
  package var ofOtherModel: [LogProgress] { imports.openLogs.inOrder { $0.step == .ofOtherModel } }
  /// The number of logs that wait, and of logs that failed.
  ///
  /// Counting does not sort the logs.
  var waitingAndFailed: (Int, Int) {
    let logs = imports.openLogs.values
    return (logs.count(where: isWaiting), logs.count { $0.failure.map { !$0.isDelayed } ?? false })
  }

  /// Returns the transactions that logs wait for and that neither arrived nor wait on this device; a range is
  /// `nil` if the capture does not show the numbers.
  ///
  /// Empty if only part of the logs is followed: the missing transaction may be in another log. `numbers` has
  /// those of logs whose own numbers this capture does not show.
  package func missing(
    for waiting: [LogProgress], knowing numbers: [LogFile: Int] = [:]
  ) -> [(peer: Name, range: ClosedRange<Int>?)] {
    guard !isFollowedInPart else { return [] }
    var needed: OrderedDictionary<Name, NumberSet> = [:]
    var unknown: OrderedSet<Name> = []
    let held = heldByScores
    for log in waiting {
      for (peer, numbers) in requirements(of: log, held) {
        if let numbers {
          needed[peer, default: NumberSet(isStrict: true)].insert(numbers)
        } else {
          unknown.append(peer)
        }
      }
    }
    var present: [Name: NumberSet] = [:]
    // Logs without a known number that were just seen, or that are skipped for their model: they may contain
    // what seems to be missing.
    var unnumbered: [Name: Int] = [:]
    let last = waiting.max { $0.evidence.last?.line ?? 0 < $1.evidence.last?.line ?? 0 }
    let skipped = ModelMismatch.lacking(in: self)
    for log in imports.openLogs.values {
      if let number = log.number ?? numbers[log.log.file] {
        present[log.log.peer, default: NumberSet()].insert(number)
        // One of the unnumbered logs that were seen is this unnamed one.
        if log.log.file.isUnnamed { unnumbered[log.log.peer, default: 0] -= 1 }
      } else if log.failure == nil, !log.log.file.isUnnamed,
        skipped.contains(log.log.file) || last.map({ log.isFresh(at: $0) }) ?? true
      {
        unnumbered[log.log.peer, default: 0] += 1
      }
    }
    var missing: [(peer: Name, range: ClosedRange<Int>?)] = []
    for (peer, numbers) in needed {
      var here = imports.arrivals[peer]?.numbers ?? NumberSet()
      here.formUnion(present[peer] ?? NumberSet())
      // Transactions that the store held from the beginning have no arrival in this capture.
      if let held = vector.numbers?[peer], held > 0 { here.insert(1...held) }
      let gaps = numbers.ranges.flatMap { here.gaps(in: $0) }
      guard gaps.reduce(0, { $0 + $1.count }) > unnumbered[peer, default: 0] else { continue }
      missing += gaps.map { (peer, $0) }
    }
    return missing + unknown.filter { needed[$0] == nil }.map { ($0, nil) }
  }

  /// The transactions that later ones of the same peer have waited for over `MissingTransaction.timeout` and
  /// that no log on this device is known to have.
  package var lastingGaps: [Name: NumberSet] {
    guard !isFollowedInPart else { return [:] }
    var needed: [Name: NumberSet] = [:]
    var here: [Name: NumberSet] = [:]
    for log in imports.openLogs.values {
      if let number = log.number { here[log.log.peer, default: NumberSet()].insert(number) }
      guard log.step == .waiting, let last = log.evidence.last?.time, let since = log.since.time,
        last.seconds(since: since) >= MissingTransaction.timeout
      else { continue }
      for (peer, numbers) in log.needs?.needed ?? [] where peer == log.log.peer {
        needed[peer, default: NumberSet(isStrict: true)].insert(numbers)
      }
    }
    var gaps: [Name: NumberSet] = [:]
    for (peer, numbers) in needed {
      var known = here[peer] ?? NumberSet()
      known.formUnion(imports.arrivals[peer]?.numbers ?? NumberSet())
      if let held = vector.numbers?[peer], held > 0 { known.insert(1...held) }
      let gap = numbers.subtracting(known)
      if !gap.isEmpty { gaps[peer] = gap }
    }
    return gaps
  }

  /// Whether everything that is missing from a peer may be in its logs that failed before they printed their
  /// numbers.
  func mayBeInFailedLogs(_ missing: [(peer: Name, range: ClosedRange<Int>?)], of peer: Name) -> Bool {
    let unnumbered = imports.failed.count { $0.number == nil && $0.log.peer == peer }
    return missing.reduce(0) { $0 + ($1.range?.count ?? 1) } <= unnumbered
  }

  /// Returns the transactions that a log requires before its own; a range is `nil` if nothing shows the
  /// numbers.
  func requirements(of log: LogProgress, _ held: [ScoredPeer: Int]) -> [(Name, ClosedRange<Int>?)] {
    var all: [(Name, ClosedRange<Int>?)] = []
    for (peer, numbers) in log.needs?.needed ?? [] { all.append((peer, numbers)) }
    for (peer, ahead) in log.needs?.unknown ?? [(log.log.peer, nil)] {
      if let ahead, let pass = log.passes?.upperBound, let held = held[ScoredPeer(peer: peer, pass: pass)] {
        all.append((peer, held + ahead.lowerBound...held + ahead.upperBound))
      } else {
        all.append((peer, nil))
      }
    }
    return all
  }

  struct ScoredPeer: Hashable {
    let peer: Name
    let pass: Int
  }

  /// The highest number that the store holds of a peer in a scheduling pass, derived from the scores of that
  /// peer's own logs that wait in it.
  var heldByScores: [ScoredPeer: Int] {
    let known = imports.openLogs.values.compactMap { log -> (ScoredPeer, Int)? in
      guard log.step == .waiting, let pass = log.passes?.upperBound, let held = log.needs?.held else {
        return nil
      }
      return (ScoredPeer(peer: log.log.peer, pass: pass), held)
    }
    return Dictionary(known, uniquingKeysWith: max)
  }

  /// The number of written transactions that have left this device, as far as the capture shows.
  package var sent: Int { max(0, exports.written - exports.heldBack.count) }
}
