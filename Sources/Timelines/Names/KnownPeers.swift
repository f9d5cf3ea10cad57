// Remembers this device's peer ID by what stands before it: most records begin with an object that earlier
// ones began with.

internal import LogRecords

/// The peer IDs that were read last, by all of a record up to them.
struct KnownPeers: Sendable {
  /// How many are kept: a power of two.
  private static let capacity = 16

  private var peers = Array(repeating: LastParse<Name>(), count: Self.capacity)

  /// The peer that a message gives; `nil` for one that begins with none of the objects kept.
  func recall(_ message: Span<UInt8>) -> Name? {
    let known = peers.span
    return known[message.slotOfObject(among: Self.capacity)].recall(beginning: message)
  }

  /// Keeps the peer that the beginning of a message ends with.
  mutating func keep(_ beginning: Span<UInt8>, _ peer: Name) {
    peers[beginning.slotOfObject(among: Self.capacity)].keep(beginning, peer)
  }
}
