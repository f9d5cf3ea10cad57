// `parselogs catalogue list`: the entries of the built-in catalogue.

internal import ArgumentParser
internal import Catalogue
internal import Reports

/// Lists the entries of the built-in catalogue.
struct CatalogueList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the entries of the built-in catalogue.",
    discussion: """
      As text, one line for each entry: its id, severity, log level and event. As JSON also its chapter, source, methods \
      and messages. LOGS.md says what each entry means.
      """
  )

  @Option(help: "The form of the list.")
  var format = TextOrJSON.text

  func run() throws {
    try ExitStatus.end { () throws(Complaint) in
      let listing = CatalogueListing(try Catalogue.builtInOrComplain().entries.map(\.document))
      var output = try Output(path: nil, inputs: [])
      try output.write(format == .json ? listing.json : listing.text)
      return .done
    }
  }
}
