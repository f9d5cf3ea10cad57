// The mirrored stores of a comparison: a table of what was sent for each, and for programs the records one by
// one.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension ReportComparison {
  private struct Key: Hashable {
    let store: String?
    let container: String?
    let scope: MirrorScope?
  }

  private struct RowKey: Hashable {
    let exporter: Int
    let isDeletion: Bool
    let fates: [ComparedTransaction.Fate?]
    let byTime: Set<Int>
    let earlierOn: Set<Int>
    let deletedOn: Set<Int>
    let signedOutOn: Set<Int>
  }

  /// The mirrored stores, grouped by container and database; records with the same fate share a row.
  static func mirroredStores(_ source: Comparison, _ words: ComparisonWords) -> [Store] {
    let stores = OrderedDictionary(grouping: source.shipments) {
      Key(store: $0.container == nil ? $0.store : nil, container: $0.container, scope: $0.scope)
    }
    return stores.enumerated().map { index, element in
      let (key, shipments) = element
      let rows = OrderedDictionary(grouping: shipments) {
        RowKey(
          exporter: $0.exporter, isDeletion: $0.isDeletion, fates: $0.fates, byTime: $0.byTime,
          earlierOn: $0.earlierOn, deletedOn: $0.deletedOn, signedOutOn: $0.signedOutOn)
      }
      return Store(
        id: "x-m\(index)",
        name: key.container == nil
          ? key.store.map { Prose($0, .store, limit: 60) } ?? "a mirrored store"
          : ComparisonWords.place(key.container, key.scope),
        contents: "Records",
        rows: rows.map { row, shipments in
          Row(
            owner: words.labels[row.exporter],
            numbers: counted(
              shipments.reduce(0) { $0 + $1.objects }, row.isDeletion ? "deletion" : "record"),
            fates: row.fates.indices.compactMap { device -> Cell? in
              guard let fate = row.fates[device] else {
                return words.isContainerUnknown(row.exporter, device)
                  ? Cell(words: "not compared with \(words.labels[device])") : nil
              }
              return row.isDeletion && fate == .imported
                ? Cell(words: "deleted on \(words.labels[device])")
                : words.fate(
                  fate, on: device, isByTime: row.byTime.contains(device),
                  isEarlierThere: row.earlierOn.contains(device),
                  wasDeletedThere: row.deletedOn.contains(device),
                  wasThere: row.signedOutOn.contains(device))
            })
        }, passages: [], axis: nil)
    }
  }
}

extension ComparisonWords {
  /// Whether the captures do not show if two devices mirror to one container.
  fileprivate func isContainerUnknown(_ one: Int, _ other: Int) -> Bool {
    comparison.doubts.contains { doubt in
      guard case .mirrored(.noContainer(let second)) = doubt.reason else { return false }
      return (doubt.device, second) == (one, other) || (doubt.device, second) == (other, one)
    }
  }

  fileprivate func fate(
    _ fate: ComparedTransaction.Fate, on device: Int, isByTime: Bool, isEarlierThere: Bool,
    wasDeletedThere: Bool, wasThere: Bool
  ) -> ReportComparison.Cell {
    let name = labels[device]
    let words: Prose = "\(words: fate.word(of: 1)) on \(name)"
    return switch fate {
    case .imported: .init(words: isByTime ? "\(name) imported changes after that" : words)
    // A record is not seen on its way, and does not wait for others.
    case .missing where isEarlierThere: .init(words: "change never imported on \(name)", severity: .error)
    case .missing where wasDeletedThere:
      .init(words: "deleted on \(name), and not imported since", severity: .error)
    case .missing where wasThere: .init(words: "not imported again on \(name)", severity: .error)
    case .missing: .init(words: "never imported on \(name)", severity: .error)
    case .leftOut: .init(words: "fetched on \(name), and left out", severity: .warning)
    case .pending: .init(words: "being imported on \(name)", severity: .warning)
    case .unknown: .init(words: words)
    }
  }
}

extension ReportComparison.Shipment {
  init(_ shipment: ComparedShipment, _ devices: [ComparedDevice]) {
    store = shipment.store.map { Prose($0, .store) }
    container = shipment.container.map { Prose($0, .quotation) }
    record = shipment.record.map { Prose($0, .quotation) }
    capture = Prose(devices[shipment.exporter].captures[shipment.capture].name, .capture)
    (scope, objects, place) = (shipment.scope, shipment.objects, shipment.place)
    isDeletion = shipment.isDeletion
    (exporter, fates, byTime) = (shipment.exporter, shipment.fates, shipment.byTime)
  }
}
