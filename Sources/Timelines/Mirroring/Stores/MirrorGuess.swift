// A guess about which store a record belongs to. A record that names only a UUID goes to the one delegate or
// file that its process has shown so far, but if a capture begins within a launch, the process may have other
// stores. A later record proves the guess or shows that there are several; then what came since is taken in
// again, without guessing.

internal import LogRecords

/// A guess of which store a process works for, until a record proves or refutes it.
struct MirrorGuess: Sendable {
  /// A record that was taken in since.
  struct Taken: Sendable {
    let source: RecognisedRecord
    let event: Event
    let bytes: [UInt8]
  }

  enum Verdict {
    case open, proven, refuted
  }

  /// How many records, and how many bytes of them, are kept at most: then the guess stands.
  private static let most = 512
  private static let mostBytes = 1 << 20

  /// The process.
  let pid: Int32?
  /// The UUID, and whose it is taken to be.
  private let id: MirrorID
  private var owners: Set<MirrorOwner>
  private var file: Name?
  /// The stores before the guess; one.
  private let stores: [MirroredStores]
  /// What was taken in since.
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

  /// Whether so much came since that nothing will be taken back.
  var isOld: Bool { records.count >= Self.most || count >= Self.mostBytes }

  mutating func append(_ source: RecognisedRecord, _ event: Event, _ bytes: Span<UInt8>) {
    records.append(Taken(source: source, event: event, bytes: Array(bytes)))
    count += bytes.count
  }

  /// What a record of the process shows of the guess, which names its store and perhaps the delegate that
  /// runs its request.
  mutating func judge(_ hints: MirroredStores.Hints, by runner: MirrorOwner?) -> Verdict {
    let owner = hints.owner ?? runner
    let isOfOwner = owner.map(owners.contains) ?? false
    let isOfFile = hints.file != nil && hints.file == file
    if let id = hints.id {
      guard id == self.id else { return .refuted }
      if isOfOwner || isOfFile { return .proven }
    }
    if isOfFile, let owner { owners.insert(owner) }
    if isOfOwner { file = file ?? hints.file }
    let isOfOther = !isOfOwner && !isOfFile && owner != nil && !owners.isEmpty
    let isOfOtherFile = hints.file != nil && file != nil && !isOfFile
    return isOfOther || isOfOtherFile ? .refuted : .open
  }
}
