// The option `--output` of subcommands that write a report; that of `suggest`, which writes entries, is its
// own.

internal import ArgumentParser

struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the report to a file; '-' is standard output.", valueName: "file"),
    completion: .file()) var output: OutputPath?

  /// The file's path; `nil` for standard output.
  var path: String? { output?.path }
}
