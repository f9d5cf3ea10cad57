// From when to when a store is seen: from its first record to its last, and as far as an app's own records tell of it. The
// title of a store, its timeline and its picture go by this.

internal import LogRecords
internal import Timelines

struct StoreSpan {
  /// The first and the last time; `nil` where the capture has none.
  let first: Timestamp?
  let last: Timestamp?

  init(_ store: StoreTimeline) {
    guard let first = store.first.time, let last = store.last.time else {
      (self.first, self.last) = (store.first.time, store.last.time)
      return
    }
    // Where a clock was set back, or a year began, the times are not in order: the records are.
    guard first.microseconds <= last.microseconds, let told = store.histogram.span else {
      (self.first, self.last) = (first, last)
      return
    }
    self.first = first.moved(to: min(first.microseconds, told.lowerBound))
    self.last = last.moved(to: max(last.microseconds, told.upperBound))
  }

  /// `2013-11-18 21:44:41.159 to 21:47:32.000`.
  var words: String? { SummaryWords.span(first, last) }
}

extension Timestamp {
  fileprivate func moved(to microseconds: Int64) -> Timestamp {
    var time = self
    time.microseconds = microseconds
    return time
  }
}
