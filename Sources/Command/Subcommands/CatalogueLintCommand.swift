// `parselogs catalogue lint [FILE…]`: checks catalogues. The checks are in the target Catalogue.

internal import ArgumentParser
internal import Catalogue
internal import CatalogueDocument
internal import Formats
internal import ReportModel
internal import SystemPackage
internal import Timelines

struct CatalogueLintCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Checks catalogues, in the format of LOGS.md.",
    discussion: """
      Each sample must be recognised as its own entry and no other, with the values it states; each wording needs a \
      sample; what entries name must exist; and no record may be too much work to match, whatever fills its places: \
      work may grow no faster than the record. Each file is checked by itself, beside \
      the built-in entries, as --catalogue --check does it; LOGS.md, CloudKit.md and files with most of the \
      entries of one of them are checked alone. Prose that still says \(EntryDocument.unwritten) is a warning.

      \(ExitStatus.paragraph())
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Catalogues; by default LOGS.md in this folder and its second volume.", valueName: "file"))
  var files: [String] = []

  func work() throws(CommandError) -> ExitStatus {
    let volumes = EntryCatalogue.volumes.filter { Environment.status(of: $0) != nil }
    if files.isEmpty, volumes.first != EntryCatalogue.volumes.first {
      throw .input(.noVolume(EntryCatalogue.volumes[0]))
    }
    let lint = Lint(otherEntries: Set(try EntryCatalogue.checkedBuiltIn().entries.map(\.document.id)))
    let outside = UserCatalogues(checksSamples: true)
    var output = try Output()
    var status = ExitStatus.done
    for file in files.isEmpty ? volumes : files {
      do throws(CommandError) {
        let report = try Self.report(of: file, lint, outside)
        if !report.problems.isEmpty, status == .done { status = .catalogue }
        try output.write(report.words)
      } catch {
        // The other files are still checked if one does not exist.
        guard error.status == .noInput || error.status == .catalogue else { throw error }
        error.print()
        status = status == .noInput ? status : error.status
      }
    }
    return status
  }

  private static func report(
    of name: String, _ lint: Lint, _ outside: UserCatalogues
  ) throws(CommandError) -> LintReport {
    let bytes = try Input.catalogue(name)
    let text: String
    do throws(DocumentErrors) {
      text = try ParsedCatalogue.text(of: bytes, file: name)
    } catch {
      return LintReport(file: name, unreadable: error)
    }
    let isBuiltIn = outside.isBuiltIn(text)
    if isBuiltIn || isVolume(name) { return lint.check(text, file: name, isBuiltIn: isBuiltIn) }
    try Input.checkLength(ofAdded: bytes, name)
    do throws(CatalogueError) {
      return try outside.check((name, text))
    } catch {
      throw CommandError.unusableCatalogue(error, isBuiltIn: false)
    }
  }

  /// Whether a file is named like a volume of the built-in catalogue.
  private static func isVolume(_ name: String) -> Bool {
    EntryCatalogue.volumes.contains { FilePath($0).lastComponent == FilePath(name).lastComponent }
  }
}
