// One run of the analysis: tells the story of each capture while reading it, then prints the report.

internal import ReportModel
internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Reports
internal import Timelines

/// One run of the analysis.
struct AnalysisRun {
  private let options: AnalysisOptions
  private let palette: Palette
  private var reader: CaptureReader
  private var output: Output
  private var diagnoses: [CaptureDiagnosis] = []
  private var status = ExitStatus.done

  private var redactor: Redactor? { reader.redactor }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - paths: The captures.
  /// - Throws: `Complaint` when the report cannot be written, or the catalogue is not usable.
  init(_ options: AnalysisOptions, _ paths: [String]) throws(Complaint) {
    self.options = options
    let catalogue = try options.catalogue.load()
    output = try Output(path: options.output, inputs: paths)
    reader = CaptureReader(
      catalogue: catalogue,
      redactor: options.redaction.redactor(isUsual: options.format.isRedacted, catalogue),
      progress: options.reading.progress.line, window: options.window,
      showsAppRecords: options.format == .text && options.verbose > 0)
    palette = options.reading.colours.palette(for: output)
  }

  /// Reads captures and prints the report.
  mutating func all(_ paths: [String]) -> ExitStatus {
    for (index, path) in paths.enumerated() {
      if status.isInterruption {
        Complaint.hint("interrupted; not read: \(paths[index...].map(\.oneLine).joined(separator: ", "))")
        break
      }
      do throws(Complaint) {
        let input: Input
        do throws(Complaint) {
          input = try Input(path: path)
        } catch {
          // The other captures are read all the same.
          note(error)
          continue
        }
        defer { input.close() }
        try one(input, isOneOfSeveral: paths.count > 1)
      } catch {
        // The report can no longer be written.
        error.print()
        output.discard()
        return error.status
      }
    }
    guard !diagnoses.isEmpty else {
      output.discard()
      return status
    }
    do throws(Complaint) {
      if let report = try DocumentReport(options.format, diagnoses, redactor) {
        try output.write(report.text)
      }
      if options.format == .text, let redactor { try output.write("\n\(redactor.summary)\n") }
      try output.close()
    } catch {
      error.print()
      return error.status
    }
    redactor.map { CaptureLegend(paths, $0, reportPath: options.output).print() }
    return options.reading.status(status, diagnoses.flatMap(\.findings))
  }

  private mutating func note(_ complaint: Complaint) {
    complaint.print()
    status = max(status, complaint.status)
  }

  private mutating func one(_ input: Input, isOneOfSeveral: Bool) throws(Complaint) {
    let verbosity = Verbosity(
      level: options.verbose, hidesUnrecognised: options.hidesUnrecognised, store: options.store)
    var narrative: Narrative? =
      options.format == .ndjson
      ? Narrative(
        lines: LiveEventLines(of: reader.name(of: input), reader.catalogue, verbosity, redactor: redactor))
      : Narrative(words: LiveNarrative(reader.catalogue, verbosity, palette, redactor: redactor))
    let reading = try reader.read(
      input, &narrative, isTold: options.format.isToldWhileReading && !options.summary, to: &output)
    status = max(status, reading.status)
    guard let whole = reading.diagnosis else { return }
    let diagnosis = options.store.map { whole.restricted(toStore: $0) } ?? whole
    if let store = options.store, diagnosis.stores.isEmpty {
      try complain(ofMissing: store, in: whole, named: input.name)
      return
    }
    diagnoses.append(diagnosis)
    if options.format == .text {
      let isFirst = output.isEmpty
      let summary = TextSummary(
        diagnosis, palette, isNamed: isOneOfSeveral, width: output.width, redactor: redactor)
      try output.write((isFirst ? "" : "\n") + summary.text)
    }
    if options.format == .ndjson { try output.write(EndLines(diagnosis, redactor: redactor).text) }
  }

  /// Says that a capture has no such store.
  ///
  /// It is no part of the report: what it shows of other stores was not asked for.
  private mutating func complain(
    ofMissing store: String, in whole: CaptureDiagnosis, named name: String
  ) throws(Complaint) {
    let names = Set(whole.timelines.stores.map { whole.timelines.names[$0.name] }).sorted().prefix(20)
    let there = names.isEmpty ? "no store at all" : names.map(\.oneLine).joined(separator: ", ")
    redactor?.learn(whole)
    let words = "has no store '\(store.oneLine)'; it has \(there)"
    note(Complaint(.usage, "\(name) \(redactor?.redact(words) ?? words)"))
    // The lines of JSON for a capture have a last one, whatever happens.
    if options.format == .ndjson {
      try output.write(EndLines(whole.restricted(toStore: store), redactor: redactor).text)
    }
  }
}
