// What this device wrote for other devices: the numbers of its transactions, the numbers it skipped, and the
// saves that failed.

internal import LogRecords

/// The transactions that this device wrote for other devices.
package struct Exports: Sendable {
  /// A process that reserves transaction numbers and writes logs.
  ///
  /// The reservations of one process say nothing about another's numbers, as its save may never have been
  /// committed, unless the next process reserves the number after them.
  private struct Writer {
    let pid: Int32?
    /// The numbers reserved since the last write.
    var reserved = NumberSet(isStrict: true)
    /// The last number that the process wrote.
    var last: Int?
    /// The numbers that the previous process reserved and was not seen to write.
    var inherited = NumberSet(isStrict: true)
    /// Whether the process's log level shows its reservations.
    var showsReservations = false
    /// The number of logs that the process had announced and not written when it last wrote one.
    var unanswered: Int?
  }

  /// The number of transaction logs that were written.
  package private(set) var written = 0
  /// How many of these have a number that their records do not show.
  package private(set) var unnumbered = 0
  /// The number of saves that could not be written.
  package private(set) var failed = 0
  /// The transaction numbers whose logs wait on local storage until iCloud is ready, or until they can be
  /// moved there.
  package private(set) var heldBack = NumberSet()
  /// The numbers that were held back when the store last left local storage.
  private var released = NumberSet()
  /// The transaction numbers that were written.
  package private(set) var numbers = NumberSet()
  /// The numbers that were written since another store took the place of the former one; `nil` if none did.
  private var ofPresent: NumberSet?
  /// How many logs were written into former stores, how many of them without a number, and how many of them
  /// did not wait on local storage.
  private var before = (written: 0, unnumbered: 0, sent: 0)
  /// The last transactions that were written, each with its file and its record.
  package private(set) var recent: RecentElements<ExportRecord>
  /// The number of the last transaction that was written.
  package private(set) var lastTransaction: Int?
  /// The place of the last write.
  package private(set) var last: Place?
  /// The record after the first number that was skipped.
  package private(set) var holeEvidence: Evidence?
  /// The record after the first skipped number whose log may have been written.
  package private(set) var doubtEvidence: Evidence?

  /// Whether a number is in doubt because the process that reserved it ended before it was seen to write it.
  package private(set) var hasDoubtOfEnd = false

  /// The last failure, because several records may report the same one.
  private var lastFailure: ExportFailure?
  /// The numbers that were skipped when a later one was written, and not written since.
  private var skipped = NumberSet(isStrict: true)
  /// The skipped numbers whose logs may have been written while the log level was lower.
  private var skippedInDoubt = NumberSet(isStrict: true)
  /// The reserved numbers whose logs may have been written while the log level was lower, whether or not a
  /// later number was written.
  private var doubted = NumberSet(isStrict: true)
  /// The numbers whose writing failed, and that were not written since.
  private var failedNumbers = NumberSet(isStrict: true)
  /// What was skipped, and what failed, before another store or an older copy of this one took the place of
  /// the store: a later log with such a number is of another save.
  private var skippedBefore = NumberSet(isStrict: true)
  private var failedBefore = NumberSet(isStrict: true)
  /// What took the place of the store that last had such numbers; `nil` if there were none.
  private var successor: StoreSuccessor?
  /// The process that writes; `nil` if the capture omits records after its last write.
  private var writer: Writer?
  /// The highest number written since `firstLine`, or since a lower number was last used again.
  private var highest = 0
  /// The first line whose numbers count, because the numbers may have restarted there.
  private var firstLine = 0

  init(recentCapacity: Int, slices: Int) { recent = RecentElements(capacity: recentCapacity, slices: slices) }

  /// The numbers that were never written although a later one was.
  package var holes: [ClosedRange<Int>] { skippedBefore.union(skipped).ranges }
  /// The numbers that were not seen to be written although a later one was, and whose logs may have been
  /// written while the log level was lower.
  package var holesInDoubt: [ClosedRange<Int>] { skippedInDoubt.ranges }
  /// The numbers that were never written because they were skipped or their save failed.
  package var unwritten: [ClosedRange<Int>] {
    skippedBefore.union(failedBefore).union(skipped).union(failedNumbers).ranges
  }

  /// What took the place of the store to which all numbers in `unwritten` belong; `nil` if any belongs to the
  /// present one, or there are none.
  package var successorOfUnwritten: StoreSuccessor? {
    skipped.isEmpty && failedNumbers.isEmpty ? successor : nil
  }

  /// Whether `unwritten` is empty.
  package var areAllWritten: Bool {
    [skipped, failedNumbers, skippedBefore, failedBefore].allSatisfy(\.isEmpty)
  }

  /// The number of skipped and failed numbers or ranges that are not kept because there are too many.
  package var leftOut: Int {
    [skipped, failedNumbers, skippedBefore, failedBefore].reduce(0) { $0 + $1.leftOut }
  }

  // MARK: The present store

  /// The transaction numbers that were written into the present store.
  package var numbersOfPresent: NumberSet { ofPresent ?? numbers }
  /// The numbers of the present store whose logs wait on local storage.
  package var heldBackOfPresent: NumberSet {
    ofPresent.map { $0.subtracting($0.subtracting(heldBack)) } ?? heldBack
  }
  /// The number of logs that were written into the present store.
  package var writtenByPresent: Int { written - before.written }
  /// How many of these have a number that their records do not show.
  package var unnumberedOfPresent: Int { unnumbered - before.unnumbered }
  /// The number of logs that were sent from former stores of the same name.
  package var sentBefore: Int { before.sent }

  /// Notes that another store takes the place of this one, so that its numbers begin again.
  mutating func leaveStore() {
    let sent = max(0, writtenByPresent - heldBackOfPresent.count)
    before = (written: written, unnumbered: unnumbered, sent: before.sent + sent)
    ofPresent = NumberSet()
  }

  // MARK: Numbers

  /// Whether a process already wrote a number at or after `number`; it reserves later ones only.
  func isBehind(_ number: Int, pid: Int32?) -> Bool {
    guard let writer, writer.pid == pid, let last = writer.last else { return false }
    return number <= last
  }

  /// Whether a number failed or was skipped before the store was replaced, so that no later log is of its
  /// save.
  package func isLost(_ number: Int) -> Bool {
    skippedBefore.contains(number) || failedBefore.contains(number)
  }

  /// Whether a number failed or was skipped, so that its log may still be written.
  func isOutstanding(_ number: Int) -> Bool {
    failedNumbers.contains(number) || skipped.contains(number) || skippedInDoubt.contains(number)
  }

  /// Notes that a process reserves a number, which is in use only once its log is written.
  mutating func reserve(_ number: Int, pid: Int32?) {
    takeOver(pid)
    inheritReservations(before: number)
    writer?.showsReservations = true
    writer?.reserved.insert(number)
    // A number is reserved again because its save was undone.
    doubted.remove(number...number)
  }

  /// Forgets the reservation of a number: nothing shows that its log was not written.
  mutating func forgetReservation(of number: Int) { writer?.reserved.remove(number...number) }

  /// Notes that the log of a reserved number may have been written while the log level was lower.
  mutating func doubtReservation(of number: Int) {
    doubted.insert(number)
    // If there is no room to keep the doubt, forget the number altogether.
    if !doubted.contains(number) { forgetReservation(of: number) }
  }

  /// A log is written; the store may have been seen to hold its number before.
  ///
  /// - Returns: Whether its record is in the capture twice, and where its number was given before, when it is
  ///   given again after later ones, or after the store held it.
  mutating func write(
    _ number: Int?, _ log: TransactionLog, isLocal: Bool, isSaved: Bool, _ event: Event, pid: Int32?,
    unanswered: Int?, evidence: () -> Evidence
  ) -> (isCopy: Bool, again: (place: Place, highest: Int)?) {
    last = event.place
    lastFailure = nil
    if let number, numbers.contains(number),
      recent.elements.contains(where: { $0.number == number && $0.file == log.file })
    {
      return (true, nil)
    }
    written += 1
    guard let number else {
      unnumbered += 1
      return (false, nil)
    }
    let before = firstRecord(of: number, otherThan: log.file, isSaved: isSaved)
      .map { (place: $0, highest: highest) }
    highest = before == nil ? max(highest, number) : number
    if before != nil { keepUnwritten(replacedBy: .olderCopy) }
    if isLocal { heldBack.insert(number) }
    let (isSkipped, isDoubtful) = skip(before: number, pid: pid, unanswered: unanswered)
    if isSkipped, holeEvidence == nil { holeEvidence = evidence() }
    if isDoubtful, doubtEvidence == nil { doubtEvidence = evidence() }
    numbers.insert(number)
    ofPresent?.insert(number)
    settle(number)
    recent.append(ExportRecord(number: number, file: log.file, record: event.record))
    lastTransaction = number
    return (false, before)
  }

  /// A log is written whose file and number are unknown, so that no later number shows whether it was skipped.
  mutating func writeUnnamed(_ event: Event) {
    (written, unnumbered, last, lastFailure) = (written + 1, unnumbered + 1, event.place, nil)
    forgetWriter()
  }

  /// Where a number below the highest one, or one that the store held, was given to another log; `nil` for one
  /// that was not, or whose record is forgotten.
  ///
  /// The last number is given again when its save is undone after its log was written. A lower one never is:
  /// the next save had it in its vector.
  private func firstRecord(of number: Int, otherThan file: LogFile, isSaved: Bool) -> Place? {
    guard number < highest || isSaved && number == highest, numbers.contains(number) else { return nil }
    let records = recent.elements.lazy.filter { $0.number == number && $0.place.line >= firstLine }
    return records.contains { $0.file == file } ? nil : records.last?.place
  }

  /// Restarts the check for reused numbers at `line`, where the store may be another one whose numbers
  /// restart.
  mutating func forgetNumbers(from line: Int) { (highest, firstLine) = (0, line) }

  /// Notes that the store is another one, or an older copy: the logs that it writes are of other saves than
  /// those that were not written.
  mutating func keepUnwritten(replacedBy successor: StoreSuccessor) {
    if !skipped.isEmpty || !failedNumbers.isEmpty { self.successor = successor }
    skippedBefore.formUnion(skipped)
    failedBefore.formUnion(failedNumbers)
    for range in skipped.ranges { skipped.remove(range) }
    for range in failedNumbers.ranges { failedNumbers.remove(range) }
  }

  /// Notes that a save could not be written; several records may report one failure.
  /// - Returns: The number of the save, if any of its records contains it, and whether an earlier record
  ///   reported the same failure.
  mutating func fail(_ failure: ExportFailure) -> (number: Int?, isRepeat: Bool) {
    let before = lastFailure.flatMap { $0.isRepeated(by: failure) ? $0 : nil }
    if before == nil { failed += 1 }
    let number = failure.number ?? before?.number
    if let number {
      failedNumbers.insert(number)
      // The failure is certain.
      skippedInDoubt.remove(number...number)
    }
    lastFailure = ExportFailure(runner: failure.runner, number: number, time: failure.time)
    return (number, before != nil)
  }

  /// Notes that the store leaves local storage: the logs that wait there are moved to iCloud.
  mutating func releaseHeldBack() { (released, heldBack) = (heldBack, NumberSet()) }

  /// Notes that a log could not be moved to iCloud; `nil` for all logs that waited.
  mutating func holdBack(_ file: LogFile?) {
    guard let file else { return heldBack.formUnion(released) }
    if let number = recent.elements.last(where: { $0.file == file })?.number { heldBack.insert(number) }
  }

  /// Notes that a log that was held back, or that was not moved into place because that failed or the process
  /// ended, is in iCloud after all; the capture need not show its reservation.
  /// - Returns: Its number, or `nil` if the capture does not show it.
  mutating func rescue(_ file: LogFile, _ number: Int?) -> Int? {
    guard let number = number ?? recent.elements.last(where: { $0.file == file })?.number else { return nil }
    if heldBack.contains(number) { heldBack = heldBack.subtracting(NumberSet([number])) }
    // The sum of a move that failed is not about it.
    if released.contains(number) { released = released.subtracting(NumberSet([number])) }
    guard isOutstanding(number) || !numbers.contains(number) && !isLost(number) else { return number }
    written += 1
    numbers.insert(number)
    ofPresent?.insert(number)
    settle(number)
    return number
  }

  /// Notes that a number is written.
  private mutating func settle(_ number: Int) {
    skipped.remove(number...number)
    skippedInDoubt.remove(number...number)
    doubted.remove(number...number)
    failedNumbers.remove(number...number)
  }

  /// Forgets the writing process: the capture omits records, which may have shown numbers that were written.
  mutating func forgetWriter() { writer = nil }

  private mutating func takeOver(_ pid: Int32?) {
    guard let writer, writer.pid == pid else {
      self.writer = Writer(pid: pid, inherited: writer?.reserved ?? NumberSet(isStrict: true))
      return
    }
  }

  /// Takes over the numbers that the previous process reserved, if the first number that this process
  /// reserves shows that the store holds them.
  ///
  /// Their logs may have been written without a record, because that process ended at that moment.
  private mutating func inheritReservations(before number: Int) {
    guard let writer, writer.last == nil, writer.reserved.isEmpty,
      let range = writer.inherited.ranges.last(where: { $0.contains(number - 1) })
    else { return }
    // Failed numbers are not in doubt.
    for hole in numbers.gaps(in: range.lowerBound...number - 1).flatMap(failedNumbers.gaps) {
      self.writer?.reserved.insert(hole)
      doubted.insert(hole)
      hasDoubtOfEnd = true
    }
  }

  /// Notes the numbers that a process skipped when it wrote a later one.
  ///
  /// A number is skipped if it was reserved and not written, or lies between two numbers that the process
  /// wrote; if it is written later, it no longer counts as skipped. Numbers are reserved one after the other:
  /// a much lower one was reserved for a store that the capture had not shown yet. If the process logs its
  /// reservations, or announces the logs that it is about to write, an unannounced number was assigned in a
  /// part that the capture does not show.
  ///
  /// - Returns: Whether any number was certainly skipped, and whether any may have been written while the log
  ///   level was lower.
  private mutating func skip(
    before number: Int, pid: Int32?, unanswered: Int?
  ) -> (isSkipped: Bool, isDoubtful: Bool) {
    takeOver(pid)
    guard let reserved = writer?.reserved else { return (false, false) }
    var passed: [ClosedRange<Int>] = []
    for range in reserved.ranges {
      guard range.lowerBound < number else { break }
      for gap in numbers.gaps(in: range.lowerBound...min(range.upperBound, number - 1))
      where gap.upperBound == number - 1 || isTaken(gap.upperBound + 1...number - 1, reserved: reserved) {
        passed.append(gap)
      }
    }
    writer?.reserved.remove(0...number)
    if let writer, let last = writer.last, number > last + 1, !writer.showsReservations,
      unanswered.map({ $0 - (writer.unanswered ?? $0) >= number - last - 1 }) ?? true
    {
      passed.append(last + 1...number - 1)
    }
    writer?.last = number
    writer?.unanswered = unanswered
    var (isSkipped, isDoubtful) = (false, false)
    for hole in passed.flatMap({ numbers.gaps(in: $0) }) {
      var certain = NumberSet(isStrict: true)
      for part in doubted.gaps(in: hole) { certain.insert(part) }
      skipped.formUnion(certain)
      isSkipped = isSkipped || !certain.isEmpty
      for part in certain.gaps(in: hole).flatMap(failedNumbers.gaps) {
        skippedInDoubt.insert(part)
        doubted.remove(part)
        isDoubtful = true
      }
    }
    return (isSkipped, isDoubtful)
  }

  private func isTaken(_ range: ClosedRange<Int>, reserved: NumberSet) -> Bool {
    reserved.gaps(in: range).allSatisfy { numbers.gaps(in: $0).isEmpty }
  }
}

extension NumberSet {
  fileprivate func union(_ other: NumberSet) -> NumberSet {
    var all = self
    all.formUnion(other)
    return all
  }
}

/// A transaction that this device wrote.
package struct ExportRecord: Placed {
  /// The transaction's number.
  package let number: Int
  /// The file of the transaction's log.
  package let file: LogFile
  /// The record that shows the export.
  package let record: Evidence
  /// The place of that record.
  package var place: Place { record.place }
}

/// A failed save, as one record reports it.
struct ExportFailure: Sendable {
  let runner: Runner
  let number: Int?
  let time: Timestamp?

  /// Whether `other` reports the same save: on the same thread, immediately afterwards, and without a
  /// different number.
  func isRepeated(by other: ExportFailure) -> Bool {
    guard runner == other.runner else { return false }
    if let number, let next = other.number { return number == next }
    guard let time, let next = other.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }
}
