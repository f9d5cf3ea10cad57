// The mirrored stores by the names that records have for them. It only stores what `MirroredStores` resolved;
// which store a new name belongs to is decided there.

/// The mirrored stores by UUID, file, delegate and request, as indices in `MirroredStores.all`.
struct MirrorIndex: Sendable {
  /// The maximum number of files, and of delegates, because a capture may name new ones in every line.
  private static let maximumCount = 4096
  /// The number of requests that are kept without looking for those that are over.
  private static let minimumRequests = 8192

  private var ids: [MirrorID: Int] = [:]
  private var files: [Name: Int] = [:]
  private var owners: [MirrorOwner: Int] = [:]
  private var requests: [MirrorID: Int] = [:]
  private var maximumRequests = minimumRequests

  /// Returns the store with a UUID; `nil` if it is unknown.
  func store(withID id: MirrorID?) -> Int? { id.flatMap { ids[$0] } }

  /// Returns the store in a file; `nil` if it is unknown.
  func store(in file: Name?) -> Int? { file.flatMap { files[$0] } }

  /// Returns the store that a delegate works for; `nil` if it is unknown.
  func store(of owner: MirrorOwner?) -> Int? { owner.flatMap { owners[$0] } }

  /// Returns the store that a request is done for; `nil` if it is unknown.
  func store(of request: MirrorID?) -> Int? { request.flatMap { requests[$0] } }

  /// Returns the store that all known names in a record belong to; `nil` if none is known, or they belong to
  /// two stores.
  func onlyStore(of hints: MirrorHints) -> Int? {
    let found = [
      store(withID: hints.id), store(in: hints.file), store(of: hints.owner), store(of: hints.request),
    ].compactMap(\.self)
    guard let store = found.first, found.allSatisfy({ $0 == store }) else { return nil }
    return store
  }

  /// Notes that the names of store and delegate in a record belong to a store.
  mutating func note(_ hints: MirrorHints, of store: Int) {
    if let id = hints.id { ids[id] = store }
    if let file = hints.file, files.count < Self.maximumCount || files[file] != nil { files[file] = store }
    if let owner = hints.owner {
      if owners.count >= Self.maximumCount { owners = [:] }
      owners[owner] = store
    }
  }

  /// Notes that a request is done for a store.
  mutating func note(_ request: MirrorID, of store: Int) { requests[request] = store }

  /// Whether there are more requests than need to be kept.
  var hasManyRequests: Bool { requests.count > maximumRequests }

  /// Removes all requests but those that `isKept` accepts, which is given each with its store.
  mutating func keepRequests(_ isKept: (MirrorID, Int) -> Bool) {
    requests = requests.filter { isKept($0.key, $0.value) }
    maximumRequests = max(Self.minimumRequests, requests.count * 2)
  }

  /// Notes that a store turned out to be another one.
  mutating func move(_ other: Int, to store: Int) {
    func moved(_ index: Int) -> Int { index == other ? store : index }
    ids = ids.mapValues(moved)
    files = files.mapValues(moved)
    owners = owners.mapValues(moved)
    requests = requests.mapValues(moved)
  }
}
