// The errors of arguments that contradict each other or do not suit the captures, as data. Values of options
// that are wrong by themselves are refused by ArgumentParser.

/// Arguments that contradict each other or do not suit the captures.
enum UsageError: Equatable {
  /// Fewer captures than a comparison needs.
  case tooFewToCompare
  /// Neither a capture nor a folder for triage.
  case nothingToTriage
  /// The path of a capture that `--redact-key` took for its text, and the use that lacks the capture.
  case keyTookCapture(String, CaptureUse)
  /// An empty path, as of a variable of a script that is not set.
  case emptyPath
  /// Standard input as more than one capture.
  case standardInputTwice
  /// The path of a capture that is given twice to be compared.
  case captureTwice(String)
  /// The path of a file that is given twice to `--catalogue`.
  case catalogueTwice(String)
  /// Folders with more captures than triage reads.
  case tooManyCaptures(most: Int)
  /// A store that a capture does not have.
  case noStore(MissingStore)
  /// A word that is neither a file nor a subcommand, and the subcommands that are spelt like it.
  case misspeltSubcommand(String, nearest: [String])
  /// A subcommand that does not come first, and so was taken for a file.
  case misplacedSubcommand(String)
  /// A topic without help, and the topics that are spelt like it.
  case unknownHelpTopic(String, nearest: [String])
  /// A topic that cannot be explained, and the topics that are spelt like it.
  case unknownTopic(String, nearest: [String])
  /// No topic, and no line on standard input.
  case nothingToExplain
  /// Standard input that is too long to be a line with its neighbours.
  case tooLongToExplain
}

/// A store that a capture does not have, and the stores that it has.
struct MissingStore: Equatable {
  /// The name of the capture.
  let capture: String
  /// The name that was requested.
  let name: String
  /// The names of some stores of the capture, sorted.
  let present: [String]
  /// The names of those that are spelt like the requested one.
  let nearest: [String]
  /// Whether only a part of the capture was searched.
  let isInWindow: Bool
}
