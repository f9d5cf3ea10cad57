// `parselogs catalogue`, a group of the subcommands `list` and `lint` without work of its own.

internal import ArgumentParser

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: "Checks catalogues of statements, and lists the built-in one.",
    subcommands: [CatalogueLintCommand.self, CatalogueListCommand.self])
}
