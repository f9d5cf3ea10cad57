// Facts about a capture as a whole: sizes, times, header styles, processes. Collected while reading; this
// file knows nothing of the meaning of statements.

/// Facts about a capture as a whole.
package struct CaptureFacts: Sendable {
  /// The number of bytes.
  package internal(set) var bytes = 0
  /// The format that the first line reveals, if the capture is not a log; otherwise `nil`.
  package internal(set) var foreignFormat: ForeignFormat?
  /// The number of lines, including a last one without a line end.
  package internal(set) var lines = 0
  /// The number of records, including notes and elisions of the reporter.
  package private(set) var records = 0
  /// The number of statements of each origin.
  private var originCounts = CaseCounts<Origin>()
  /// The number of records of each header style.
  private var dialectCounts = CaseCounts<Dialect>()
  /// The time of the first record that has one.
  package var first: Timestamp? { activity.first }
  /// The time of the last record that has one.
  package var last: Timestamp? { activity.last }
  /// Whether the capture has no years and continues after New Year: its years are counted from the one in
  /// which it begins.
  package var crossesNewYear: Bool {
    [first, last].contains { time in
      time.map { $0.hasDate && !$0.hasYear && $0.date.year > Timestamp.anyLeapYear } ?? false
    }
  }

  /// The periods in which the capture has records.
  package private(set) var activity = Activity()
  /// Whether its newest records come first, as services that collect logs list them.
  package var isNewestFirst: Bool { activity.isNewestFirst(of: records) }
  /// The processes that printed.
  package private(set) var processes = ProcessTable()
  /// Whether the first lines look like the inside of a record and are counted as the app's.
  package internal(set) var startsInsideLines = false
  /// The header style of the first record; `nil` if the capture does not begin with a statement.
  var firstDialect: Dialect?
  /// Whether the first lines belong to a record that began before the capture: they have no header, or only a
  /// part of one, where others have one.
  package var startsInsideRecord: Bool {
    guard !startsInsideLines, let firstDialect else { return startsInsideLines }
    return !firstDialect.isWhole && dialectCounts[firstDialect] == 1 && dialect?.isWhole == true
  }

  /// Whether the last line has no end.
  package internal(set) var endsInsideLine = false
  /// Whether the capture contains events of the unified log in JSON.
  var hasEvents = false
  /// Whether strings of other JSON contain statements.
  var hasStatementsInJSON = false
  /// The number of lines between those events that are no JSON or are truncated, and the numbers of the first
  /// five.
  package private(set) var brokenLines = (count: 0, first: [Int]())
  /// The number of lines of text after the last event, as people end a mail, and the numbers of the first five.
  private var linesOfText = (count: 0, first: [Int]())
  /// The reason why reading ended.
  package internal(set) var ending = Ending.whole
  /// The number of records that exceeded the maximum length.
  package private(set) var cutRecords = 0
  /// The number of bytes dropped from those records.
  package private(set) var droppedBytes = 0
  /// The number of lines in which the reporter says that something was omitted.
  package private(set) var elisions = 0
  /// The number of those lines that the system printed, in place of messages that it lost.
  package private(set) var losses = 0

  /// The window that was read, once the capture is over; `nil` if all of it was.
  ///
  /// All other facts, except bytes and lines, cover the window only.
  package internal(set) var window: CaptureWindow?

  /// A reason why reading ended.
  package enum Ending: String, Sendable {
    /// The capture ended.
    case whole
    /// The user interrupted reading.
    case interrupted
    /// The system reported a read error.
    case failed
  }

  /// The number of statements of all origins, excluding notes and elisions of the reporter.
  package var statements: Int { Origin.allCases.reduce(0) { $0 + count(of: $1) } }

  /// Returns the number of statements of one origin.
  package func count(of origin: Origin) -> Int { originCounts[origin] }

  /// Adds to the number of statements of one origin, when the repair of damaged ones reveals other origins.
  package mutating func add(_ difference: Int, of origin: Origin) {
    originCounts[origin] += difference
    records += difference
  }

  /// Notes the time of a record that another one contained, if the capture ends with it.
  package mutating func noteLater(_ time: Timestamp) {
    guard let last, time.isGiven(like: last), time.instant > last.instant else { return }
    activity.note(time)
  }

  /// Whether there is a statement of Core Data's sync or of the manager.
  package var holdsStatements: Bool {
    count(of: .ubiquity) + count(of: .manager) + count(of: .cloudkit) > 0
  }

  /// The most frequent header style; the first of several equally frequent ones in the order of `Dialect`;
  /// `nil` without records.
  package var dialect: Dialect? {
    Dialect.allCases.filter { dialectCounts[$0] > 0 }
      .max { dialectCounts[$0] < dialectCounts[$1] }
  }

  /// Notes a line of text, which breaks off the events only if another one follows.
  mutating func noteText(at line: Int) {
    linesOfText.count += 1
    if linesOfText.first.count < 5 { linesOfText.first.append(line) }
  }

  /// Notes that an event follows, or a part of one.
  mutating func noteMoreEvents() {
    guard linesOfText.count > 0 else { return }
    brokenLines.count += linesOfText.count
    brokenLines.first += linesOfText.first.prefix(5 - brokenLines.first.count)
    linesOfText = (0, [])
  }

  /// Notes a line that is no JSON, or truncated.
  mutating func noteNoEvent(at line: Int) {
    noteMoreEvents()
    brokenLines.count += 1
    if brokenLines.first.count < 5 { brokenLines.first.append(line) }
  }

  /// Counts a record, with the app records of its process right before it.
  @inline(always) mutating func count(_ record: Record, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>)
  {
    records += 1
    let isFresh =
      (record.pid != nil || !record.process.isEmpty)
      && processes.count(record, bytes, as: 1 + before.count)
    if !before.isEmpty {
      records += before.count
      originCounts[.app] += before.count
      dialectCounts[record.dialect] += before.count
    }
    if record.droppedBytes > 0 {
      cutRecords += 1
      droppedBytes += record.droppedBytes
    }
    switch record.kind {
    case .elision:
      elisions += 1
      if bytes.lostMessages != nil { losses += 1 }
    case .mark: break
    case .statement, .fragment:
      originCounts[record.origin] += 1
      if record.kind == .statement { dialectCounts[record.dialect] += 1 }
    }
    if let timestamp = record.timestamp { activity.note(timestamp, after: before, isFresh: isFresh) }
  }
}
