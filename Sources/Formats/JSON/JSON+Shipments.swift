// The shipments of a comparison of mirrored stores as JSON, record by record if they are named.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  /// The number of records below which all are listed.
  ///
  /// Otherwise only those are that did not arrive everywhere.
  private static let maximumRecords = 1000

  /// Returns the records of a comparison; empty if no device sent anything for a mirrored store.
  static func records(_ comparison: ReportComparison) -> JSON {
    let all = comparison.shipments
    guard !all.isEmpty else { return [:] }
    let listed =
      all.count < maximumRecords ? all : all.filter { $0.fates.contains { $0 != nil && $0 != .imported } }
    let names = comparison.devices.map(\.name)
    return [
      "records": listed.map { record($0, names) }, "recordsOmitted": all.count - listed.count,
    ]
  }

  static func record(_ shipment: ReportComparison.Shipment, _ names: [Prose]) -> JSON {
    func devices(_ all: [Int]) -> [Prose] { all.map { names[$0] } }
    return [
      "store": shipment.store, "container": shipment.container, "scope": shipment.scope?.rawValue,
      "record": shipment.record, "count": shipment.objects, "deletion": shipment.isDeletion,
      "line": shipment.place.line,
      "time": shipment.place.time?.isoText, "capture": shipment.capture,
      "exportedBy": names[shipment.exporter],
      "importedBy": devices(shipment.devices(.imported).filter { !shipment.byTime.contains($0) }),
      "importedByTime": devices(shipment.byTime.sorted()),
      "missingOn": devices(shipment.devices(.missing)),
      "pendingOn": devices(shipment.devices(.pending)) + devices(shipment.devices(.leftOut)),
      "unknownOn": devices(shipment.devices(.unknown)),
    ]
  }
}
