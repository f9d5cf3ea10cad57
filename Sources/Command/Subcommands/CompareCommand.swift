// `parselogs compare FILE FILE…`: compares captures of several devices, and finds what one exported and
// another never saw.

internal import ArgumentParser
internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel

struct CompareCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares captures of several devices: what one exported and another never saw.",
    discussion: """
      Take the captures of all devices over the same time, as 'parselogs help capture' shows, and let each run on for \
      some minutes after the last change: only then does it prove that something never arrived. Captures that share a peer \
      ID or the UUID of a mirrored store are of one device; the order of the files does not matter.

      \(ExitStatus.paragraph(
        hasFailOn: true, notes: [.findings: "between the devices or in one capture"],
        interruption: "then nothing is compared"))
      """
  )

  @Argument(
    help: ArgumentHelp("Captures, two or more; '-' is standard input.", valueName: "file"),
    completion: .file()) var files: [String] = []

  @Flag(
    name: .shortAndLong,
    help: "Also show what happened on all devices, as one narrative on one clock (text, markdown, html).")
  var verbose = false

  @Option(help: "The format of the report.")
  var format = ReportOutputFormat.text

  @OptionGroup var output: OutputOption

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var redaction: RedactionOptions
  @OptionGroup var reading: ReadingOptions

  func work() throws(CommandError) -> ExitStatus {
    try CaptureUse.comparison.check(files, fileTakenAsKey: redaction.fileTakenAsKey)
    Interruption.watch()
    let catalogue = try catalogue.load()
    var output = try Output(path: output.path, inputs: files, catalogues: self.catalogue.files)
    let redactor = redaction.redactor(isUsual: format.isRedacted, catalogue)
    var reader = InputReader(
      catalogue: catalogue, redactor: redactor, progress: reading.progress.line,
      keepsHistory: format.showsHistory)
    let hasStories = format.hasStory || verbose && format == .text
    let (diagnoses, stories, status) = try reader.readAll(
      files, hasStories: hasStories, to: &output, or: .comparing)
    guard diagnoses.count > 1 else { return status }
    let comparison = Comparison(diagnoses)
    guard comparison.devices.count > 1 else {
      throw CommandError.oneDevice(OneDevice(comparison.devices[0], redactor), after: status)
    }
    let palette = reading.colours.palette(for: output)
    let document =
      format.comparisonDocument ?? TextFormat(palette, columns: reading.width.columns(for: output))
    let text = document.text(of: comparison, stories: stories, asOneStory: verbose, redactor)
    try output.write(text + (format == .text ? redactor.map { "\n\($0.summary)\n" } ?? "" : ""))
    try output.close()
    redactor?.printLegend(of: files, reportPath: self.output.path)
    return reading.status(
      status, worst: (comparison.findings.map(\.finding.severity) + diagnoses.map(\.worst)).max(),
      isProven: Report(comparison, []).verdict == .healthy && diagnoses.allSatisfy(\.isUnderstood))
  }
}
