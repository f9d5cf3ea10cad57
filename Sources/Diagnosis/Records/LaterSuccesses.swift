// Troubles that no rule judges and that are over, because the same succeeded later. The catalogue says what
// shows that: the entries that usually follow an error or a warning of mirroring.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

/// The troubles that later records may show to be over, by entry.
struct LaterSuccesses: Sendable {
  /// The maximum number of origins of a trouble; with more, it counts as never over.
  private static let maximumOrigins = 1000

  /// The entries whose trouble is over with a record of an entry, by that entry.
  private var ended: [Int: [Int]] = [:]
  /// The troubles that are not over, by origin, by entry.
  private var open: [Int: [TroubleOrigin: OpenTrouble]] = [:]
  /// Whether an entry reports such a trouble, or its end.
  private var concerns: [Bool]
  /// The entries that report such a trouble.
  private var troubles: Set<Int> = []
  /// The entries that report trouble with a request that has a task: only another request with that task ends
  /// it.
  private var ofTasks: Set<Int> = []

  init(_ catalogue: EntryCatalogue) {
    let entries = catalogue.entries
    concerns = Array(repeating: false, count: entries.count)
    for index in entries.indices {
      let document = entries[index].document
      guard document.source == .cloudkit, document.severity == .error || document.severity == .warning
      else { continue }
      for followUp in document.followUps where !followUp.isCertain {
        guard let success = entries.firstIndex(where: { $0.document.id == followUp.entry }) else { continue }
        ended[success, default: []].append(index)
        troubles.insert(index)
        if entries[success].document.eventKind == .mirrorRequestFinished { ofTasks.insert(index) }
        (concerns[success], concerns[index]) = (true, true)
      }
    }
  }

  /// Whether a record of an entry reports such a trouble, or may report the end of an open one.
  @inline(__always) func concern(_ entry: Int) -> Bool {
    concerns[entry] && (!open.isEmpty || troubles.contains(entry))
  }

  /// Takes in a record of an entry that reports such a trouble, or its end; `store` is the one that it names.
  /// - Returns: The entries whose trouble is over with the record.
  mutating func note(
    _ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>, of store: Int?,
    _ mirroring: MirroredStores
  ) -> [Int] {
    let (entry, line) = (source.shape.entry, source.record.line)
    guard !open.isEmpty || troubles.contains(entry) else { return [] }
    var origin = TroubleOrigin(source.record, bytes, index: event?.mirrored?.store ?? store)
    let over = ended[entry] ?? []
    if over.contains(where: ofTasks.contains) {
      (origin.request, origin.task) = (event?.mirrored?.request, source.mirrorTask(bytes))
    } else if ofTasks.contains(entry) {
      origin.noteRequest(mirroring, in: source.record.pid)
    }
    var settled: [Int] = []
    if !over.isEmpty, let began = Self.beginning(ofSuccess: source.record, event, bytes, mirroring) {
      let success = Success(
        origin: origin, pid: source.record.pid, began: began, line: line,
        exports: event?.kind == .mirrorExportFinished ? event?.mirrored?.store : nil)
      for trouble in over where end(trouble, by: success, mirroring) { settled.append(trouble) }
    }
    if troubles.contains(entry) {
      origin.record = source.recordOfTrouble(bytes)
      let isKnown = open[entry]?[origin] != nil
      if isKnown || open[entry, default: [:]].count < Self.maximumOrigins {
        open[entry, default: [:]][origin] = OpenTrouble(line: line, pid: source.record.pid)
      }
    }
    return settled
  }

  /// Ends the troubles of an entry that are of the same origin as a success, and came before it began.
  ///
  /// An export that met the trouble of one record and succeeded sent that record without what failed: what it
  /// sent is not sent again, unless a later export names the record.
  ///
  /// - Returns: Whether none of the entry is left.
  private mutating func end(_ trouble: Int, by success: Success, _ mirroring: MirroredStores) -> Bool {
    guard let origins = open[trouble], origins.count < Self.maximumOrigins,
      ofTasks.contains(trouble) == (success.origin.task != nil)
    else { return false }
    var left = origins
    for (origin, known) in origins where origin.isSame(as: success.origin, in: success.pid, mirroring) {
      if !success.isLater(than: known) {
        if success.exports != nil, origin.record != nil { left[origin]?.passed = success.line }
      } else if success.makesUp(for: origin.record, passed: known.passed, mirroring) {
        left[origin] = nil
      } else {
        left[origin]?.passed = known.passed.map { max($0, success.began) }
      }
    }
    open[trouble] = left.isEmpty ? nil : left
    return left.isEmpty
  }

