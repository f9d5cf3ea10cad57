// A shipment of a mirrored store: a record or its deletion, or the records of an export that the log does not
// name.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct MirrorShipment {
  /// The identity of the record; `nil` if the log does not name the record.
  var id: MirrorID?
  /// The name of the record; `nil` if the log does not name the record.
  var text: String?
  /// The number of records.
  let objects: Int
  /// Whether the records are unnamed because stores that exported at the same time cannot be distinguished.
  var isContested = false
  /// Whether the log names others of its export, or lists records without names: it cut or hid these.
  var isCut = false
  /// Whether the record was deleted.
  var isDeletion = false
  /// Whether another device deleted the record at about the time when it was sent.
  var isDeletedThen = false
  /// The capture that shows the shipment, as an index in `ComparedDevice.captures`.
  let capture: Int
  /// The place of the shipment in that capture.
  let place: Place
  /// The entry of the log record, as an index in the catalogue; `nil` if the shipment is the unnamed records
  /// of an export.
  let entry: Int?
  /// The user whose database it was sent to; `nil` if that is not shown.
  let user: String?
  /// A hash of the change tag that identifies the record's state in CloudKit; 0 if it is not shown.
  var tag: UInt32 = 0
  /// The times when the record was sent, in microseconds.
  var times: [Int64] = []

  /// Returns the shipments of a store: each record once, except records that were deleted since, and each
  /// deletion, except of records that were sent again since.
  static func all(_ exporter: ComparedMirroredStore, _ deletions: MirrorDeletions?) -> [MirrorShipment] {
    var named: OrderedDictionary<MirrorID, MirrorShipment> = [:]
    var deleted: OrderedDictionary<MirrorID, MirrorShipment> = [:]
    var others: [MirrorShipment] = []
    var unnamed: [MirrorID: Int] = [:]
    let exported = Dictionary(
      grouping: exporter.sightings { $0.exported.elements }, by: \.captured.capture)
    for captured in exporter.captures {
      let (store, names) = (captured.timeline, captured.diagnosis.timelines.names)
      func shipment(of record: MirrorRecord) -> MirrorShipment {
        MirrorShipment(
          id: record.id, text: record.text(in: names), objects: 1, capture: captured.capture,
          place: record.place, entry: record.entry, user: captured.user(at: record.place), tag: record.tag)
      }
      func sighting(of record: MirrorRecord) -> MirrorDeletions.Sighting {
        MirrorDeletions.Sighting(device: exporter.device, capture: captured.capture, record: record)
      }
      for (_, record) in exported[captured.capture] ?? [] {
        let order = deletions?.order(sighting(of: record))
        guard order != .after else { continue }
        var shipment = shipment(of: record)
        shipment.isDeletedThen = order == .about
        shipment.times = named[record.id]?.times ?? []
        if let time = record.place.time?.instant, !shipment.times.contains(time) {
          shipment.times.append(time)
        }
        named[record.id] = shipment
      }
      for record in store.records.deletedHere.elements
      where deletions?.isOvertaken(sighting(of: record)) != true {
        deleted[record.id] = shipment(of: record)
        deleted[record.id]?.isDeletion = true
      }
      for request in captured.succeededExports {
        let rest = request.progress.saved - request.named
        guard rest > 0 else { continue }
        let shipment = MirrorShipment(
          objects: rest, isContested: request.isContested,
          isCut: request.named > 0 || request.listing == .partial && !request.isContested,
          capture: captured.capture, place: request.place, entry: nil,
          user: captured.user(at: request.place))
        // Captures of one time show the same exports, and one that begins later perhaps only a part of one.
        guard request.id.isNamed, let index = unnamed[request.id] else {
          unnamed[request.id] = others.count
          others.append(shipment)
          continue
        }
        if others[index].objects < rest { others[index] = shipment }
      }
    }
    return Array(named.values) + Array(deleted.values) + others
  }
}

extension MirrorRecord {
  /// Returns the name of the record.
  func text(in names: Names) -> String { name.map { names[$0] } ?? id.text }
}
