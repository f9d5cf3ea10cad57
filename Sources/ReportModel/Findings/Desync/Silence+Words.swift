// Sentences for a store whose later activity was logged by a process that printed too little.

internal import Timelines

extension Silence.Reason {
  /// Returns a sentence about why the capture does not show the fate of logs.
  ///
  /// `whether` names the event in question as a question ("it arrived"), and `may` as a possibility ("it may
  /// have arrived").
  func words(_ context: WordingContext, whether: Prose, may: Prose) -> Prose {
    switch self {
    case .level(let level):
      """
      The process that had the store open after that printed too little (log level \(level)) to show whether \(whether) \
      then.
      """
    case .unprinted:
      "Transactions were imported of which the \(context.part) has no record, so \(may) since."
    }
  }
}
