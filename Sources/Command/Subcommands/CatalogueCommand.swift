// `parselogs catalogue`, of which only the subcommands do something: `list` and `lint`.

internal import ArgumentParser

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: "Checks catalogues of statements, and lists the built-in one.",
    subcommands: [CatalogueLint.self, CatalogueList.self])
}
