// `parselogs catalogue`: the group of subcommands for catalogues.

internal import ArgumentParser

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Checks catalogues of statements, and lists the built-in one.",
    subcommands: [CatalogueLint.self, CatalogueList.self]
  )
}
