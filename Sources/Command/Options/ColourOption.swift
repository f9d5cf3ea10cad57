// The option `--color`, and the palette that results from it.

internal import ArgumentParser
internal import Formats

struct ColourOption: ParsableArguments {
  @Option(help: "When to use colours.")
  var color = Choice.auto

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  func palette(for output: borrowing Output) -> Palette {
    switch color {
    case .always: Palette(isColoured: true)
    case .never: Palette(isColoured: false)
    case .auto: Palette(isColoured: Environment.wantsColour(terminal: output.isTerminal))
    }
  }
}
