// Reads captures to their end, or until the user interrupts. What is told of a capture meanwhile is up to its narrative.

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
  /// Of how many groups of unrecognised records the report says what they come nearest to; to find that takes long.
  var nearMisses = UnrecognisedRecords.mostShown
  /// How long a live capture is silent until its unfinished record is shown, in milliseconds.
  private static let silence: Int32 = 200

  func name(of input: Input) -> String { redactor?.captureName(input.name) ?? input.name }

  /// Reads a capture; a failure is printed, and only one to write the narrative is thrown.
  ///
  /// - Returns: What is known of the capture, or of a part of it, `nil` when nothing could be read; and `done`, or why
  ///   the reading ended early.
  mutating func read(
    _ input: Input, _ narrative: inout LiveNarrative?, isTold: Bool, _ collector: inout StoryCollector?,
    to output: inout Output
  ) throws(Complaint) -> (diagnosis: CaptureDiagnosis?, status: ExitStatus) {
    // `observe` is called for each record: what stays the same meanwhile is looked up once.
    let (redactor, told) = (redactor, isTold ? narrative : nil)
    let (isCollected, keepsMilestones) = (collector != nil, keepsMilestones)
    // The records of an app may name its user.
    let observed: Analysis.ObservedRecords =
      redactor != nil || showsAppRecords
      ? .all : told == nil && !isCollected && !keepsMilestones ? .none : .bytesOfCoreDataOnly
    var analysis = Analysis(
      of: name(of: input), with: catalogue, threads: Environment.threads, observed: observed, window: window)
    var ending = CaptureFacts.Ending.whole
    var status = ExitStatus.done
    var isSilent = false
    var isMore = true
    var milestones = keepsMilestones ? Milestones() : nil
    func observe(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
      redactor?.learn(step, bytes)
      told?.tell(step, bytes, timelines)
      if isCollected { collector?.note(step, bytes, timelines) }
      if keepsMilestones, let event = step.event { milestones?.note(event) }
    }
    progress.begin(size: input.size)
    defer { progress.clear() }
    while isMore {
      switch input.wait(atMost: isSilent ? nil : Self.silence) {
      case .ready:
        isSilent = false
        do throws(ReadError) {
          isMore = try analysis.read(from: input.descriptor, maps: true, observe)
        } catch {
          progress.clear()
          Complaint(.inputOutput, "\(input.name): \(Errno(rawValue: error.code))").print()
          (ending, status, isMore) = (.failed, .inputOutput, false)
        }
        if progress.isDue { progress.show(analysis.progress) }
      case .silent:
        isSilent = true
        analysis.drain(observe)
        progress.rest(after: analysis.progress)
        if let told { analysis.peek { step, bytes, timelines in told.show(step, bytes, timelines) } }
      case .interrupted: (ending, status, isMore) = (.interrupted, Interruption.status ?? .interrupted, false)
      }
      // A live device may be slow: what was read is told before more is waited for.
      try write(narrative?.take(), to: &output)
    }
    if ending == .failed, analysis.progress.bytes == 0 { return (nil, status) }
    var diagnosis = analysis.finish(ending, nearMisses: nearMisses, observe)
    diagnosis.milestones = milestones?.stories(diagnosis.timelines.mirroring)
    narrative?.finish()
    try write(narrative?.take(), to: &output)
    return (diagnosis, status)
  }

  /// Reads captures without telling their stories, and leaves out those that cannot be read to their end; a signal ends it
  /// with what is left undone, such as "nothing was compared".
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
        var narrative: LiveNarrative?
        var collector = hasStories ? StoryCollector(catalogue) : nil
        let reading = try read(input, &narrative, isTold: false, &collector, to: &output)
        try Interruption.complain(undone: undone)
        if reading.status == .done, let diagnosis = reading.diagnosis {
          diagnoses.append(diagnosis)
          stories[diagnosis.name] = collector?.finish()
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
