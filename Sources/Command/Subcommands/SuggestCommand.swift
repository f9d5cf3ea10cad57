// `parselogs suggest [FILE…]`: drafts entries for statements that the catalogue does not know. The target
// Drafting makes the drafts.

internal import ArgumentParser
internal import CatalogueDocument
internal import Drafting
internal import Redaction
internal import ReportModel

struct SuggestCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Drafts entries for the statements that the catalogue does not know.",
    discussion: """
      Prints an entry for each statement, the most frequent first, ready to be pasted into LOGS.md, or into CloudKit.md \
      if its source is cloudkit: method, message, \
      severity, and the first record as its sample, in which what is private is replaced with invented values of the same \
      form. Replace each \(EntryDocument.unwritten) with what the statement means. Names in free text cannot be recognised: read \
      the drafts before you publish them.

      \(ExitStatus.paragraph(
        notes: [.done: "also when there is nothing to suggest"], interruption: "then nothing is drafted"))
      """
  )

  @Argument(
    help: ArgumentHelp("Captures; standard input by default or for '-'.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the entries to a file; '-' is standard output.", valueName: "file"),
    completion: .file()) var output: OutputPath?

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var progress: ProgressOption

  func work() throws(CommandError) -> ExitStatus {
    Interruption.watch()
    let paths = files.isEmpty ? ["-"] : files
    let catalogue = try catalogue.load()
    let redactor = Redactor(catalogue: catalogue)
    var reader = InputReader(
      catalogue: catalogue, redactor: redactor, progress: progress.line, nearMisses: 0)
    var output = try Output(path: output?.path, inputs: paths, catalogues: self.catalogue.files)
    let (diagnoses, _, status) = try reader.readAll(paths, hasStories: false, to: &output, or: .drafting)
    guard !diagnoses.isEmpty else { return status }
    let text = Suggestions(diagnoses, catalogue, redactor: redactor, until: { Interruption.status != nil })
      .text
    try Interruption.check(.drafting)
    guard !text.isEmpty else {
      // On standard error, not among the entries, because the output may be appended to LOGS.md.
      let unwritten = self.output?.path.map { "; \($0.oneLine) is not written" } ?? ""
      StandardError.hint("nothing to suggest: every record of iCloud is in the catalogue\(unwritten)")
      return status
    }
    try output.write(text)
    try output.close()
    return status
  }
}
