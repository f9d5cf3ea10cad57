// One store of the simulated app, with the objects that sync it.

/// A store of the simulated app.
final class Store {
  let index: Int
  let name: String
  let schema: Schema

  /// The index of the process that has the store.
  let process: Int

  /// The folder of all peers in the cloud.
  let root: String
  /// The folder used on local storage.
  let localRoot: String

  /// The hash of this device's version of the model.
  let modelHash: String
  /// The hash of another version of the model.
  let otherModelHash: String

  /// The UUID of the store, in the IDs of its objects.
  let uuid: String
  /// The UUID of the metadata store.
  let metadataUUID: String

  /// The path of the store's file.
  let url: String

  /// The addresses of the objects that print statements.
  let addresses: Addresses

  /// The vector of what the store has integrated.
  var vector: Vector

  /// The vector at the last export: what others may know of this device.
  var published: Vector

  /// The vector in the store's receipt if that is older than the store; `nil` otherwise.
  var receipt: Vector?

  /// The other peers.
  var remotes: [RemotePeer] = []

  /// The logs that have arrived and are not imported.
  var pending: [TransactionLog] = []

  /// The logs that were noticed and are not pending yet.
  var arriving: [TransactionLog] = []

  /// The logs of this device that have not left it yet.
  var held: [TransactionLog] = []

  /// The last imported logs, which occur again in later passes.
  var recent: [TransactionLog] = []

  /// The logs of this device's last exports.
  var exports: [TransactionLog] = []

  /// The next primary key of each entity.
  var nextKeys: [Int]

  /// Whether the store is on local storage.
  var isLocal = true
  /// Whether the store was ever set up.
  var isReady = false

  /// Whether an import is between reading and writing the store's vector.
  var isImporting = false
  /// Whether a save is between reading and writing the store's vector.
  var isCommitting = false

  /// The fault that made the vector decrease, until a record shows it.
  var wentBack: Injection?

  /// The time of the last statement about local storage, in microseconds since 1970; `nil` if none was
  /// printed.
  var localStorageSince: Int64?

  /// The truth about the store.
  var truth: StoreTruth

  init(
    index: Int, process: Int, identity: StoreIdentity?, name: String, localPeer: String, place: StorePlace,
    vector: Vector, random: inout Generator
  ) {
    self.index = index
    self.name = name
    self.process = process
    schema = Schema.ofStore(index)
    root = place.root
    localRoot = place.localRoot
    url = place.url
    modelHash = identity?.modelHash ?? random.modelHash()
    otherModelHash = identity?.otherModelHash ?? random.modelHash()
    uuid = random.uuid()
    metadataUUID = random.uuid()
    addresses = Addresses(&random, isWide: place.isWide)
    self.vector = vector
    published = vector
    nextKeys = schema.entities.map { _ in random.within(5...400) }
    truth = StoreTruth(name: name, localPeer: localPeer, modelHash: modelHash)
  }

  /// Returns whether a log is not imported because of a fault of its peer.
  func isStuck(_ log: TransactionLog) -> Bool { remotes.contains { $0.holds(log) } }

  /// Adds a printed transaction to the vector in the truth.
  func show(_ number: Int, of peer: String) {
    truth.knowledge = truth.knowledge ?? [:]
    truth.knowledge?[peer] = number
  }
}
