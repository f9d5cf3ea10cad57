// The logs that are on their way to one store, with a running count of how they stand: cheap to ask for however many logs
// there are.

/// The logs that are on their way to one store, by file name.
package struct OpenLogs: Sendable {
  private var places: [LogFile: Int] = [:]
  /// The logs; a place that none has is used again.
  private var logs: [LogProgress] = []
  private var free: [Int] = []
  private var counts = InlineArray<4, Int>(repeating: 0)

  /// How a log stands for somebody who waits for it.
  private enum Standing: Int {
    case waiting, queued, failed, toBeDownloaded
  }

  /// The log with a file name; `nil` when it is not on its way.
  package subscript(file: LogFile) -> LogProgress? { places[file].map { logs[$0] } }

  func place(of file: LogFile) -> Int? { places[file] }

  subscript(place: Int) -> LogProgress {
    get { logs[place] }
    _modify {
      let before = standing(of: place)
      yield &logs[place]
      recount(before, standing(of: place))
    }
  }

  /// The logs, in no order.
  package var values: some Collection<LogProgress> { places.values.lazy.map { logs[$0] } }

  /// The logs in the order of their first records.
  package var inOrder: [LogProgress] {
    values.sorted { ($0.since.line, $0.order) < ($1.since.line, $1.order) }
  }

  /// How many are at one of these steps.
  package func count(of steps: LogProgress.Step...) -> Int { values.count { steps.contains($0.step) } }

  /// How many they are.
  package var count: Int { places.count }
  /// How many failed, those apart that only have to be downloaded.
  package var failed: Int { counts[Standing.failed.rawValue] }

  /// How many wait: for a transaction before them, behind one that failed, or for their file. A failure cancels all
  /// operations that are queued.
  package var waiting: Int {
    let delayed = counts[Standing.toBeDownloaded.rawValue]
    let behind = failed + delayed > 0 ? counts[Standing.queued.rawValue] : 0
    return counts[Standing.waiting.rawValue] + delayed + behind
  }

  /// Puts a log in that is not on its way yet.
  /// - Returns: Its place.
  mutating func insert(_ log: LogProgress) -> Int {
    let place: Int
    if let reused = free.popLast() {
      place = reused
      logs[place] = log
    } else {
      place = logs.count
      logs.append(log)
    }
    places[log.log.file] = place
    recount(nil, standing(of: place))
    return place
  }

  mutating func remove(_ file: LogFile) -> LogProgress? {
    guard let place = places.removeValue(forKey: file) else { return nil }
    recount(standing(of: place), nil)
    let log = logs[place]
    // What it held is given back now.
    logs[place] = LogProgress(log.log, .discovered, order: log.order, number: nil, at: log.since)
    free.append(place)
    return log
  }

  /// Keeps some of the logs, none of which is in another state then.
  mutating func keep(_ isKept: (LogProgress) -> Bool) {
    for (file, place) in places where !isKept(logs[place]) { _ = remove(file) }
  }

  private func standing(of place: Int) -> Standing? {
    if let isDelayed = logs[place].failure?.isDelayed { return isDelayed ? .toBeDownloaded : .failed }
    return switch logs[place].step {
    case .waiting: .waiting
    case .queued: .queued
    default: nil
    }
  }

  private mutating func recount(_ before: Standing?, _ after: Standing?) {
    guard before != after else { return }
    if let before { counts[before.rawValue] -= 1 }
    if let after { counts[after.rawValue] += 1 }
  }
}

struct OpenLogLimit: Sendable {
  static let capacity = 10_000
  /// How many logs must be free to be forgotten, and how many are refused before looking again: looking takes its time.
  static let patience = capacity / 10

  /// How many logs may be open for the text of their records to be kept.
  private static let mostWithText = 1000

  private(set) var count = 0
  /// How many were opened so far: the last in the order of first records.
  private(set) var opened = 0

  private var refused = 0

  var isReached: Bool { count >= Self.capacity }
  /// Whether so many logs are open that only the places of their records are kept.
  var isCrowded: Bool { count > Self.mostWithText }
  var isWorthLooking: Bool { refused % Self.patience == 0 }

  /// A log takes a place.
  /// - Returns: Its number in the order of opening.
  mutating func open() -> Int {
    count += 1
    opened += 1
    return opened
  }

  mutating func close(_ closed: Int) { count -= closed }

  mutating func refuse() { refused += 1 }
}
