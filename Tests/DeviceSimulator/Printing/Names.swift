// The context that texts need in addition to the object they print: the peers' names and the era.

/// The context that texts need in addition to the object they print.
struct Names {
  /// The IDs of the peers, sorted as knowledge vectors print them.
  let peers: [String]

  /// The index of this device among the peers.
  let local: Int

  let era: Era

  /// The peer ID of this device.
  var localPeer: String { peers[local] }
}
