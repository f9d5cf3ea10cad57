// Where `--output` sends what a subcommand writes.

internal import ArgumentParser

/// A file to write to; `-` stands for standard output, as it stands for standard input among captures.
struct OutputPath: ExpressibleByArgument {
  /// The file's path; `nil` for standard output.
  let path: String?

  init(argument: String) { path = argument == "-" ? nil : argument }
}
