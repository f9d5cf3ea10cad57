// What findings on mirrored stores have in common.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension WordingContext {
  /// What the catalogue says to do about an error that the rule knows, wherever in a chain of errors it
  /// stands.
  func advice(of error: ErrorCode, says: String? = nil) -> Prose {
    ErrorMeaning(domain: error.domain.rawValue, code: error.number, says: says)
      .map { Prose(advice: $0.advice) } ?? Prose(words: finding.rule.description.advice)
  }

  /// A sentence on a later launch of the app that did what failed, for what may be the same store.
  func mayBeMended(_ later: Place) -> Prose {
    """
    A later launch of the app succeeded\(words: at(later)); the log hides whether that is the same store. A capture with \
    private data shown, or one from Xcode's console, shows it.
    """
  }

  /// What it means that set-up failed because of a finding's trouble; with the blank before it.
  static let setupFailed: Prose =
    " Set-up failed because of it, so nothing is sent and nothing arrives; what the app saves is safe on this device."

  /// A sentence on the requests that were dropped only because set-up had failed earlier; with the blank
  /// before it.
  func droppedRequests(_ count: Int) -> Prose {
    switch count {
    case 0: ""
    case 1: " One request was dropped because of it."
    default: " \(count) requests were dropped because of it."
    }
  }
}
