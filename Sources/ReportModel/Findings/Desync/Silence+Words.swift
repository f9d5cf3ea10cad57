// Sentences for a store whose later activity was logged by a process that printed too little.

internal import Timelines

extension Silence.Reason {
  /// A sentence about why the capture does not show the fate of logs.
  ///
  /// - Parameters:
  ///   - context: The names and numbers of the capture.
  ///   - whether: The event in question, to follow "whether".
  ///   - may: The event in question, as a possibility.
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
