// One store of the simulated app, with the objects that sync it.

/// One store.
final class Store {
  let index: Int
  let name: String
  let schema: Schema

  /// The process that has it.
  let process: Int

  /// The folder of all peers in the cloud, and the one used on local storage.
  let root: String
  let localRoot: String

  /// The hashes of this device's version of the model and of another.
  let modelHash: String
  let otherModelHash: String

  /// The store's own UUID, in the IDs of its objects, and that of its metadata store.
  let uuid: String
  let metadataUUID: String

  /// Where its file is.
  let url: String

  /// The addresses of the objects that print.
  let addresses: Addresses

  /// What it has integrated.
  var vector: Vector

  /// What it had integrated at its last export: what others may know of this device.
  var published: Vector

  /// What its receipt tells the others, when that is older than the store.
  var receipt: Vector?

  /// The other peers.
  var remotes: [RemotePeer] = []

  /// The logs that arrived and are not imported.
  var pending: [TransactionLog] = []

  /// The logs that were noticed and are not pending yet.
  var arriving: [TransactionLog] = []

  /// This device's logs that have not left it yet.
  var held: [TransactionLog] = []

  /// The last logs imported, which turn up again in later passes.
  var recent: [TransactionLog] = []

  /// The files of this device's own last exports.
  var exports: [TransactionLog] = []

  /// The next primary key of each entity.
  var nextKeys: [Int]

  /// Whether it is on local storage, and whether it was ever set up.
  var isLocal = true
  var isReady = false

  /// Who is between reading and writing its vector.
  var isImporting = false
  var isCommitting = false

  /// The fault that its vector went back for, until a record shows it.
  var wentBack: Injection?

  /// When the last word on local storage was printed.
  var localStorageSince: Int64?

  /// What is true of it.
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

  /// Whether a log is not imported because of what is wrong with its peer.
  func isStuck(_ log: TransactionLog) -> Bool { remotes.contains { $0.holds(log) } }

  /// Takes a transaction into the vector that was printed.
  func show(_ number: Int, of peer: String) {
    truth.knowledge = truth.knowledge ?? [:]
    truth.knowledge?[peer] = number
  }
}
