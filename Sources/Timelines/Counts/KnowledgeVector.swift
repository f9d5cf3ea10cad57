// The number of known transactions of each peer: `peer:12:peer:40`. Core Data prints stores' vectors, logs'
// vectors and differences between them in this form; the statement determines which one it is.

internal import LogRecords

/// A knowledge vector: peers, each with the number of a transaction.
package struct KnowledgeVector: Sendable {
  /// The maximum number of peers that are kept of one vector.
  package static let capacity = 16_384

  /// The usual minimum length of a peer with its number, in bytes.
  private static let usualPeerIDLength = 40

  /// The numbers by peer, in the order printed.
  package private(set) var numbers: [(peer: Name, number: Int)] = []
  /// Whether the vector contained peers whose IDs were removed; `numbers` omits them.
  private(set) var isMasked = false

  /// Reads a vector's body.
  ///
  /// Peer IDs hold `.` and `~` but never `:`, so names and numbers alternate. What breaks this is left out, and
  /// so is a name that stands for several peers.
  package init(_ body: Span<UInt8>, _ names: inout Names) {
    var start = 0
    numbers.reserveCapacity(min(Self.capacity, body.count / Self.usualPeerIDLength + 1))
    while numbers.count < Self.capacity, let colon = body.find(UInt8(ascii: ":"), from: start),
      let (number, end) = body.number(at: colon + 1), end == body.count || body[end] == UInt8(ascii: ":")
    {
      if colon > start, let name = names.kept(body.extracting(start..<colon)) {
        numbers.append((name, number))
      }
      start = end + 1
    }
    names.noteVector(numbers)
    guard names.hasMasked, numbers.contains(where: { names.isMasked($0.peer) }) else { return }
    isMasked = true
    numbers.removeAll { names.isMasked($0.peer) }
  }

  /// Returns the number of a peer; 0 if it is missing, as the system omits zeros.
  package subscript(peer: Name) -> Int { numbers.first { $0.peer == peer }?.number ?? 0 }

  /// The numbers by peer, for many lookups: a vector may contain thousands of peers.
  var byPeer: [Name: Int] { Dictionary(numbers.map { ($0.peer, $0.number) }) { first, _ in first } }
}
