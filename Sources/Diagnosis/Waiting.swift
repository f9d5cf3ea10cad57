// Waiting told apart from failing: a log whose file has not come yet has not failed, whatever the record says.

package import Timelines

extension LogProgress {
  /// Whether all that is wrong with it is that its file has not been downloaded.
  package var isToBeDownloaded: Bool {
    guard let failure else { return false }
    return failure.isDelayed || ErrorChain(failure.error).isDownloadMissing
  }
}

extension StoreTimeline {
  /// The logs that wait: for a transaction before them, behind one that failed, or for their file.
  package var waiting: [LogProgress] {
    let waiting = Set(pending.filter { $0.step != .ofOtherModel }.map(\.order))
    return openLogsInOrder.filter { $0.isToBeDownloaded || waiting.contains($0.order) && $0.failure == nil }
  }

  /// The logs that failed, those apart that only have to be downloaded.
  package var broken: [LogProgress] { failed.filter { !$0.isToBeDownloaded } }
}
