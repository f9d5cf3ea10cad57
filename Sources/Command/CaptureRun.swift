// One run of the command: reads each capture, tells its story while reading, and prints the report.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Reports
internal import SystemPackage
internal import Timelines
internal import ReportModel

/// One run of the command.
struct CaptureRun {
  private let options: Analyze
  private let catalogue: EntryCatalogue
  private let palette: Palette
  private let redactor: Redactor?
  private var output: Output
  private var diagnoses: [CaptureDiagnosis] = []
  private var status = ExitStatus.done
  private var progress: ProgressLine

  /// How long nothing has to come until the record under way is shown, in milliseconds.
  private static let silence: Int32 = 200

  /// A run with the user's options.
  ///
  /// - Throws: `Complaint` when the report cannot be written, or the catalogue is not usable.
  init(_ options: Analyze) throws(Complaint) {
    self.options = options
    catalogue = try options.catalogue.load()
    output = try Output(path: options.output, inputs: options.files.isEmpty ? ["-"] : options.files)
    progress = ProgressLine(options.reading.progress)
    redactor = options.redaction.redactor(isUsual: options.format.isRedacted, catalogue)
    palette = Palette(isColoured: options.reading.color.isColoured(terminal: output.isTerminal))
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
          // A capture that is not there leaves the others to be read.
          note(error)
          continue
        }
        defer { input.close() }
        try one(input, isOneOfSeveral: paths.count > 1)
      } catch {
        // Where the report goes is gone, or there is no memory.
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
    redactor.map { CaptureLegend(paths, $0, reportPath: options.output).tell() }
    let isBad = diagnoses.contains { $0.findings.contains { options.reading.failOn.isMet(by: $0.severity) } }
    return status == .done && isBad ? .findings : status
  }

  /// Tells a complaint about one capture, and goes on.
  private mutating func note(_ complaint: Complaint) {
    progress.clear()
    complaint.print()
    status = max(status, complaint.status)
  }

  private mutating func one(_ input: Input, isOneOfSeveral: Bool) throws(Complaint) {
    guard let whole = try read(input) else { return }
    let diagnosis = options.store.map { whole.restricted(toStore: $0) } ?? whole
    if let store = options.store, diagnosis.stores.isEmpty {
      try lack(store, in: whole, named: input.name)
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
  /// It is no part of the report: what it shows of others was not asked for.
  private mutating func lack(_ store: String, in whole: CaptureDiagnosis, named name: String)
    throws(Complaint)
  {
    let names = Set(whole.timelines.stores.map { whole.timelines.names[$0.name] }).sorted().prefix(20)
    let there = names.isEmpty ? "no store at all" : names.map(\.oneLine).joined(separator: ", ")
    redactor?.learn(whole)
    let words = "has no store '\(store.oneLine)'; it has \(there)"
    note(Complaint(.usage, "\(name) \(redactor?.redact(words) ?? words)"))
    // A capture that was begun in lines has to end in them.
    if options.format == .ndjson {
      try output.write(EndLines(whole.restricted(toStore: store), redactor: redactor).text)
    }
  }

  /// Reads a capture and tells its story.
  ///
  /// - Returns: What is known of it, be it a part; `nil` when nothing of it could be read.
  private mutating func read(_ input: Input) throws(Complaint) -> CaptureDiagnosis? {
    let name = redactor?.captureName(input.name) ?? input.name
    var analysis = Analysis(
      of: name, with: catalogue, threads: Environment.threads,
      // What an app printed may betray its user.
      showsAppRecords: redactor != nil || options.format == .text && options.verbose > 0,
      window: options.window)
    let verbosity = Verbosity(
      level: options.verbose, hidesUnrecognised: options.hidesUnrecognised, store: options.store)
    var narrative =
      options.format == .ndjson
      ? Narrative(lines: LiveEventLines(of: name, catalogue, verbosity, redactor: redactor))
      : Narrative(words: LiveNarrative(catalogue, verbosity, palette, redactor: redactor))
    let isTold = options.format.isToldWhileReading && !options.summary
    var ending = CaptureFacts.Ending.whole
    var isSilent = false
    var isMore = true
    progress.begin(size: input.size)
    while isMore {
      switch input.wait(atMost: isSilent ? nil : Self.silence) {
      case .ready:
        isSilent = false
        do throws(ReadError) {
          isMore = try analysis.read(from: input.descriptor) { step, bytes, timelines in
            redactor?.learnUsers(in: bytes)
            if isTold { narrative.tell(step, bytes, timelines) }
          }
        } catch {
          note(Complaint(.inputOutput, "\(input.name): \(Errno(rawValue: error.code))"))
          ending = .failed
          isMore = false
        }
        if progress.isDue { progress.show(analysis.progress) }
      case .silent:
        isSilent = true
        analysis.drain { step, bytes, timelines in
          redactor?.learnUsers(in: bytes)
          if isTold { narrative.tell(step, bytes, timelines) }
        }
        progress.rest(after: analysis.progress)
        if isTold {
          analysis.peek { step, bytes, timelines in narrative.show(step, bytes, timelines) }
        }
      case .interrupted:
        status = Interruption.status ?? .interrupted
        ending = .interrupted
        isMore = false
      }
      // What was read is told before waiting for more: a live device may be slow.
      try write(narrative.take())
    }
    if ending == .failed, analysis.progress.bytes == 0 { return nil }
    let diagnosis = analysis.finish(ending) { step, bytes, timelines in
      redactor?.learnUsers(in: bytes)
      if isTold { narrative.tell(step, bytes, timelines) }
    }
    narrative.finish()
    progress.clear()
    try write(narrative.take())
    return diagnosis
  }

  /// Writes a part of the narrative, which may go to the terminal that shows the progress.
  private mutating func write(_ text: String) throws(Complaint) {
    guard !text.isEmpty else { return }
    progress.clear()
    try output.write(text)
  }
}

extension ColourChoice {
  /// Whether to colour, given whether the output is a terminal.
  func isColoured(terminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Environment.wantsColour(terminal: terminal)
    }
  }
}
