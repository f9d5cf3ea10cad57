// Reads captures to their end, or until the user interrupts. An observer decides what is printed meanwhile.

internal import Catalogue
internal import Diagnosis
internal import Formats
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import SystemPackage
internal import Timelines

struct InputReader {
  let catalogue: EntryCatalogue
  /// Collects private names from records; `nil` without redaction.
  let redactor: Redactor?
  var progress: ProgressLine
  var window: TimeWindow?
  var showsAppRecords = false
  /// Whether all events of the stores are gathered, one by one.
  var keepsHistory = false
  /// The number of groups of unrecognised records for which the report names the most similar entry.
  ///
  /// The search is slow.
  var nearMisses = UnrecognisedRecords.maximumShown
  /// The silence after which the unfinished record of a live capture is shown, in milliseconds.
  private static let silence: Int32 = 200

  func name(of input: Input) -> String { redactor?.captureName(input.name) ?? input.name }

  /// Reads a capture; prints a failure to read, and throws only a failure to write what the observer reports.
  ///
  /// - Returns: The diagnosis of what was read, `nil` if nothing could be read; and the status `done`, or the
  ///   reason why reading ended early.
  mutating func read(
    _ input: Input, observedBy observer: (any CaptureObserver)?, to output: inout Output
  ) throws(CommandError) -> (diagnosis: CaptureDiagnosis?, status: ExitStatus) {
    // `observe` is called for each record, so properties that do not change are looked up once.
    let (redactor, keepsHistory) = (redactor, keepsHistory)
    let follower = observer?.wantsRecords == true ? observer : nil
    // The app's records may contain the user's name.
    let observed: Analysis.ObservedRecords =
      redactor != nil || showsAppRecords
      ? .all : follower == nil && !keepsHistory ? .none : .bytesOfCoreDataOnly
    var analysis = Analysis(
      of: name(of: input), with: catalogue, threads: Environment.threads, observed: observed, window: window)
    var collector = keepsHistory ? HistoryCollector() : nil
    func observe(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
      redactor?.learn(step, bytes)
      follower?.note(step, bytes, timelines)
      if keepsHistory, let event = step.event { collector?.note(event) }
    }
    progress.begin(size: input.size)
    defer { progress.clear() }
    let end = try analysis.readAll(input, silence: Self.silence, observe) {
      (analysis: inout Analysis, isSilent) throws(CommandError) in
      if isSilent {
        progress.rest(after: analysis.progress)
        if let follower {
          analysis.readWaitingLines(observe)
          analysis.peek { follower.preview($0, $1, $2) }
        }
      } else if progress.isDue {
        progress.show(analysis.progress)
      }
      // A live device may be slow, so pending text is written before each wait.
      try write(observer?.take(), to: &output)
    }
    if case .failed(let error) = end {
      progress.clear()
      CommandError.input(.unreadable(input.name, error)).print()
      if analysis.progress.bytes == 0 {
        try write(observer?.take(), to: &output)
        return (nil, end.status)
      }
    }
    let diagnosis = analysis.finish(end.ending, nearMisses: nearMisses, observe)
    let histories = collector?.histories(diagnosis.timelines.mirroring)
    observer?.end()
    try write(observer?.take(), to: &output)
    return (diagnosis.adding(histories), end.status)
  }

  /// The captures that were read, and the worst status of reading them.
  typealias Reading = (
    diagnoses: [CaptureDiagnosis], stories: [String: StoryExcerpt], status: ExitStatus
  )

  /// Reads captures without writing their stories meanwhile, and leaves out captures that cannot be read to
  /// their end.
  ///
  /// If a signal interrupts the reading, it throws the error that the work `undone` was not done.
  ///
  /// - Returns: The diagnoses of the captures, and, if `hasStories`, their stories by capture name.
  mutating func readAll(
    _ paths: [String], hasStories: Bool, to output: inout Output, or undone: CommandError.Undone
  ) throws(CommandError) -> Reading {
    var diagnoses: [CaptureDiagnosis] = []
    var stories: [String: StoryExcerpt] = [:]
    var status = ExitStatus.done
    for path in paths {
      do throws(CommandError) {
        let input = try Input(path: path)
        defer { input.close() }
        let gatherer = hasStories ? StoryGatherer(catalogue) : nil
        let reading = try read(input, observedBy: gatherer, to: &output)
        try Interruption.check(undone)
        if reading.status == .done, let diagnosis = reading.diagnosis {
          diagnoses.append(diagnosis)
          stories[diagnosis.name] = gatherer?.finish()
        }
        status = max(status, reading.status)
      } catch {
        guard error.status == .noInput else { throw error }
        error.print()
        status = max(status, error.status)
      }
    }
    return (diagnoses, stories, status)
  }

  /// Writes a part of the story, after clearing the progress line, which may be on the same terminal.
  private mutating func write(_ text: String?, to output: inout Output) throws(CommandError) {
    guard let text, !text.isEmpty else { return }
    progress.clear()
    try output.write(text)
  }
}
