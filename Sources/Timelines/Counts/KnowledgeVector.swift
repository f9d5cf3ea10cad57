// How many transactions of each peer are known: `peer:12:peer:40`. Core Data prints stores' vectors, logs'
// vectors and differences between them in this form; the statement says which of these it is.

internal import LogRecords

/// Peers, and for each the number of a transaction.
package struct KnowledgeVector: Sendable {
  /// The most peers kept of one vector.
  package static let capacity = 16_384

  /// The usual minimum number of bytes of a peer with its number.
  private static let shortestUsual = 40

  /// The numbers by peer, in the order printed.
  package private(set) var numbers: [(peer: Name, number: Int)] = []
  /// Whether it has peers whose IDs were taken out, which it leaves out.
  private(set) var isMasked = false

  /// Reads a vector's body.
  ///
  /// Peer IDs hold `.` and `~` but never `:`, so names and numbers alternate. What breaks this is left out.
  package init(_ body: Span<UInt8>, _ names: inout Names) {
    var start = 0
    numbers.reserveCapacity(min(Self.capacity, body.count / Self.shortestUsual + 1))
    while numbers.count < Self.capacity, let colon = body.find(UInt8(ascii: ":"), from: start),
      let (number, end) = body.number(at: colon + 1), end == body.count || body[end] == UInt8(ascii: ":")
    {
      if colon > start, let name = names.kept(body.extracting(start..<colon)) {
        if names.isMasked(name) { isMasked = true } else { numbers.append((name, number)) }
      }
      start = end + 1
    }
  }

  /// The number for a peer, 0 when it is not there: the system leaves zeros out.
  package subscript(peer: Name) -> Int { numbers.first { $0.peer == peer }?.number ?? 0 }

  /// The numbers, to look up many: a vector may have thousands of peers.
  var byPeer: [Name: Int] { Dictionary(numbers.map { ($0.peer, $0.number) }) { first, _ in first } }
}
