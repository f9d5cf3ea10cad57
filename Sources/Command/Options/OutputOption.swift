// The option `--output` of subcommands that write a report; `suggest`, which writes entries, declares its
// own.

internal import ArgumentParser

struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the report to a file; '-' is standard output.", valueName: "file"),
    completion: .file()) var output: OutputPath?

  /// The path of the file; `nil` for standard output.
  var path: String? { output?.path }
}
