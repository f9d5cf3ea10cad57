// Why the import of a transaction log fails, and how often. Several records may report one failure;
// `ImportFailures` finds those that name no log.

internal import LogRecords

/// The failures of the import of one log.
package struct ImportFailure: Sendable {
  /// The number of failures.
  package private(set) var count = 0
  /// The error that the last failure reported as its cause.
  package private(set) var error = ErrorChain("")
  /// The error of the last failure's last record: often only that the import failed.
  package private(set) var verdict = ErrorChain("")
  /// Whether the only problem is that the log's file has not been downloaded: a wait, not a failure.
  package private(set) var isDelayed = false
  /// Whether the log itself could not be read.
  package private(set) var isUnreadable = false
  /// The first and the last record of the failures.
  package private(set) var evidence: [Evidence] = []
  /// The number of records of the failures.
  package private(set) var records = 0

  /// The attempt in which the import failed last; several records may report one failure.
  private var attempt = -1
  /// The entry of the first record of the last failure.
  private var opener: Int?
  /// The times of the records, in microseconds; the first ones only.
  private var times: [Int64] = []
  private static let maximumTimes = 256
  /// The precision of times, in decimals of a second, at which no import fails twice at one time.
  private static let minimumDecimals = 3

  /// Whether a record has the time of one before it: a part of the log is in the capture twice, or several
  /// records report the failure.
  func hasRecord(at time: Timestamp?) -> Bool {
    guard let time, time.decimals >= Self.minimumDecimals else { return false }
    return times.contains(time.microseconds)
  }

  /// Whether a record is from the same attempt as the last one.
  ///
  /// The records of one attempt come within seconds, those of the next one half a minute later. Below log
  /// level 2 nothing else separates attempts, and without times only the repetition of the same record does.
  /// A failure in a pass is reported again after the pass.
  func isOf(_ attempt: Int, _ record: Evidence) -> Bool {
    guard let time = record.time, let last = evidence.last?.time else {
      return self.attempt == attempt && (attempt > 0 || record.entry != opener)
    }
    return time.seconds(since: last) < (self.attempt == attempt ? 20 : ImportFailures.echo)
  }

  mutating func add(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, isNew: Bool) {
    records += 1
    if isNew || reported.text.utf8.span.find("Domain=") != nil {
      verdict = ErrorChain(reported.text)
      if isNew || !verdict.isOnlyAVerdict || error.saysNothing { error = verdict }
    }
    if isNew {
      count += 1
      (self.attempt, opener) = (attempt, record.entry)
    }
    isDelayed = reported.cause == .missingDownload || error.isDownloadMissing
    if reported.cause == .unreadableLog || error.logTrouble?.concernsFile == true { isUnreadable = true }
    evidence.keepEnds(record)
    if let time = record.time, times.count < Self.maximumTimes, !times.contains(time.microseconds) {
      times.append(time.microseconds)
    }
  }
}
