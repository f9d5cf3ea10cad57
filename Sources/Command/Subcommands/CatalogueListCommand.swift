// `parselogs catalogue list`: lists the known entries, one per line or as JSON.

internal import ArgumentParser
internal import Catalogue
internal import Formats

struct CatalogueListCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the entries of the built-in catalogue, and of those given with --catalogue.",
    discussion: """
      As text, one line for each entry: its id, severity, log level and event, and the file if it is not LOGS.md. As \
      JSON also its chapter, source, methods, messages and file. LOGS.md and CloudKit.md say what each entry means.

      \(ExitStatus.paragraph())
      """
  )

  @Option(help: "The format of the list.")
  var format = TextOrJSON.text

  @OptionGroup var catalogue: CatalogueOptions

  func work() throws(CommandError) -> ExitStatus {
    let catalogue = try catalogue.load()
    var output = try Output()
    try output.write(format == .json ? catalogue.listingAsJSON : catalogue.listing)
    return .done
  }
}
