// Why the import of a transaction log fails, and how often: several records may be of one failure.

internal import LogRecords

/// That a log could not be imported.
package struct ImportFailure: Sendable {
  /// How often.
  package private(set) var count = 0
  /// What the last failure said about its cause.
  package private(set) var error = ErrorChain("")
  /// What its last record said: often only that the import failed.
  package private(set) var verdict = ErrorChain("")
  /// Whether all that is wrong is that its file has not been downloaded: not a failure, but a wait.
  package private(set) var isDelayed = false
  /// Whether the log itself could not be read.
  package private(set) var isUnreadable = false
  /// The first and the last record of it.
  package private(set) var evidence: [Evidence] = []
  /// How many records of it there are.
  package private(set) var records = 0

  /// The attempt in which it failed last; several records may be of one failure.
  private var attempt = -1
  /// The statement that said so first.
  private var opener: Int?

  /// Whether its last record is from the same attempt as another one.
  ///
  /// The records of one attempt come within seconds, those of the next one half a minute later. Below log
  /// level 2 nothing else separates attempts, and without times only the repetition of the same record does.
  /// What failed in a pass is reported again after it.
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
    if reported.cause == .unreadableLog || error.logTrouble?.isOfFile == true { isUnreadable = true }
    evidence.keepEnds(record)
  }
}
