// What this device wrote for others: the numbers it gave its transactions, those it left out, and what
// failed.

internal import LogRecords

/// What this device wrote for others.
package struct Exports: Sendable {
  /// A process that reserves numbers and writes.
  ///
  /// What one process reserved shows nothing about another's numbers, as its save may never have been
  /// committed, unless the next process reserves the number after it.
  private struct Writer {
    let pid: Int32?
    /// The numbers it has reserved since the last one that it wrote, and that one.
    var reserved = NumberSet(isStrict: true)
    var last: Int?
    /// What the process before it reserved and was not seen to write.
    var inherited = NumberSet(isStrict: true)
    /// Whether its log level shows what it reserves.
    var showsReservations = false
    /// How many logs it had announced and not written when it wrote last.
    var unanswered: Int?
  }

  /// How many transaction logs were written.
  package private(set) var written = 0
  /// How many saves could not be written.
  package private(set) var failed = 0
  /// The numbers written that wait on local storage until iCloud is ready, or until their logs can be moved
  /// there.
  package private(set) var heldBack = NumberSet()
  /// Those that waited when the store left local storage last.
  private var released = NumberSet()
  /// The numbers written.
  package private(set) var numbers = NumberSet()
  /// The last transactions written, each with its file and its record.
  package private(set) var recent: RecentElements<ExportRecord>
  /// The number of the last one.
  package private(set) var lastTransaction: Int?
  /// When the last one was written.
  package private(set) var last: Place?
  /// The record after the first number left out.
  package private(set) var holeEvidence: Evidence?
  /// The record after the first number that may have been written.
  package private(set) var doubtEvidence: Evidence?

  /// Whether the process that was to write one of those ended then.
  package private(set) var hasDoubtOfEnd = false

  /// The last failure: several records may belong to one.
  private var lastFailure: ExportFailure?
  /// The numbers left out when a later one was written, and not written since.
  private var skipped = NumberSet(isStrict: true)
  /// Those of them whose log may have been written while the log level was lower.
  private var skippedInDoubt = NumberSet(isStrict: true)
  /// The numbers reserved of which that is so, whether or not a later one was written.
  private var doubted = NumberSet(isStrict: true)
  /// The numbers whose writing failed, and that were not written since.
  private var failedNumbers = NumberSet(isStrict: true)
  /// The process that writes; `nil` if the capture has left something out since.
  private var writer: Writer?
  /// The highest number written, and the line of the first record that counts, because the numbers may have
  /// restarted.
  private var highest = 0
  private var firstLine = 0

  init(mostRecent: Int, slices: Int) { recent = RecentElements(capacity: mostRecent, slices: slices) }

  /// The numbers that were never written though a later one was.
  package var holes: [ClosedRange<Int>] { skipped.ranges }
  /// The numbers that were not seen to be written though a later one was, and whose logs may have been
  /// written while the log level was lower.
  package var holesInDoubt: [ClosedRange<Int>] { skippedInDoubt.ranges }
  /// The numbers that were never written.
  package var unwritten: [ClosedRange<Int>] {
    var all = skipped
    all.formUnion(failedNumbers)
    return all.ranges
  }
  /// Whether there is none of them.
  package var areAllWritten: Bool { skipped.isEmpty && failedNumbers.isEmpty }
  /// How many further numbers or ranges of them are not kept.
  package var leftOut: Int { skipped.leftOut + failedNumbers.leftOut }

  // MARK: Numbers

  /// Whether a process wrote a number at or after one: it reserves later ones only.
  func isBehind(_ number: Int, pid: Int32?) -> Bool {
    guard let writer, writer.pid == pid, let last = writer.last else { return false }
    return number <= last
  }

  /// Whether a number failed or was left out, so that its log may yet be written.
  func isOutstanding(_ number: Int) -> Bool {
    failedNumbers.contains(number) || skipped.contains(number) || skippedInDoubt.contains(number)
  }

  /// A process reserves a number, which is this device's only once its log is written.
  mutating func reserve(_ number: Int, pid: Int32?) {
    takeOver(pid)
    inheritReservations(before: number)
    writer?.showsReservations = true
    writer?.reserved.insert(number)
    // It is reserved again because its save was undone.
    doubted.remove(number...number)
  }

  /// Nothing shows that the log of a reserved number was not written.
  mutating func forgetReservation(of number: Int) { writer?.reserved.remove(number...number) }

  /// The log of a reserved number may have been written while the log level was lower.
  mutating func doubtReservation(of number: Int) {
    doubted.insert(number)
    // Beyond what is kept apart nothing is said about it.
    if !doubted.contains(number) { forgetReservation(of: number) }
  }

  /// A log is written.
  ///
  /// - Returns: Whether its record is in the capture twice, and where its number was given before, when it is
  ///   given again after later ones.
  mutating func write(
    _ number: Int?, _ log: TransactionLog, isLocal: Bool, _ event: Event, pid: Int32?,
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
    guard let number else { return (false, nil) }
    let before = firstRecord(of: number, otherThan: log.file).map { (place: $0, highest: highest) }
    highest = before == nil ? max(highest, number) : number
    if isLocal { heldBack.insert(number) }
    let (isSkipped, isDoubtful) = skip(before: number, pid: pid, unanswered: unanswered)
    if isSkipped, holeEvidence == nil { holeEvidence = evidence() }
    if isDoubtful, doubtEvidence == nil { doubtEvidence = evidence() }
    numbers.insert(number)
    settle(number)
    recent.append(ExportRecord(number: number, file: log.file, record: event.record))
    lastTransaction = number
    return (false, before)
  }

  /// Where a number below the highest one was given to another log; `nil` for one that was not, or whose
  /// record is forgotten.
  ///
  /// The last number is given again when its save is undone after its log was written. A lower one never is:
  /// the next save had it in its vector.
  private func firstRecord(of number: Int, otherThan file: LogFile) -> Place? {
    guard number < highest, numbers.contains(number) else { return nil }
    let records = recent.elements.lazy.filter { $0.number == number && $0.place.line >= firstLine }
    return records.contains { $0.file == file } ? nil : records.last?.place
  }

  /// The store may be another one from here on, whose numbers restart.
  mutating func forgetNumbers(from line: Int) { (highest, firstLine) = (0, line) }

  /// A save could not be written; several records may belong to one failure.
  /// - Returns: Its number, if any of them gives it, and whether another record was about it before.
  mutating func fail(_ failure: ExportFailure) -> (number: Int?, isRepeat: Bool) {
    let before = lastFailure.flatMap { $0.isRepeated(by: failure) ? $0 : nil }
    if before == nil { failed += 1 }
    let number = failure.number ?? before?.number
    if let number {
      failedNumbers.insert(number)
      // That it failed is certain.
      skippedInDoubt.remove(number...number)
    }
    lastFailure = ExportFailure(runner: failure.runner, number: number, time: failure.time)
    return (number, before != nil)
  }

  /// The store leaves local storage: what waits there is moved to iCloud.
  mutating func releaseHeldBack() { (released, heldBack) = (heldBack, NumberSet()) }

  /// A log could not be moved to iCloud, or none of those that waited.
  mutating func holdBack(_ file: LogFile?) {
    guard let file else { return heldBack.formUnion(released) }
    if let number = recent.elements.last(where: { $0.file == file })?.number { heldBack.insert(number) }
  }

  /// A log that waited, or whose writing failed before it was in its place, is in iCloud after all.
  /// - Returns: Its number, as far as the capture gives it.
  mutating func rescue(_ file: LogFile, _ number: Int?) -> Int? {
    guard let number = number ?? recent.elements.last(where: { $0.file == file })?.number else { return nil }
    if heldBack.contains(number) { heldBack = heldBack.subtracting(NumberSet([number])) }
    guard isOutstanding(number) else { return number }
    written += 1
    numbers.insert(number)
    settle(number)
    return number
  }

  /// A number is written.
  private mutating func settle(_ number: Int) {
    skipped.remove(number...number)
    skippedInDoubt.remove(number...number)
    doubted.remove(number...number)
    failedNumbers.remove(number...number)
  }

  /// The capture leaves something out, perhaps numbers that were written.
  mutating func forgetWriter() { writer = nil }

  private mutating func takeOver(_ pid: Int32?) {
    guard let writer, writer.pid == pid else {
      self.writer = Writer(pid: pid, inherited: writer?.reserved ?? NumberSet(isStrict: true))
      return
    }
  }

  /// Takes what the process before reserved and the store holds, as the first number that a process reserves
  /// shows.
  ///
  /// Its log may have been written without a record, as that process ended just then.
  private mutating func inheritReservations(before number: Int) {
    guard let writer, writer.last == nil, writer.reserved.isEmpty,
      let range = writer.inherited.ranges.last(where: { $0.contains(number - 1) })
    else { return }
    // What failed is not in doubt.
    for hole in numbers.gaps(in: range.lowerBound...number - 1).flatMap(failedNumbers.gaps) {
      self.writer?.reserved.insert(hole)
      doubted.insert(hole)
      hasDoubtOfEnd = true
    }
  }

  /// Keeps the numbers that a process left out when it wrote a later one.
  ///
  /// Reserved and not written, or between two that it wrote; what is written later is not left out after all.
  /// Numbers are reserved one after the other: one far below was reserved for a store that the capture had
  /// not shown yet. If the process shows its reservations, or the logs that it is about to write, a number
  /// without any was given in a part that the capture does not show.
  ///
  /// - Returns: Whether any number was left out, and whether any may have been written while the log level
  ///   was lower.
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

/// A transaction that this device wrote.
package struct ExportRecord: Placed {
  /// Its number.
  package let number: Int
  /// Its file.
  package let file: LogFile
  /// The record that shows it.
  package let record: Evidence
  /// Where it is.
  package var place: Place { record.place }
}

struct ExportFailure: Sendable {
  let runner: Runner
  let number: Int?
  let time: Timestamp?

  /// Whether another failure belongs to the same save: on its thread, immediately after, and with no other
  /// number.
  func isRepeated(by other: ExportFailure) -> Bool {
    guard runner == other.runner else { return false }
    if let number, let next = other.number { return number == next }
    guard let time, let next = other.time else { return true }
    return abs(next.seconds(since: time)) < 2
  }
}
