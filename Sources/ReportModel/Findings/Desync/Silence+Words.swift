// What reports say when a store went on in a process that printed too little.

internal import Timelines

extension Silence.Reason {
  /// A sentence on why nothing shows what became of logs: whether a thing happened, as it then may have.
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
