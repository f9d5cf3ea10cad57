// An assumption about which store a record belongs to. A record that names only a UUID is assigned to the one
// delegate or file that its process has shown so far, but if a capture begins within a launch, the process
// may have other stores. A later record proves the assumption or shows that there are several stores; then
// all records since are taken in again, without guessing.

internal import LogRecords

/// An assumption about which store a process works for, until a record proves or refutes it.
struct MirrorGuess: Sendable {
  /// A record that was taken in since the guess.
  struct Taken: Sendable {
    let source: RecognisedRecord
    let event: Event
    let bytes: [UInt8]
  }

  /// The consequence of a record for a guess.
  enum Verdict {
    case open, proven, refuted
  }

  /// The maximum number of records that are kept: beyond that, the guess is final.
  private static let maximumCount = 512
  /// The maximum total length of the kept records, in bytes.
  private static let maximumBytes = 1 << 20

  /// The process of the guess.
  let pid: Int32?
  /// The UUID of the store.
  private let id: MirrorID
  /// The delegates that are assumed to work for the store.
  private var owners: Set<MirrorOwner>
  /// The file that is assumed to be the store's.
  private var file: Name?
  /// The stores before the guess; always one element, as an array to store it separately.
  private let stores: [MirroredStores]
  /// The records that were taken in since the guess.
  private(set) var records: [Taken] = []
  private var count = 0

  init(
    _ id: MirrorID, of owners: Set<MirrorOwner>, _ file: Name?, in pid: Int32?, after stores: MirroredStores
  ) {
    self.pid = pid
    self.id = id
    self.owners = owners
    self.file = file
    self.stores = [stores]
  }

  /// The stores before the guess.
  var before: MirroredStores { stores[0] }

  /// Whether too many records came since for the guess to be taken back.
  var isOld: Bool { records.count >= Self.maximumCount || count >= Self.maximumBytes }

  mutating func append(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) {
    records.append(Taken(source: source, event: event, bytes: Array(bytes)))
    count += bytes.count
  }

  /// Returns the consequence of a record of the process for the guess.
  ///
  /// `hints` is how the record names its store, `runner` the delegate that runs its request, if known.
  mutating func judge(_ hints: MirrorHints, by runner: MirrorOwner?) -> Verdict {
    let owner = hints.owner ?? runner
    let belongsToOwner = owner.map(owners.contains) ?? false
    let concernsFile = hints.file != nil && hints.file == file
    if let id = hints.id {
      guard id == self.id else { return .refuted }
      if belongsToOwner || concernsFile { return .proven }
    }
    if concernsFile, let owner { owners.insert(owner) }
    if belongsToOwner { file = file ?? hints.file }
    let belongsToOther = !belongsToOwner && !concernsFile && owner != nil && !owners.isEmpty
    let hasOtherFile = hints.file != nil && file != nil && !concernsFile
    return belongsToOther || hasOtherFile ? .refuted : .open
  }
}
