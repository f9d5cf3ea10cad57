// The option `--progress`, and the progress line that results from it.

internal import ArgumentParser
internal import SystemPackage

struct ProgressOption: ParsableArguments {
  @Option(help: "When to show the progress of a long reading on standard error.")
  var progress = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }

  var line: ProgressLine {
    ProgressLine(isWanted: progress == .auto && Environment.isTerminal(.standardError))
  }
}
