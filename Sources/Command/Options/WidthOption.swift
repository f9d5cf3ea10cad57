// The option `--width`, and the width that results from it.

internal import ArgumentParser

struct WidthOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fold lines of text at this many columns, 40 or more; by default at the width of the terminal.",
      valueName: "columns"))
  var width: Int?

  func validate() throws {
    if let width, width < 40 { throw ValidationError("--width needs 40 columns or more") }
  }

  /// Returns the width of lines of text, in columns; `nil` if nothing determines it.
  func columns(for output: borrowing Output) -> Int? { width ?? output.columns }
}
