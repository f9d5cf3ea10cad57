// The times in which a store was on local storage, where nothing arrives.

internal import LogRecords
internal import Timelines

/// The times that a store spent on local storage before it was in iCloud again.
struct TimesAway {
  private var periods: [(from: Place, to: Place)] = []

  init(of store: StoreTimeline) {
    let all = store.milestones.storage
    var from: Place?
    for period in all {
      if period.isLocal == true {
        from = from ?? period.from
      } else if let begin = from {
        periods.append((begin, period.from))
        from = nil
      }
    }
  }

  /// Returns how much of the time from when a log began to wait until `end` the store was away, in seconds.
  ///
  /// Where the log was seen to wait, the importer worked: another process had the store in iCloud.
  func seconds(within log: LogProgress, until end: Timestamp) -> Double {
    guard let since = log.since.time else { return 0 }
    return periods.reduce(0) { sum, period in
      guard let from = period.from.time, let to = period.to.time, from.seconds(since: since) >= 0,
        end.seconds(since: to) >= 0,
        !log.evidence.contains(where: { $0.line > period.from.line && $0.line < period.to.line })
      else { return sum }
      return sum + max(0, to.seconds(since: from))
    }
  }
}
