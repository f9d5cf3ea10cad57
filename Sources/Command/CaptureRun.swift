// One run of the command: reads each capture, tells its story while reading, and prints the report.

internal import Catalogue
internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
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
      if let format = options.format.document {
        try output.write(try ReportWriting(redactor: redactor).text(of: diagnoses, as: format))
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
    let writing = ReportWriting(redactor: redactor)
    if options.format == .text {
      let isFirst = output.isEmpty
      let summary = try writing.text(
        of: [diagnosis], isOneOfSeveral: isOneOfSeveral, as: TextFormat(palette, width: output.width))
      try output.write((isFirst ? "" : "\n") + summary)
    }
    if options.format == .ndjson { try output.write(try writing.text(of: [diagnosis], as: EndLines())) }
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
      let rest = whole.restricted(toStore: store)
      try output.write(try ReportWriting(redactor: redactor).text(of: [rest], as: EndLines()))
    }
  }

  /// Reads a capture and tells its story.
  ///
  /// - Returns: What is known of it, be it a part; `nil` when nothing of it could be read.
  private mutating func read(_ input: Input) throws(Complaint) -> CaptureDiagnosis? {
    let name = redactor?.captureName(input.name) ?? input.name
    var analysis: Analysis
    do throws(ClassifierError) {
      analysis = try Analysis(
        of: name, with: catalogue, threads: Environment.threads,
        // What an app printed may betray its user.
        showsAppRecords: redactor != nil || options.format == .text && options.verbose > 0,
        window: options.window)
    } catch {
      throw Complaint(.software, "there is not enough memory")
    }
    let isInLines = options.format == .ndjson
    let verbosity = Verbosity(
      level: options.verbose, hidesUnrecognised: options.hidesUnrecognised, store: options.store)
    let writer: any StoryWriter = isInLines ? EventLines(of: name) : StoryText(palette)
    var story = Story(Storyteller(catalogue, verbosity, isForPrograms: isInLines), writer, redactor)
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
            if isTold { story.tell(step, bytes, timelines) }
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
          if isTold { story.tell(step, bytes, timelines) }
        }
        progress.rest(after: analysis.progress)
        if isTold {
          analysis.peek { step, bytes, timelines in story.show(step, bytes, timelines) }
        }
      case .interrupted:
        status = Interruption.status ?? .interrupted
        ending = .interrupted
        isMore = false
      }
      // What was read is told before waiting for more: a live device may be slow.
      try write(story.take())
    }
    if ending == .failed, analysis.progress.bytes == 0 { return nil }
    let diagnosis = analysis.finish(ending) { step, bytes, timelines in
      redactor?.learnUsers(in: bytes)
      if isTold { story.tell(step, bytes, timelines) }
    }
    story.finish()
    progress.clear()
    try write(story.take())
    return diagnosis
  }

  /// Writes a part of the story, which may go to the terminal that shows the progress.
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