  /// Returns the line where that began whose success a record reports, 0 for a set-up whose beginning is not
  /// shown; `nil` if the record reports none, or a transfer whose beginning is not shown.
  ///
  /// A result may contain a failure, and an export may send nothing. A request that had begun before the
  /// trouble may have met it, and succeeds without what it left out.
  private static func beginning(
    ofSuccess record: Record, _ event: Event?, _ bytes: Span<UInt8>, _ mirroring: MirroredStores
  ) -> Int? {
    let message = bytes.extracting(record.message.range)
    guard message.find("success: 0") == nil, event?.mirrored?.count != 0 else { return nil }
    let kinds: Set<EventKind> = [.mirrorExportFinished, .mirrorImportFinished, .mirrorSetupFinished]
    guard let kind = event?.kind, kinds.contains(kind) else { return record.line }
    guard let store = event?.mirrored?.store else { return nil }
    let began: Place? =
      switch kind {
      case .mirrorSetupFinished: mirroring.all[store].setup.asked
      case .mirrorImportFinished: mirroring.all[store].imports.lastBegan
      default: mirroring.all[store].exports.lastBegan
      }
    let line = began.flatMap { $0.line < record.line ? $0.line : nil }
    return kind == .mirrorSetupFinished ? line ?? 0 : line
  }
}

/// A trouble that is not over.
private struct OpenTrouble {
  /// The line of its last record.
  let line: Int
  /// The process that printed that record.
  let pid: Int32?
  /// The line of the success of the export that met the trouble, or where the last export after it began that
  /// did not send the record either; `nil` if there is none.
  var passed: Int?
}

/// A success that may show that a trouble is over.
private struct Success {
  let origin: TroubleOrigin
  let pid: Int32?
  /// The line where what succeeded began; 0 for a set-up whose beginning is not shown.
  let began: Int
  /// The line of the record that reports it.
  let line: Int
  /// The mirrored store of an export, as an index in `MirroredStores.all`; `nil` if it is not an export.
  let exports: Int?

  /// Whether it is of what began after a trouble, or in another launch of the process.
  func isLater(than trouble: OpenTrouble) -> Bool {
    began == 0 ? pid != nil && trouble.pid != nil && pid != trouble.pid : trouble.line < began
  }

  /// Whether it makes up for the trouble of a record, after which an export succeeded at a line, if any did.
  func makesUp(for record: MirrorID?, passed line: Int?, _ mirroring: MirroredStores) -> Bool {
    guard let record, let line, let exports else { return true }
    return mirroring.all[exports].records.exported.elements.reversed()
      .prefix { $0.place.line > line }
      .contains { $0.id == record }
  }
}

/// Who printed a record, and about which store.
private struct TroubleOrigin: Hashable {
  /// A hash of the name of the process.
  let process: UInt64
  /// A hash of the URL of the store; `nil` if the record contains none.
  let store: UInt64?
  /// The mirrored store, as an index in `MirroredStores.all`; `nil` if it is unknown.
  var index: Int?
  /// The record of CloudKit that a trouble is about; `nil` if it is about none, or its name is no UUID.
  var record: MirrorID?
  /// The request that ran, or that ended, if it has a task; `nil` otherwise.
  var request: MirrorID?
  /// The task of the request; `nil` if it has none.
  var task: MirrorTask?

  init(_ record: Record, _ bytes: Span<UInt8>, index: Int?) {
    process = bytes.extracting(record.process.range).fnv1a
    self.index = index
    store = Self.store(in: bytes.extracting(record.message.range))
  }

  /// Notes the request with a task that runs in a process, and its store.
  mutating func noteRequest(_ mirroring: MirroredStores, in pid: Int32?) {
    for index in mirroring.indices where mirroring.all[index].pids.contains(pid) {
      let running = mirroring.all[index].requests.running
      guard let last = running.last(where: { $0.task != nil && $0.pid == pid }) else { continue }
      (self.index, request, task) = (index, last.id, last.task)
    }
  }

  /// Whether a record of another origin, in a process with a number, is about the same store.
  ///
  /// If one of the two does not show its store, the process has to have no other one.
  func isSame(as other: TroubleOrigin, in pid: Int32?, _ mirroring: MirroredStores) -> Bool {
    guard process == other.process, task == other.task else { return false }
    // A request may succeed in part.
    if let request, request == other.request { return false }
    if let store, let other = other.store { return store == other }
    if let index, let other = other.index { return mirroring.whole(index) == mirroring.whole(other) }
    return mirroring.indices.count { mirroring.all[$0].pids.contains(pid) } <= 1
  }

  /// Returns a hash of the URL of the store that a message describes; `nil` if there is none.
  private static func store(in message: Span<UInt8>) -> UInt64? {
    let label: StaticString = " (URL: "
    guard let start = message.find(label) else { return nil }
    let first = start + label.utf8CodeUnitCount
    var end = first
    while end < message.count, message[end] != UInt8(ascii: ")"), message[end] != UInt8(ascii: "\n") {
      end += 1
    }
    return message.extracting(first..<end).fnv1a
  }
}
