// Reads captures to their end, or until the user interrupts. What is told of a capture meanwhile is up to its
// observer.

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
  /// Learns private names from records; `nil` when nothing is redacted.
  let redactor: Redactor?
  var progress: ProgressLine
  var window: TimeWindow?
  var showsAppRecords = false
  /// Whether all that happened to the stores is gathered, event by event.
  var keepsMilestones = false
  /// Of how many groups of unrecognised records the report says what they come nearest to; to find that takes
  /// long.
  var nearMisses = UnrecognisedRecords.mostShown
  /// How long a live capture is silent until its unfinished record is shown, in milliseconds.
  private static let silence: Int32 = 200

  func name(of input: Input) -> String { redactor?.captureName(input.name) ?? input.name }

  /// Reads a capture; a failure is printed, and only one to write what the observer has to say is thrown.
  ///
  /// - Returns: What is known of the capture, or of a part of it, `nil` when nothing could be read; and
  ///   `done`, or why the reading ended early.
  mutating func read(
    _ input: Input, telling observer: (any CaptureObserver)?, to output: inout Output
  ) throws(Complaint) -> (diagnosis: CaptureDiagnosis?, status: ExitStatus) {
    // `observe` is called for each record: what stays the same meanwhile is looked up once.
    let (redactor, keepsMilestones) = (redactor, keepsMilestones)
    let follower = observer?.wantsRecords == true ? observer : nil
    // The records of an app may name its user.
    let observed: Analysis.ObservedRecords =
      redactor != nil || showsAppRecords
      ? .all : follower == nil && !keepsMilestones ? .none : .bytesOfCoreDataOnly
    var analysis = Analysis(
      of: name(of: input), with: catalogue, threads: Environment.threads, observed: observed, window: window)
    var milestones = keepsMilestones ? Milestones() : nil
    func observe(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
      redactor?.learn(step, bytes)
      follower?.note(step, bytes, timelines)
      if keepsMilestones, let event = step.event { milestones?.note(event) }
    }
    progress.begin(size: input.size)
    defer { progress.clear() }
    let end = try analysis.readAll(input, silence: Self.silence, observe) {
      (analysis: inout Analysis, isSilent) throws(Complaint) in
      if isSilent {
        progress.rest(after: analysis.progress)
        if let follower { analysis.peek { follower.preview($0, $1, $2) } }
      } else if progress.isDue {
        progress.show(analysis.progress)
      }
      // A live device may be slow: what was read is told before more is waited for.
      try write(observer?.take(), to: &output)
    }
    if case .failed(let error) = end {
      progress.clear()
      Complaint(end.status, "\(input.name): \(error)").print()
      if analysis.progress.bytes == 0 {
        try write(observer?.take(), to: &output)
        return (nil, end.status)
      }
    }
    var diagnosis = analysis.finish(end.ending, nearMisses: nearMisses, observe)
    diagnosis.milestones = milestones?.stories(diagnosis.timelines.mirroring)
    observer?.end()
    try write(observer?.take(), to: &output)
    return (diagnosis, end.status)
  }

  /// Reads captures without telling their stories, and leaves out those that cannot be read to their end; a
  /// signal ends it with what is left undone, such as "nothing was compared".
  ///
  /// - Returns: What is known of the captures, and where they are wanted their stories by their names.
  mutating func readAll(
    _ paths: [String], hasStories: Bool, to output: inout Output, undone: String
  ) throws(Complaint) -> (diagnoses: [CaptureDiagnosis], stories: [String: StoryExcerpt], status: ExitStatus)
  {
    var diagnoses: [CaptureDiagnosis] = []
    var stories: [String: StoryExcerpt] = [:]
    var status = ExitStatus.done
    for path in paths {
      do throws(Complaint) {
        let input = try Input(path: path)
        defer { input.close() }
        let gatherer = hasStories ? StoryGatherer(catalogue) : nil
        let reading = try read(input, telling: gatherer, to: &output)
        try Interruption.complain(undone: undone)
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

  /// Writes a part of the narrative, which may go to the terminal that shows the progress.
  private mutating func write(_ text: String?, to output: inout Output) throws(Complaint) {
    guard let text, !text.isEmpty else { return }
    progress.clear()
    try output.write(text)
  }
}
