// One run of the command: reads each capture, tells its story while reading, and prints the report.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Reports
internal import SystemPackage
internal import Timelines

/// One run of the command.
struct CaptureRun {
  private let options: Analyze
  private let catalogue: Catalogue
  private let palette: Palette
  private var output: Output
  private var diagnoses: [Diagnosis] = []
  private var status = ExitStatus.done

  /// A run with the user's options.
  ///
  /// - Throws: `Complaint` when the report cannot be written, or the catalogue is not usable.
  init(_ options: Analyze) throws(Complaint) {
    self.options = options
    catalogue = try Catalogue.builtInOrComplain()
    output = try Output(path: options.output, inputs: options.files)
    palette = Palette(isColoured: options.color.isColoured(terminal: output.isTerminal))
  }

  /// Reads captures and prints the report.
  mutating func all(_ paths: [String]) -> ExitStatus {
    for path in paths {
      do throws(Complaint) {
        try one(path, isOneOfSeveral: paths.count > 1)
      } catch {
        error.print()
        // A capture that is not there leaves the others to be read; a pipe or disk that is gone leaves nothing.
        guard error.status == .noInput || error.status == .usage else {
          output.discard()
          return error.status
        }
        status = error.status
      }
    }
    guard !diagnoses.isEmpty else {
      output.discard()
      return status
    }
    do throws(Complaint) {
      if options.format == .json { try output.write(JSONReport(diagnoses).text) }
      try output.close()
    } catch {
      error.print()
      return error.status
    }
    let isBad = diagnoses.contains { $0.findings.contains { options.failOn.isMet(by: $0.severity) } }
    return status == .done && isBad ? .findings : status
  }

  private mutating func one(_ path: String, isOneOfSeveral: Bool) throws(Complaint) {
    let input = try Input(path: path)
    defer { input.close() }
    let whole = try read(input)
    let diagnosis = options.store.map { whole.restricted(toStore: $0) } ?? whole
    diagnoses.append(diagnosis)
    if options.format == .text {
      let isFirst = output.isEmpty
      let summary = TextSummary(diagnosis, palette, isNamed: isOneOfSeveral)
      try output.write((isFirst ? "" : "\n") + summary.text)
    }
    if let store = options.store, diagnosis.stores.isEmpty {
      let names = Set(whole.timelines.stores.map { whole.timelines.names[$0.name] }).sorted().prefix(20)
      let there = names.isEmpty ? "no store at all" : names.map(\.oneLine).joined(separator: ", ")
      throw Complaint(.usage, "\(input.name) has no store '\(store.oneLine)'; it has \(there)")
    }
  }

  private mutating func read(_ input: Input) throws(Complaint) -> Diagnosis {
    var analysis: Analysis
    do throws(ClassifierError) {
      analysis = try Analysis(
        of: input.name, with: catalogue, threads: Environment.threads,
        showsAppRecords: options.format == .text && options.verbose > 0)
    } catch {
      throw Complaint(.software, "there is not enough memory")
    }
    let verbosity = Verbosity(
      level: options.verbose, hidesUnrecognised: options.hidesUnrecognised, store: options.store)
    var narrative = TextNarrative(catalogue, verbosity, palette)
    let isTold = options.format == .text && !options.summary
    while true {
      let isMore: Bool
      do throws(ReadError) {
        isMore = try analysis.read(from: input.descriptor) { step, bytes, timelines in
          if isTold { narrative.tell(step, bytes, timelines) }
        }
      } catch {
        throw Complaint(.inputOutput, "\(input.name): \(Errno(rawValue: error.code))")
      }
      // What was read is told before waiting for more: a live device may be slow.
      try output.write(narrative.take())
      guard isMore else { break }
    }
    let diagnosis = analysis.finish { step, bytes, timelines in
      if isTold { narrative.tell(step, bytes, timelines) }
    }
    narrative.finish()
    try output.write(narrative.take())
    return diagnosis
  }
}

extension ColourChoice {
  /// Whether to colour, given whether the output is a terminal.
  func isColoured(terminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: terminal && Environment.allowsColour
    }
  }
}
