// The records that bear witness for a finding of a comparison: those that say what one device has, and the last that the
// other one says of it.

internal import OrderedCollections
internal import Timelines

extension Comparison.Witness {
  /// The records that say that some transactions were written, the first ones and the last, as far as they are kept.
  static func all(_ transactions: [ComparedTransaction], in exporter: StorePart) -> [Self] {
    let places = Set(transactions.map { [$0.capture, $0.place.line] })
    let found = exporter.pieces.flatMap { piece in
      piece.timeline.exports.evidence.elements.filter { places.contains([piece.capture, $0.line]) }
        .map { Self(device: exporter.device, capture: piece.capture, evidence: $0) }
    }
    guard found.count > mostOfExporter else { return found }
    return Array(found.prefix(mostOfExporter - 1) + found.suffix(1))
  }

  /// How many records of the exporter are shown.
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
    piece.timeline.openLogsInOrder.last { log in
      log.log.peer == peer || (log.needed ?? []).contains { $0.peer == peer }
    }?.evidence.last
  }

  private static func latest(_ piece: StorePiece, _ peer: Name?) -> Evidence? {
    let arrival = peer.flatMap { piece.timeline.arrivals[$0]?.last }
    return [arrival, piece.timeline.vectorSeen].compactMap { $0 }.max { $0.line < $1.line }
  }

  private static func storage(_ piece: StorePiece, _ peer: Name?) -> Evidence? {
    piece.timeline.localStorageSince
  }
}
