// The records that support a finding of a comparison: those that say what one device has, and the last that the
// other one says of it.

internal import OrderedCollections
internal import Timelines

extension Comparison.Witness {
  /// The records that say that some transactions were written: the first ones and the last.
  static func all(_ transactions: [ComparedTransaction]) -> [Self] {
    let shown =
      transactions.count > mostOfExporter
      ? Array(transactions.prefix(mostOfExporter - 1) + transactions.suffix(1)) : transactions
    return shown.map { transaction in
      Self(device: transaction.exporter, capture: transaction.capture, evidence: Evidence(transaction.record))
    }
  }

  private static let mostOfExporter = 5

  /// The last that a device says of a peer: a log that waits for it, the last that arrived or the last vector, else
  /// whether it syncs at all.
  static func all(of peer: String, in receiver: StorePart) -> [Self] {
    for kind in [waiting, latest, storage] {
      for piece in receiver.pieces.reversed() {
        guard let evidence = kind(piece, piece.name(of: peer)) else { continue }
        return [Self(device: receiver.device, capture: piece.capture, evidence: evidence)]
      }
    }
    return []
  }

  private static func waiting(_ piece: StorePiece, _ peer: Name?) -> Evidence? {
    piece.timeline.imports.openLogs.inOrder.last { log in
      log.log.peer == peer || (log.needed ?? []).contains { $0.peer == peer }
    }?.evidence.last
  }

  private static func latest(_ piece: StorePiece, _ peer: Name?) -> Evidence? {
    let arrival = peer.flatMap { piece.timeline.imports.arrivals[$0]?.last }
    return [arrival, piece.timeline.vector.lastSeen].compactMap { $0 }.max { $0.place.line < $1.place.line }
      .map { Evidence($0) }
  }

  private static func storage(_ piece: StorePiece, _ peer: Name?) -> Evidence? {
    piece.timeline.storage.since
  }
}
