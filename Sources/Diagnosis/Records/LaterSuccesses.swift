// Troubles that no rule judges and that are over, because the same succeeded later. The catalogue says what
// shows that: the entries that usually follow an error or a warning of mirroring.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

/// The troubles that later records may show to be over, by entry.
struct LaterSuccesses: Sendable {
  /// The maximum number of origins of a trouble; with more, it counts as never over.
  private static let maximumOrigins = 16

  /// The entries whose trouble is over with a record of an entry, by that entry.
  private var ended: [Int: [Int]] = [:]
  /// The origins of the troubles that are not over, by entry.
  private var open: [Int: Set<TroubleOrigin>] = [:]
  /// Whether an entry reports such a trouble, or its end.
  private var concerns: [Bool]
  /// The entries that report such a trouble.
  private var troubles: Set<Int> = []

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
        (concerns[success], concerns[index]) = (true, true)
      }
    }
  }

  /// Whether an entry reports such a trouble, or its end.
  @inline(__always) func concern(_ entry: Int) -> Bool { concerns[entry] }

  /// Takes in a record of an entry that reports such a trouble, or its end.
  /// - Returns: The entries whose trouble is over with the record.
  mutating func note(_ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>) -> [Int] {
    let entry = source.shape.entry
    guard !open.isEmpty || troubles.contains(entry) else { return [] }
    let origin = TroubleOrigin(source.record, bytes)
    let over = ended[entry] ?? []
    var settled: [Int] = []
    if !over.isEmpty, Self.isSuccess(source.record, event, bytes) {
      for trouble in over where end(trouble, by: origin) { settled.append(trouble) }
    }
    if troubles.contains(entry), open[entry, default: []].count < Self.maximumOrigins {
      open[entry, default: []].insert(origin)
    }
    return settled
  }

  /// Ends the troubles of an entry that are of the same origin as a success.
  /// - Returns: Whether none of the entry is left.
  private mutating func end(_ trouble: Int, by origin: TroubleOrigin) -> Bool {
    guard let origins = open[trouble], origins.count < Self.maximumOrigins else { return false }
    let left = origins.filter { !$0.mayBe(origin) }
    open[trouble] = left.isEmpty ? nil : left
    return left.isEmpty
  }

  /// Whether a record reports a success: a result may contain a failure, and an export may send nothing.
  private static func isSuccess(_ record: Record, _ event: Event?, _ bytes: Span<UInt8>) -> Bool {
    let message = bytes.extracting(record.message.range)
    return message.find("success: 0") == nil && event?.mirrored?.count != 0
  }
}

/// Who printed a record, and about which store.
private struct TroubleOrigin: Hashable {
  /// A hash of the name of the process.
  let process: UInt64
  /// A hash of the URL of the store; `nil` if the record contains none.
  let store: UInt64?

  init(_ record: Record, _ bytes: Span<UInt8>) {
    process = bytes.extracting(record.process.range).fnv1a
    store = Self.store(in: bytes.extracting(record.message.range))
  }

  /// Whether a record of another origin may be about the same store.
  func mayBe(_ other: TroubleOrigin) -> Bool {
    process == other.process && (store == nil || other.store == nil || store == other.store)
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
