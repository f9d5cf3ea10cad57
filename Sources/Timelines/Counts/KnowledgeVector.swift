// How many transactions of each peer are known: `peer:12:peer:40`. Core Data prints stores' vectors, logs' vectors
// and differences of both in this form; which one it is, the statement says.

internal import LogRecords

/// Peers, and for each the number of a transaction.
package struct KnowledgeVector: Equatable, Sendable {
  /// The most peers kept of one vector.
  package static let capacity = 16_384

  /// The numbers by peer, in the order printed.
  package private(set) var numbers: [(peer: Name, number: Int)] = []

  package init() {}

  /// Reads a vector's body. Peer IDs hold `.` and `~` but never `:`, so that names and numbers alternate. What does not
  /// is left out.
  package init(_ body: Span<UInt8>, _ names: inout Names) {
    body.forEachPeer { peer, number in
      guard numbers.count < Self.capacity else { return }
      let name = names.name(peer)
      if name != Names.overflow { numbers.append((name, number)) }
    }
  }

  /// The number for a peer, 0 when it is not there: the system leaves zeros out.
  package subscript(peer: Name) -> Int {
    numbers.first { $0.peer == peer }?.number ?? 0
  }

  package static func == (one: KnowledgeVector, other: KnowledgeVector) -> Bool {
    one.numbers.allSatisfy { other[$0.peer] == $0.number }
      && other.numbers.allSatisfy { one[$0.peer] == $0.number }
  }
}

extension Span<UInt8> {
  /// Gives each `peer:number` of a vector's body.
  func forEachPeer(_ body: (Span<UInt8>, Int) -> Void) {
    var start = 0
    while let colon = find(UInt8(ascii: ":"), from: start) {
      guard let (number, end) = number(at: colon + 1), end == count || self[end] == UInt8(ascii: ":") else {
        return
      }
      if colon > start { body(extracting(start..<colon), number) }
      start = end + 1
    }
  }
}
