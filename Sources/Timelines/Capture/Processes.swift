// The processes whose statements are in a capture: when each printed last, and how much its log level shows.
// A process may end, restart under another number, or run beside another one that has the same store open.

package import LogRecords

/// The processes whose statements are in a capture.
package struct Processes: Sendable {
  private struct Life {
    let pid: Int32?
    /// The name that it prints, as a hash; if processes have no numbers, the last one.
    var name: UInt64?
    /// Whether it stands for processes without numbers that print different names, or no name at first.
    var mixesNames = false
    /// The line of its first statement.
    let first: Int
    var last: Place
    var level: Int?
    /// The line of its last statement of the highest level.
    var lastDetailed: Int?
    /// How many logs it announced, and how many of them it wrote.
    var announced = 0
    var written = 0
    /// How many imports it ended whose changes were not yet given to the app's context.
    var unmerged = 0
    /// Where an exception ended it.
    var crash: Int?
    /// Whether a record does not show which of the imports under way in it went on.
    var mixesImports = false
    /// When it has printed since it first opened a store.
    var activity: Activity?

    /// Notes a record of it, and of those right before it.
    mutating func note(_ record: Record, after before: Span<AppRecordPlace>) {
      last = Place(line: record.line, time: record.timestamp ?? last.time)
      if let time = record.timestamp { activity?.note(time, after: before) }
    }
  }

  private var lives: [Life] = []
  private var places: [Int32?: Int] = [:]
  /// The one that printed last: the next record is usually its own too.
  private var latest = 0

  /// How many are told apart: a limit for captures that name a new one in every line.
  static let capacity = 4096
  /// For how many of those with stores open it is followed when they print.
  static let mostFollowed = 128
  private(set) var followed = 0

  /// Whether any of them prints that an import goes on to write its metadata.
  ///
  /// "About to save stack updates" is of level 2, as "Changes applied" is. That all systems print it is not
  /// known: where one import has it, its absence says something of another.
  private(set) var showSaves = false

  /// Takes note that an import goes on to write its metadata.
  mutating func noteSave() { showSaves = true }

  /// An import of a process goes on, and nothing shows which one of several.
  mutating func noteMixedImports(of pid: Int32?) {
    if let index = knownIndex(of: pid) { lives[index].mixesImports = true }
  }

  /// Whether all that have stores open are followed when they print.
  package var areAllFollowed: Bool { followed < Self.mostFollowed }

  /// Notes that a process printed, when it is one that printed a statement before; other records of it may
  /// come right before.
  mutating func noteLife(of record: Record, _ bytes: Span<UInt8>, after before: Span<AppRecordPlace>) {
    guard let index = index(of: record.pid) else { return }
    // If processes have no numbers, others go on when the app does not.
    if record.pid == nil, let known = lives[index].name, let name = Self.name(of: record, bytes),
      name != known
    {
      return
    }
    lives[index].note(record, after: before)
  }

  /// Notes that a process printed a statement of a log level; `nil` for one that has none.
  mutating func noteStatement(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let index: Int
    if let known = self.index(of: source.record.pid) {
      index = known
    } else {
      guard lives.count < Self.capacity else { return }
      index = lives.count
      places[source.record.pid] = index
      let name = source.record.pid == nil ? nil : Self.name(of: source.record, bytes)
      lives.append(
        Life(
          pid: source.record.pid, name: name, first: source.record.line, last: source.record.place, level: nil
        ))
      latest = index
    }
    if source.record.pid == nil, source.record.origin != .daemon,
      let name = Self.name(of: source.record, bytes), name != lives[index].name
    {
      lives[index].mixesNames = lives[index].name != nil || lives[index].activity != nil
      lives[index].name = name
      lives[index].last = source.record.place
    }
    guard let level = source.shape.level else { return }
    if level > lives[index].level ?? -1 { lives[index].level = level }
    if level == 3 { lives[index].lastDetailed = source.record.line }
  }

  /// The name that a record gives its process.
  private static func name(of record: Record, _ bytes: Span<UInt8>) -> UInt64? {
    !record.process.isEmpty ? bytes.extracting(record.process.range).fnv1a : nil
  }

  mutating func noteCrash(_ pid: Int32?, at line: Int) {
    if let index = index(of: pid) { lives[index].crash = line }
  }

  /// Notes that a process has a store open.
  /// - Returns: Whether it is followed when it prints from here on.
  @discardableResult mutating func openStore(_ pid: Int32?, at time: Timestamp?) -> Bool {
    guard let index = index(of: pid) else { return false }
    if lives[index].activity != nil { return true }
    guard let time, followed < Self.mostFollowed else { return false }
    followed += 1
    var activity = Activity()
    activity.note(time)
    lives[index].activity = activity
    return true
  }

  /// Notes that a process announced a log, or that it wrote one.
  mutating func noteResponse(of pid: Int32?, isAnswered: Bool = false) {
    guard let index = index(of: pid) else { return }
    if isAnswered { lives[index].written += 1 } else { lives[index].announced += 1 }
  }

  /// How many logs a process announced and did not write, from any point on; `nil` for one that announces
  /// none.
  func unanswered(of pid: Int32?) -> Int? {
    guard let index = knownIndex(of: pid), lives[index].announced > 0 else { return nil }
    return lives[index].announced - lives[index].written
  }

  /// Notes that an import of a process is over.
  mutating func noteImport(of pid: Int32?) {
    if let index = index(of: pid) { lives[index].unmerged += 1 }
  }

  /// Notes that a process gives the changes of an import to the app's context.
  /// - Returns: Whether they are of an import that was not seen to be over.
  mutating func noteMerge(of pid: Int32?) -> Bool {
    guard let index = index(of: pid) else { return false }
    lives[index].unmerged -= 1
    guard lives[index].unmerged < 0 else { return false }
    lives[index].unmerged = 0
    return true
  }

  /// The place of a process; found without a hash when it is the one that printed last.
  private func knownIndex(of pid: Int32?) -> Int? {
    latest < lives.count && lives[latest].pid == pid ? latest : places[pid]
  }

  @inline(__always) private mutating func index(of pid: Int32?) -> Int? {
    latest < lives.count && lives[latest].pid == pid ? latest : search(pid)
  }

  /// Separate because most records are from the process that printed the previous one.
  @inline(never) private mutating func search(_ pid: Int32?) -> Int? {
    guard let index = places[pid] else { return nil }
    latest = index
    return index
  }

  /// Where a process printed last; `nil` for one that printed no statement.
  package func last(of pid: Int32?) -> Place? { knownIndex(of: pid).map { lives[$0].last } }

  /// When a process has printed since it first opened a store; `nil` for one that opened none.
  package func activity(of pid: Int32) -> Activity? { knownIndex(of: pid).flatMap { lives[$0].activity } }

  /// The same for the app, if processes have no numbers and its name tells it from others; `nil` if more than
  /// one prints about stores.
  package var activityByName: Activity? {
    guard let index = knownIndex(of: nil), lives[index].name != nil, !lives[index].mixesNames else {
      return nil
    }
    return lives[index].activity
  }

  /// Whether a process printed anything after a line.
  package func printed(_ pid: Int32?, after line: Int) -> Bool {
    last(of: pid).map { $0.line > line } ?? false
  }

  /// Whether an exception ended a process after a line.
  package func crashed(_ pid: Int32?, after line: Int) -> Bool {
    knownIndex(of: pid).flatMap { lives[$0].crash }.map { $0 > line } ?? false
  }

  /// The highest log level of a process's statements; `nil` when none has a level.
  package func level(of pid: Int32?) -> Int? { knownIndex(of: pid).flatMap { lives[$0].level } }

  /// Whether a process printed any statement of the highest level since a line.
  func showedDetails(of pid: Int32?, since line: Int) -> Bool {
    knownIndex(of: pid).flatMap { lives[$0].lastDetailed }.map { $0 >= line } ?? false
  }

  /// Whether a process's log level shows the ends of imports: "Successfully wrote metadata changes" is of
  /// level 3.
  package func showEndsOfImports(of pid: Int32?) -> Bool { level(of: pid) == 3 }

  /// Whether a process's log level shows what arrives: "Changes applied" is of level 2.
  package func showArrivals(of pid: Int32?) -> Bool { level(of: pid) ?? 0 >= 2 }

  /// Whether an import that went no further than a log is seen to would be seen to go on.
  ///
  /// An import that applied its changes goes on to its metadata, at the same level; one that began applies
  /// them. That an operation is cancelled after a failure is of level 3.
  func showEnd(of log: LogProgress, afterFailure hasFailed: Bool) -> Bool {
    let mixesImports = knownIndex(of: log.pid).map { lives[$0].mixesImports } ?? false
    if log.isEndHidden { return showArrivals(of: log.pid) && showSaves && !log.isSaved && !mixesImports }
    if showEndsOfImports(of: log.pid) { return true }
    if mixesImports { return false }
    return showArrivals(of: log.pid) && log.step == .running && !hasFailed
  }

  /// Whether a process prints before another one begins and after that one's last record.
  func goesOn(_ pid: Int32?, beside other: Int32?) -> Bool {
    guard let own = knownIndex(of: pid), let other = knownIndex(of: other) else { return false }
    return lives[own].first < lives[other].first && lives[own].last.line > lives[other].last.line
  }

  /// Whether two processes belong to different apps, as far as their names show.
  ///
  /// One whose statements have no level is no app: the processes of iCloud print about the stores of all
  /// apps.
  func areOfDifferentApps(_ one: Int32, _ other: Int32) -> Bool {
    guard one != other, let one = knownIndex(of: one), let other = knownIndex(of: other),
      lives[one].level != nil, lives[other].level != nil, let name = lives[one].name,
      let otherName = lives[other].name
    else { return false }
    return name != otherName
  }
}
