// The options of every command that reads captures for a verdict: how it shows what it does, and how it ends.

internal import ArgumentParser

/// How a reading is shown and how it ends.
struct ReadingOptions: ParsableArguments {
  @Option(help: "When to use colours.")
  var color = ColourChoice.auto

  @Option(help: "When to show on standard error how far a long reading is.")
  var progress = ProgressChoice.auto

  @Option(help: ArgumentHelp("Exit with 1 when a finding is that bad.", valueName: "severity"))
  var failOn = FailOn.never
}
