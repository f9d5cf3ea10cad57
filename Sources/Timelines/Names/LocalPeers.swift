// Reads this device's peer ID from records, which repeat it with the object that prints them. What is read is
// cached: comparing is faster than parsing.

internal import LogRecords

/// This device's peer IDs, as the beginnings of messages contain them.
struct LocalPeers: Sendable {
  /// The peer ID that was read last, by its line.
  private var lastLine = LastParse<Name>()
  /// The peer IDs that were read last, by the beginnings of their messages.
  private var known = KnownPeers()

  /// Returns the peer ID in a message; `nil` if there is none, or if the ID was removed, because those of
  /// other devices look the same.
  ///
  /// Inlined for the usual case, in which the peer ID is cached.
  @inline(__always) mutating func peer(in message: Span<UInt8>, _ names: inout Names) -> Name? {
    known.recall(message) ?? read(in: message, &names)
  }

  @inline(never) private mutating func read(in message: Span<UInt8>, _ names: inout Names) -> Name? {
    guard let start = message.find("localPeerID", by: (4, 5)) else { return nil }
    let end = message.find(UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? message.count
    let line = message.extracting(start..<end)
    // Within quotes it would be ordinary text.
    let isPlain = message.find(UInt8(ascii: "\""), from: 0, before: start) == nil
    var peer = isPlain ? lastLine.recall(line) : nil
    if peer == nil {
      // A value that was wrapped and joined incorrectly contains spaces.
      guard let place = message.value(of: .localPeerID), !message.isNull(place),
        message.extracting(place).find(0x20, from: 0) == nil,
        let read = names.kept(message.extracting(place)), !names.isMasked(read)
      else { return nil }
      peer = read
      guard isPlain, place.upperBound < end, place.lowerBound >= start else { return peer }
      lastLine.keep(line, read)
    }
    if let peer { known.keep(message.extracting(0..<end), peer) }
    return peer
  }

  /// Forgets what was read, because its names stand for several peers.
  mutating func forget() { (known, lastLine) = (KnownPeers(), LastParse<Name>()) }
}
