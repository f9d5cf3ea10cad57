// What findings on mirrored stores have in common.

internal import Diagnosis

extension WordingContext {
  /// A sentence on the requests that were dropped only since set-up had failed; with the blank before it.
  func droppedRequests(_ count: Int) -> Prose {
    switch count {
    case 0: ""
    case 1: " One more request was dropped for it."
    default: " \(count) more requests were dropped for it."
    }
  }
}
