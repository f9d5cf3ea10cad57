// Caches this device's peer ID by the text before it: most records begin with an object that earlier ones
// began with.

internal import LogRecords

/// The peer IDs that were read last, by the beginning of the message up to and including them.
struct KnownPeers: Sendable {
  /// The number of cached beginnings, a power of two.
  private static let capacity = 64

  private var peers = Array(repeating: LastParse<Name>(), count: Self.capacity)

  /// Returns the peer in the beginning of a message; `nil` if the beginning is not cached.
  @inline(__always) func recall(_ message: Span<UInt8>) -> Name? {
    let known = peers.span
    let slot = message.slotOfObject(among: Self.capacity)
    // Read directly from the cache, which copies none of it.
    return message.has(known[slot].text.span, at: 0) ? known[slot].value : nil
  }

  /// Caches the peer that the beginning of a message ends with.
  mutating func keep(_ beginning: Span<UInt8>, _ peer: Name) {
    peers[beginning.slotOfObject(among: Self.capacity)].keep(beginning, peer)
  }
}
