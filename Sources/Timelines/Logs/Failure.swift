// That a transaction log could not be imported: how often, and what the records of it say.

internal import LogRecords

/// That a log could not be imported.
package struct Failure: Sendable {
  /// How often.
  package private(set) var count = 0
  /// What the last failure said.
  package private(set) var error = ErrorChain("")
  /// Whether all that is wrong is that its file has not been downloaded: no failure, a wait.
  package private(set) var isDelayed = false
  /// Whether the log itself could not be read.
  package private(set) var isUnreadable = false
  /// The first and the last record of it, and how many there are.
  package private(set) var evidence: [Evidence] = []
  package private(set) var records = 0

  /// The attempt in which it failed last; several records may be of one failure.
  private var attempt = -1

  /// Whether its last record is from the same attempt as one at some time. The records of one attempt come within
  /// seconds, the next one follows after half a minute. Below log level 2 nothing else keeps attempts apart.
  func isOf(_ attempt: Int, at time: Timestamp?) -> Bool {
    guard self.attempt == attempt else { return false }
    guard let time, let last = evidence.last?.time else { return true }
    return time.seconds(since: last) < 20
  }

  mutating func add(_ reported: ReportedFailure, _ record: Evidence, attempt: Int, isNew: Bool) {
    if isNew { count += 1 }
    self.attempt = attempt
    records += 1
    if isNew || reported.text.contains("Domain=") { error = ErrorChain(reported.text) }
    isDelayed = reported.isOfDownload || error.isDownloadMissing
    if reported.isUnreadable { isUnreadable = true }
    evidence.keepEnds(record)
  }
}

struct ReportedFailure {
  /// Its error and user info, or the whole message.
  let text: String
  let isOfDownload: Bool
  let isUnreadable: Bool
}

extension [Evidence] {
  mutating func keepEnds(_ record: Evidence) {
    if count < 2 { append(record) } else { self[1] = record }
  }
}
