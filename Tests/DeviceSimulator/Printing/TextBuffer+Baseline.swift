// The descriptions of baselines and of the operations on them.

extension TextBuffer {
  mutating func baselineLocation(_ store: Store) {
    object("PFUbiquityLocation")
    add(": ")
    add(store.root)
    add("/.baseline/")
    add(store.name)
    add("/")
    add(store.modelHash)
    add("/baseline.zip")
  }

  mutating func baseline(_ store: Store) {
    object("PFUbiquityBaseline", at: store.addresses.context ^ 0x80)
    add("\n\tstoreName: ")
    add(store.name)
    add("\n\tmodelVersionHash: ")
    add(store.modelHash)
    add("\n\tbaselineArchiveLocation: ")
    baselineLocation(store)
    add("\n")
  }

  /// Adds a baseline operation of the class `name`.
  mutating func baselineOperation(_ name: String, _ store: Store, _ names: Names) {
    object(name, at: store.addresses.context ^ 0xC0)
    add("\n\tlocalPeerID: ")
    add(names.localPeer)
    add("\n\tstoreName: ")
    add(store.name)
    add("\n\tubiquityRootLocation: ")
    root(store)
    add("\n\tmodelVersionHash: ")
    add(store.modelHash)
    add("\n")
  }

  mutating func heuristics(_ store: Store, _ baseline: Vector, _ names: Names) {
    add(names.localPeer)
    add(":")
    add(store.name)
    add("\n\t_ubiquityRootLocation: ")
    root(store)
    add("\n\ttransactions: 104\n\tsize: 532480:98304\n\treqs: 0.500000:100\n\tkv: ")
    vector(baseline, names)
    add(":")
    vector(store.vector, names)
  }
}
