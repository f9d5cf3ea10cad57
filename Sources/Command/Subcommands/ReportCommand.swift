// `parselogs [FILE…]`: the report on captures, the default subcommand. `ReportRun` does the work.

internal import ArgumentParser

struct ReportCommand: Subcommand {
  // With the name of the command above it, the argument parser leaves requests for completion scripts to that
  // command; looking for them takes some 5 % of the start.
  static let configuration = CommandConfiguration(
    commandName: "analyze", _superCommandName: "parselogs", abstract: ParseLogsCommand.abstract,
    usage: """
      parselogs [<file> ...] [<options>]
      parselogs <subcommand>
      """,
    discussion: """
      Reads captured logs of an app that syncs Core Data or SwiftData stores through iCloud \
      (NSPersistentCloudKitContainer, or the iCloud stores of iOS 5 to 9) and reports for each store what arrived, what \
      was sent, what waits, what failed and why. For a full answer take the capture as 'parselogs help capture' shows.

      --since and --until take a time as the capture prints it, or '21:44'. 'parselogs help time' has the rules.

      \(ExitStatus.paragraph(hasFailOn: true, interruption: "what was read until then is reported"))
      """,
    shouldDisplay: false
  )

  @Argument(help: ArgumentHelp("Captures; standard input by default or for '-'.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var options: ReportOptions

  func work() throws(CommandError) -> ExitStatus {
    if let misspelling = files.first.flatMap(HelpCommand.misspelling(of:)) { throw .usage(misspelling) }
    try CaptureUse.report.check(files, fileTakenAsKey: options.redaction.fileTakenAsKey)
    Interruption.watch()
    let paths = files.isEmpty ? ["-"] : files
    var run = try ReportRun(options, paths)
    return try run.readAll(paths)
  }
}
