// The threads of a pipeline: one frames records, and also classifies them if no other thread does.

internal import Dispatch
internal import LogRecords

/// Frames a capture, in order, on a thread of its own.
///
/// `@unchecked Sendable`: blocks of one serial queue use it, and the caller only when no block is waiting.
final class Framer: @unchecked Sendable {
  private(set) var reader: RecordReader
  private var classifier: Classifier
  private let catalogue: EntryCatalogue
  private let keepsAppBytes: Bool
  private let room: Int
  private let queue = DispatchQueue(label: "framer")
  /// The number of apps' records so far.
  private var appRecords = 0
  /// The number of apps' records that are always delivered with their bytes.
  private static let appRecordsWithBytes = 1000

  /// The threads that only classify, created when there is enough to do.
  private var helpers: [ClassifyingThread] = []
  private let helperCount: Int
  /// A counter that selects the next thread in `helpers`.
  private var turn = 0

  init(
    _ catalogue: EntryCatalogue, _ limits: ReaderLimits, _ window: TimeWindow?, threads: Int,
    keepsAppBytes: Bool
  ) {
    reader = RecordReader(limits: limits, window: window) { catalogue.numberOfMethod($0) }
    classifier = Classifier(catalogue, isOfOneReader: true)
    self.catalogue = catalogue
    self.keepsAppBytes = keepsAppBytes
    room = ByteBuffer.room(limits)
    helperCount = max(0, threads - 2)
  }

  /// Frames a job after those that were submitted before it; its records are classified once all of them are
  /// framed.
  func submit(_ job: PipelineJob) {
    queue.async {
      self.frame(&job.input, into: &job.batch)
      job.finishFraming()
      if let helper = self.nextHelper() { return helper.classify(job) }
      self.queue.async { job.classify(with: &self.classifier) }
    }
  }

  /// Frames and classifies on the caller's thread; returns the number of records delivered, by origin.
  func process(
    _ input: inout ByteBuffer, _ classifier: inout Classifier, _ receive: RecordPipeline.Receiver,
    _ statement: RecordPipeline.StatementReceiver
  ) -> RepairedRecordCounts {
    var given = RepairedRecordCounts()
    reader.append(taking: &input, from: room) { record, bytes, before in
      give(record, bytes, before, &classifier, &given, receive, statement)
    }
    input.removeAll(leaving: room)
    joinAppRecords()
    return given
  }

  /// Delivers the last records, on the caller's thread; returns their number, by origin.
  func finish(
    _ ending: CaptureFacts.Ending, _ classifier: inout Classifier, _ receive: RecordPipeline.Receiver,
    _ statement: RecordPipeline.StatementReceiver
  ) -> RepairedRecordCounts {
    var given = RepairedRecordCounts()
    reader.finish(ending) { record, bytes, before in
      give(record, bytes, before, &classifier, &given, receive, statement)
    }
    return given
  }

  /// Reads the lines that wait for others, on the caller's thread; returns the number of records delivered, by
  /// origin.
  func readWaitingLines(
    _ classifier: inout Classifier, _ receive: RecordPipeline.Receiver,
    _ statement: RecordPipeline.StatementReceiver
  ) -> RepairedRecordCounts {
    var given = RepairedRecordCounts()
    reader.readWaitingLines { record, bytes, before in
      give(record, bytes, before, &classifier, &given, receive, statement)
    }
    return given
  }

  private func give(
    _ record: Record, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>, _ classifier: inout Classifier,
    _ given: inout RepairedRecordCounts, _ receive: RecordPipeline.Receiver,
    _ statement: RecordPipeline.StatementReceiver
  ) {
    if record.isBeforeWindow {
      return receive(record, classifier.classify(record, bytes), bytes, before)
    }
    given.count += 1 + before.count
    let isShown = showsBytes(of: record)
    classifier.find(record, bytes)
    let shown = isShown || classifier.isFitted ? bytes : bytes.extracting(0..<0)
    guard classifier.mayNeedRepair(record, bytes) else {
      if classifier.isFitted { return statement(record, classifier.fitted, bytes, before) }
      return receive(record, classifier.recognition, shown, before)
    }
    let recognition = classifier.recognition
    guard let repaired = classifier.repaired(record, bytes, recognition) else {
      return receive(record, recognition, shown, before)
    }
    given.add(repaired, insteadOf: record)
    for (index, one) in repaired.enumerated() {
      receive(one.record, one.recognition, one.bytes.span, index == 0 ? before : before.extracting(0..<0))
    }
  }

  private func frame(_ input: inout ByteBuffer, into batch: inout RecordBatch) {
    reader.append(taking: &input, from: room) { record, bytes, before in
      let isClassified =
        record.origin != .app || catalogue.mayDescribe(record, bytes) || record.isBroken(bytes)
      batch.append(record, bytes, before, isClassified: isClassified, isShown: showsBytes(of: record))
    }
    input.removeAll(leaving: room)
    joinAppRecords()
  }

  /// Lets the reader join records of apps once nobody needs their bytes.
  private func joinAppRecords() {
    if appRecords >= Self.appRecordsWithBytes, !catalogue.describesApps { reader.joinsAppRecords = true }
  }

  /// Whether a record is delivered with its bytes.
  ///
  /// An app's record is if that was requested, if it is one of the first, which show the kind of the capture,
  /// or if processes have no numbers, because then the name shows which app it belongs to.
  private func showsBytes(of record: Record) -> Bool {
    guard !keepsAppBytes, record.isStatement, record.isFromApp, record.pid != nil || record.process.isEmpty
    else { return true }
    appRecords += 1
    return appRecords <= Self.appRecordsWithBytes
  }

  /// Returns the thread that classifies next; `nil` for the framing thread itself.
  private func nextHelper() -> ClassifyingThread? {
    if helpers.count < helperCount { helpers.append(ClassifyingThread(catalogue)) }
    defer { turn += 1 }
    return helpers.isEmpty ? nil : helpers[turn % helpers.count]
  }
}

/// A thread that classifies records.
///
/// `@unchecked Sendable`: the classifier is used by blocks of one serial queue only.
private final class ClassifyingThread: @unchecked Sendable {
  private let queue = DispatchQueue(label: "classifier")
  private var classifier: Classifier

  init(_ catalogue: EntryCatalogue) { classifier = Classifier(catalogue, isOfOneReader: true) }

  func classify(_ job: PipelineJob) {
    queue.async { job.classify(with: &self.classifier) }
  }
}
