// What texts need beyond the object they print: the peers' names and the era.

/// What texts need beyond the object they print.
struct Names {
  /// The peers' IDs, sorted as knowledge vectors print them.
  let peers: [String]

  /// This device's place among them.
  let local: Int

  let era: Era

  /// This device's ID.
  var localPeer: String { peers[local] }
}
