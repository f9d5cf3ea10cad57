// The processes whose statements are in a capture: when each printed last, and how much its log level shows.
// A process may end, restart under another number, or run while another one has the same store open.

package import LogRecords

/// The processes whose statements are in a capture.
package struct Processes: Sendable {
  private struct Life {
    let pid: Int32?
    /// A hash of the name that the process prints; the last name if processes have no numbers.
    var name: UInt64?
    /// Whether this entry represents processes without numbers that print different names, or no name at
    /// first.
    var mixesNames = false
    /// The line of the process's first statement.
    let first: Int
    var last: Place
    var level: Int?
    /// The line of the process's last statement of the highest level.
    var lastDetailed: Int?
    /// The number of logs that the process announced.
    var announced = 0
    /// The number of announced logs that the process wrote.
    var written = 0
    /// The number of finished imports whose changes were not yet merged into the app's context.
    var unmerged = 0
    /// The line of the exception that ended the process.
    var crash: Int?
    /// Whether a record does not show which of the process's running imports it is about.
    var mixesImports = false
    /// Whether the process opened a store.
    ///
    /// Each record asks, and an optional `activity` takes a function call to answer.
    private(set) var hasStore = false
    /// The times at which the process has printed since it first opened a store.
    private(set) var activity = Activity()

    /// Notes a record of the process, and the records right before it.
    mutating func note(_ record: Record, after before: Span<AppRecordPlace>) {
      last = Place(line: record.line, time: record.timestamp ?? last.time)
      if hasStore, let time = record.timestamp { activity.note(time, after: before) }
    }

    /// Notes the time at which the process first opens a store.
    mutating func openStore(at time: Timestamp) {
      hasStore = true
      activity.note(time)
    }
  }

  private var lives: [Life] = []
  private var places: [Int32?: Int] = [:]
  /// The index of the process that printed last: the next record is usually from it too.
  private var latest = 0

  /// Where processes without numbers last printed under names that the entry of all of them does not have at
  /// the moment; the names are hashes.
  private var named: [(name: UInt64, last: Place)] = []
  /// The maximum number of names of processes without numbers.
  private static let maximumNamed = 16

  /// The maximum number of processes, because a capture may name a new one in every line.
  static let capacity = 4096
  /// The maximum number of processes with open stores whose times are followed.
  static let maximumFollowed = 128
  private(set) var followed = 0

  /// Whether any process prints that an import continues to write its metadata.
  ///
  /// "About to save stack updates" is of level 2, like "Changes applied". It is not known whether all systems
  /// print it: if one import has it, its absence is significant for another one.
  private(set) var showSaves = false

  /// Notes that a process prints that an import continues to write its metadata.
  mutating func noteSave() { showSaves = true }

  /// Notes that a record does not show which of a process's running imports it is about.
  mutating func noteMixedImports(of pid: Int32?) {
    if let index = knownIndex(of: pid) { lives[index].mixesImports = true }
  }

  /// Whether the times of all processes with open stores are followed.
  package var areAllFollowed: Bool { followed < Self.maximumFollowed }

  /// Notes that a process printed a record, if it printed a statement before; `before` are other records of
  /// it right before.
  ///
  /// Inlined, because it is called for every record, at one place.
  @inline(__always)
  mutating func noteLife(of record: Record, _ bytes: Span<UInt8>, after before: Span<AppRecordPlace>) {
    guard let index = index(of: record.pid) else { return }
    // If processes have no numbers, records of other processes do not show that the app still runs.
    if record.pid == nil, isOfOther(record, bytes, than: index) { return }
    lives[index].note(record, after: before)
  }

  /// Whether a record of a process that has no number has another name than the one that printed last; notes it
  /// as one of that name.
  @inline(never)
  private mutating func isOfOther(_ record: Record, _ bytes: Span<UInt8>, than index: Int) -> Bool {
    guard let known = lives[index].name, let name = Self.name(of: record, bytes), name != known else {
      return false
    }
    if !named.isEmpty { note(record, of: name) }
    return true
  }

  /// Notes that a process printed a statement, which may have a log level.
  mutating func noteStatement(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    guard let index = index(of: source.record.pid) ?? begin(source, bytes) else { return }
    if source.record.pid == nil { noteName(in: source, bytes, at: index) }
    guard let level = source.shape.level else { return }
    if level > lives[index].level ?? -1 { lives[index].level = level }
    if level == 3 { lives[index].lastDetailed = source.record.line }
  }

  /// Adds the process of a record.
  ///
  /// Not inlined, because there are few processes.
  /// - Returns: Its index; `nil` if there are too many.
  @inline(never) private mutating func begin(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    let record = source.record
    guard lives.count < Self.capacity else { return nil }
    latest = lives.count
    places[record.pid] = latest
    let name = record.pid == nil ? nil : Self.name(of: record, bytes)
    lives.append(Life(pid: record.pid, name: name, first: record.line, last: record.place, level: nil))
    return latest
  }

  /// Notes the name in a statement of processes without numbers.
  @inline(never) private mutating func noteName(
    in source: RecognisedRecord, _ bytes: Span<UInt8>, at index: Int
  ) {
    let record = source.record
    guard record.origin != .daemon, let name = Self.name(of: record, bytes), name != lives[index].name else {
      return
    }
    if let before = lives[index].name { leave(before, at: lives[index].last) }
    lives[index].mixesNames = lives[index].name != nil || lives[index].hasStore
    lives[index].name = name
    lives[index].last = record.place
  }

  /// Notes that processes without numbers print another name from here on.
  private mutating func leave(_ name: UInt64, at place: Place) {
    if let index = named.firstIndex(where: { $0.name == name }) {
      named[index].last = place
    } else if named.count < Self.maximumNamed {
      named.append((name, place))
    }
  }

  /// Notes a record of a process that has no number, and another name than the one that printed last.
  @inline(never) private mutating func note(_ record: Record, of name: UInt64) {
    guard let index = named.firstIndex(where: { $0.name == name }) else { return }
    named[index].last = Place(line: record.line, time: record.timestamp ?? named[index].last.time)
  }

  /// Returns a hash of the process name in a record; `nil` if it has none.
  private static func name(of record: Record, _ bytes: Span<UInt8>) -> UInt64? {
    !record.process.isEmpty ? bytes.extracting(record.process.range).fnv1a : nil
  }

  /// Whether a record's process has printed no statement, and no process of its name has.
  func isUnknown(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard let name = Self.name(of: record, bytes), record.pid == nil || knownIndex(of: record.pid) == nil
    else { return false }
    // A process that prints no name may be any.
    return !lives.contains { $0.name == nil || $0.name == name } && !named.contains { $0.name == name }
  }

  mutating func noteCrash(_ pid: Int32?, at line: Int) {
    if let index = index(of: pid) { lives[index].crash = line }
  }

  /// Notes that a process has a store open.
  /// - Returns: Whether the process's times are followed from now on.
  @discardableResult mutating func openStore(_ pid: Int32?, at time: Timestamp?) -> Bool {
    guard let index = index(of: pid) else { return false }
    if lives[index].hasStore { return true }
    guard let time, followed < Self.maximumFollowed else { return false }
    followed += 1
    lives[index].openStore(at: time)
    return true
  }

  /// Notes that a process announced a log, or, with `isAnswered`, that it wrote one.
  mutating func noteResponse(of pid: Int32?, isAnswered: Bool = false) {
    guard let index = index(of: pid) else { return }
    if isAnswered { lives[index].written += 1 } else { lives[index].announced += 1 }
  }

  /// Returns the number of logs that a process announced and did not write, relative to any starting point;
  /// `nil` if it announces none.
  func unanswered(of pid: Int32?) -> Int? {
    guard let index = knownIndex(of: pid), lives[index].announced > 0 else { return nil }
    return lives[index].announced - lives[index].written
  }

  /// Notes that an import of a process is over.
  mutating func noteImport(of pid: Int32?) {
    if let index = index(of: pid) { lives[index].unmerged += 1 }
  }

  /// Notes that a process merges the changes of an import into the app's context.
  /// - Returns: Whether the import was not seen to be over.
  mutating func noteMerge(of pid: Int32?) -> Bool {
    guard let index = index(of: pid) else { return false }
    lives[index].unmerged -= 1
    guard lives[index].unmerged < 0 else { return false }
    lives[index].unmerged = 0
    return true
  }

  /// Returns the index of a process; found without hashing if it is the one that printed last.
  private func knownIndex(of pid: Int32?) -> Int? {
    latest < lives.count && lives[latest].pid == pid ? latest : places[pid]
  }

  @inline(__always) private mutating func index(of pid: Int32?) -> Int? {
    latest < lives.count && lives[latest].pid == pid ? latest : search(pid)
  }

  /// Searches for a process; not inlined, because most records are from the process that printed the previous
  /// one.
  @inline(never) private mutating func search(_ pid: Int32?) -> Int? {
    guard let index = places[pid] else { return nil }
    latest = index
    return index
  }

  /// Returns the last place of a process; `nil` if it printed no statement.
  package func last(of pid: Int32?) -> Place? { knownIndex(of: pid).map { lives[$0].last } }

  /// Returns the last place of a process; if it has no number, of those with a name, which is given as a hash.
  package func last(of pid: Int32?, named name: UInt64?) -> Place? {
    guard pid == nil, let name, let index = knownIndex(of: nil), lives[index].name != name else {
      return last(of: pid)
    }
    return named.first { $0.name == name }?.last ?? lives[index].last
  }

  /// Returns the times at which a process has printed since it first opened a store; `nil` if it opened none.
  package func activity(of pid: Int32) -> Activity? {
    knownIndex(of: pid).flatMap { lives[$0].hasStore ? lives[$0].activity : nil }
  }

  /// The times at which the app has printed, if processes have no numbers and the app's name distinguishes it
  /// from other processes; `nil` if more than one name prints about stores.
  package var activityByName: Activity? {
    guard let index = knownIndex(of: nil), lives[index].name != nil, !lives[index].mixesNames,
      lives[index].hasStore
    else { return nil }
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

  /// Returns the highest log level of a process's statements; `nil` if none has a level.
  package func level(of pid: Int32?) -> Int? { knownIndex(of: pid).flatMap { lives[$0].level } }

  /// Whether a process printed any statement of the highest level at or after a line.
  func showedDetails(of pid: Int32?, since line: Int) -> Bool {
    knownIndex(of: pid).flatMap { lives[$0].lastDetailed }.map { $0 >= line } ?? false
  }

  /// Whether a process's log level shows the ends of imports: "Successfully wrote metadata changes" is of
  /// level 3.
  package func showEndsOfImports(of pid: Int32?) -> Bool { level(of: pid) == 3 }

  /// Whether a process's log level shows what arrives: "Changes applied" is of level 2.
  package func showArrivals(of pid: Int32?) -> Bool { level(of: pid) ?? 0 >= 2 }

  /// Whether the capture would show the next step of the import of a log.
  ///
  /// An import that applied its changes continues with its metadata, at the same level; one that began
  /// applies its changes. The cancellation of an operation after a failure is of level 3.
  func showEnd(of log: LogProgress, afterFailure hasFailed: Bool) -> Bool {
    if log.isEndHidden { return !log.isSaved && showSave(of: log) }
    if showEndsOfImports(of: log.pid) { return true }
    if mixesImports(log.pid) { return false }
    return showArrivals(of: log.pid) && log.step == .running && !hasFailed
  }

  /// Whether it would be seen that the import of a log goes on to write its metadata.
  func showSave(of log: LogProgress) -> Bool {
    showArrivals(of: log.pid) && showSaves && !mixesImports(log.pid)
  }

  private func mixesImports(_ pid: Int32?) -> Bool {
    knownIndex(of: pid).map { lives[$0].mixesImports } ?? false
  }

  /// Whether a process prints before another one begins and after that one's last record.
  func goesOn(_ pid: Int32?, beside other: Int32?) -> Bool {
    guard let own = knownIndex(of: pid), let other = knownIndex(of: other) else { return false }
    return lives[own].first < lives[other].first && lives[own].last.line > lives[other].last.line
  }

  /// Whether two processes belong to different apps, according to their names.
  ///
  /// A process whose statements have no level is not an app: iCloud's processes print about the stores of all
  /// apps.
  func belongToDifferentApps(_ one: Int32, _ other: Int32) -> Bool {
    guard one != other, let one = knownIndex(of: one), let other = knownIndex(of: other),
      lives[one].level != nil, lives[other].level != nil, let name = lives[one].name,
      let otherName = lives[other].name
    else { return false }
    return name != otherName
  }
}
