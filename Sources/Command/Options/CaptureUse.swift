// The rules for the captures on a command line, by what a subcommand does with them. They are checked before
// any capture is opened; whether captures can be read is the concern of `Input`.

/// What a subcommand does with the captures that it is given.
enum CaptureUse {
  case report, comparison, triage

  /// Throws what is wrong with the paths of captures, of which `-` is standard input.
  ///
  /// `fileTakenAsKey` is the path of a file that an option took for a text, as of a capture; `nil` if none
  /// did.
  func check(_ paths: [String], fileTakenAsKey: String?) throws(CommandError) {
    if paths.count < least {
      if let path = fileTakenAsKey { throw .usage(.keyTookCapture(path, self)) }
      if let shortage { throw .usage(shortage) }
    }
    guard !paths.contains("") else { throw .usage(.emptyPath) }
    guard paths.count(where: { $0 == "-" }) < 2 else { throw .usage(.standardInputTwice) }
    if let twice = firstRepeated(of: paths) { throw .usage(.captureTwice(twice)) }
  }

  /// The number of captures that are needed, if only to know that an option took one of them.
  private var least: Int { self == .comparison ? 2 : 1 }

  /// The error of too few captures; `nil` if standard input is read instead.
  private var shortage: UsageError? {
    switch self {
    case .report: nil
    case .comparison: .tooFewToCompare
    case .triage: .nothingToTriage
    }
  }

  /// Returns the first path of a file that an earlier one leads to, of captures to compare.
  ///
  /// A report reads a file as often as it is given, and triage once.
  private func firstRepeated(of paths: [String]) -> String? {
    guard self == .comparison else { return nil }
    let files = paths.map { $0 == "-" ? $0 : Environment.resolved($0) }
    return files.indices.first(where: { files[..<$0].contains(files[$0]) }).map { paths[$0] }
  }
}
