// What a capture is as a whole: sizes, times, header styles, processes. Counted while reading; nothing here
// knows what a statement means.

/// What a capture is as a whole.
package struct CaptureFacts: Sendable {
  /// The number of bytes.
  package internal(set) var bytes = 0
  /// What its first line says it is, if that is not a log.
  package internal(set) var foreignFormat: ForeignFormat?
  /// The number of lines; the last counts without its end of line too.
  package internal(set) var lines = 0
  /// The number of records, notes and elisions of the reporter included.
  package private(set) var records = 0
  /// The number of statements of each origin.
  private var originCounts = CaseCounts<Origin>()
  /// The number of records of each header style.
  private var dialectCounts = CaseCounts<Dialect>()
  /// The time of the first record that has one.
  package var first: Timestamp? { activity.first }
  /// The time of the last record that has one.
  package var last: Timestamp? { activity.last }
  /// Whether it gives no years and goes on after New Year: its years are counted from the one in which it
  /// begins.
  package var crossesNewYear: Bool {
    [first, last].contains { time in
      time.map { $0.hasDate && !$0.hasYear && $0.date.year > Timestamp.anyLeapYear } ?? false
    }
  }
  /// When it has records.
  package private(set) var activity = Activity()
  /// The processes that printed.
  package private(set) var processes = ProcessTable()
  /// Whether the first lines look like the inside of a record and are counted as the app's.
  package internal(set) var startsInsideLines = false
  /// The header style of the first record, where the capture begins with a statement.
  var firstDialect: Dialect?
  /// Whether the first lines belong to a record that began before the capture: they have no header, or only a
  /// part of one, where others have one.
  package var startsInsideRecord: Bool {
    guard !startsInsideLines, let firstDialect else { return startsInsideLines }
    return !firstDialect.isWhole && dialectCounts[firstDialect] == 1 && dialect?.isWhole == true
  }
  /// Whether the last line has no end.
  package internal(set) var endsInsideLine = false
  /// Whether it has events of the unified log in JSON.
  var hasEvents = false
  /// Whether statements stand in strings of other JSON.
  var hasStatementsInJSON = false
  /// How many lines between those events are no JSON, or break off, and the numbers of the first such lines.
  package private(set) var brokenLines = (count: 0, first: [Int]())
  /// Why reading ended where it did.
  package internal(set) var ending = Ending.whole
  /// How many records were longer than a record may be.
  package private(set) var cutRecords = 0
  /// How many bytes of those were dropped.
  package private(set) var droppedBytes = 0
  /// How many lines of the reporter say that something was left out.
  package private(set) var elisions = 0

  /// The window that was looked at, once the capture is over; `nil` when all of it was.
  ///
  /// Everything else, apart from bytes and lines, covers the window only.
  package internal(set) var window: CaptureWindow?

  /// Why reading ended.
  package enum Ending: String, Sendable {
    /// The capture ended.
    case whole
    /// The user interrupted it.
    case interrupted
    /// The system failed to read on.
    case failed
  }

  /// The number of statements, of whatever origin; without notes and elisions of the reporter.
  package var statements: Int { Origin.allCases.reduce(0) { $0 + count(of: $1) } }

  /// The number of statements of one origin.
  package func count(of origin: Origin) -> Int { originCounts[origin] }

  /// Adds to the number of statements of one origin, as the text of damaged ones shows it when it is
  /// repaired.
  package mutating func add(_ difference: Int, of origin: Origin) {
    originCounts[origin] += difference
    records += difference
  }

  /// Whether there is a statement of Core Data's sync or of the manager.
  package var holdsStatements: Bool {
    count(of: .ubiquity) + count(of: .manager) + count(of: .cloudkit) > 0
  }

  /// The header style of most records; the first of them in the order of `Dialect` when several are equal.
  package var dialect: Dialect? {
    Dialect.allCases.filter { dialectCounts[$0] > 0 }
      .max { dialectCounts[$0] < dialectCounts[$1] }
  }

  mutating func noteNoEvent(at line: Int) {
    brokenLines.count += 1
    if brokenLines.first.count < 5 { brokenLines.first.append(line) }
  }

  /// Counts a record, with those of its process's app that come right before it.
  mutating func count(_ record: Record, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>) {
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
    case .elision: elisions += 1
    case .mark: break
    case .statement, .fragment:
      originCounts[record.origin] += 1
      if record.kind == .statement { dialectCounts[record.dialect] += 1 }
    }
    if let timestamp = record.timestamp { activity.note(timestamp, after: before, isFresh: isFresh) }
  }
}
