// `parselogs triage FILE|FOLDER…`: shows one row for each of many captures. `TriageRun` does the work.

internal import ArgumentParser
internal import Formats
internal import ReportModel

struct TriageCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "triage", abstract: "Reads many captures and shows one row for each, the worst first.",
    discussion: """
      Searches folders and their subfolders for files that are named like logs: .log, .txt, .syslog, .console, \
      .ndjson, .jsonl, .json, .crash and .ips, also with the number of a rotated log. One packed as .gz, .zip, .xz, .zst \
      or .bz2 gets a row that says to unpack it; other packed files are named on standard error. Files and folders whose names begin with a dot are left out; links to other folders are \
      not followed. A file given by name is always read.

      For the worst captures, or for all with -v, the report shows the verdict, the technology, the app and the worst finding; \
      then how many captures each rule hits, and how badly, and what to do; then the statements that are not recognised in any capture, \
      the most frequent first. A capture that cannot be read is a row too.

      With --format ndjson each capture is one line, written as soon as it and those before it are read, with all that is \
      needed to count captures of several machines together. The other formats keep rows in memory: json all of them, html \
      the 5,000 worst.

      The version of the system comes from a line near the beginning that starts with 'OS Version:'. Crash reports have one, and \
      you can write one into a log.

      \(ExitStatus.paragraph(
        hasFailOn: true, notes: [.noInput: "or there is no capture"],
        interruption: "what was read until then is reported"))
      """
  )

  @Argument(
    help: ArgumentHelp("Captures and folders of captures; '-' is standard input.", valueName: "path"),
    completion: .file()) var paths: [String] = []

  @Flag(
    name: .shortAndLong, help: "Show a line for each capture, even if there are many or they show no trouble."
  )
  var verbose = false

  @Option(help: "The format of the report.")
  var format = TriageOutputFormat.text

  @OptionGroup var output: OutputOption

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var redaction: RedactionOptions
  @OptionGroup var reading: ReadingOptions

  func work() throws(CommandError) -> ExitStatus {
    try CaptureUse.triage.check(paths, fileTakenAsKey: redaction.fileTakenAsKey)
    Interruption.watch()
    let files = try CaptureFiles(paths)
    if let hint = files.hintAboutArchives { StandardError.hint(hint) }
    let items = files.items
    guard !items.isEmpty else { throw .input(.noLogs(in: paths)) }
    let catalogue = try catalogue.load()
    var output = try Output(
      path: output.path, inputs: items.map(\.path), catalogues: self.catalogue.files)
    let reader = TriageReader(
      catalogue: catalogue, key: redaction.sharedKey(isUsual: format.isRedacted))
    let format = format(for: output)
    var run = TriageRun(reader, items, reading.progress.line, maximumRows: format?.maximumRows)
    try run.readAll { row throws(CommandError) in
      if format == nil { try output.write(TriageLine.text(of: row)) }
    }
    guard run.count > 0 else { return run.status }
    if let format, let triage = run.triage { try output.write(format.text(of: triage)) }
    try output.close()
    if run.names.count <= TriageRun.maximumExplained {
      StandardError.explain(run.names, reportPath: self.output.path)
    }
    return reading.status(run.status, worst: run.worst, isProven: run.isProven)
  }

  /// Returns the format of a report that is written after reading; `nil` for lines that are written while
  /// reading.
  private func format(for output: borrowing Output) -> (any TriageFormat)? {
    switch format {
    case .text:
      TriageText(
        reading.colours.palette(for: output), columns: reading.width.columns(for: output), showsAll: verbose)
    case .markdown: TriageMarkdown()
    case .html: TriageHTML()
    case .json: TriageJSON()
    case .ndjson: nil
    }
  }
}
