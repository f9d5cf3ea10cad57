// The destination that the option `--output` names.

internal import ArgumentParser

/// A file to write to; `-` means standard output, as it means standard input among captures.
struct OutputPath: ExpressibleByArgument {
  /// The path of the file; `nil` for standard output.
  let path: String?

  init(argument: String) { path = argument == "-" ? nil : argument }
}
