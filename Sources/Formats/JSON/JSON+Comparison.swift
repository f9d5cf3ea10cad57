// A comparison of devices as JSON: its deliveries, which are transactions or records of mirrored stores, and
// what the devices wait for.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  /// The number of deliveries of a kind below which all are listed.
  ///
  /// Otherwise only those are that did not arrive everywhere.
  private static let maximumDeliveries = 1000

  static func comparison(_ comparison: ReportComparison, sentence: Prose) -> JSON {
    let names = comparison.devices.map(\.name)
    let transactions = listed(comparison.transactions)
    let whole: JSON = [
      "devices": comparison.devices.map(device),
      "transactions": transactions.map { transaction($0, names) },
      "transactionsOmitted": comparison.transactions.count - transactions.count,
      "findings": comparison.findings.map(finding), "cannotTell": comparison.doubts.map(\.plain),
      "summary": sentence.plain, "waits": comparison.waits.map { wait($0, names) },
    ]
    return whole.with(records(comparison, names))
  }

  /// Returns the records of a comparison; empty if no device sent anything for a mirrored store.
  private static func records(_ comparison: ReportComparison, _ names: [Prose]) -> JSON {
    guard !comparison.shipments.isEmpty else { return [:] }
    let records = listed(comparison.shipments)
    return [
      "records": records.map { record($0, names) },
      "recordsOmitted": comparison.shipments.count - records.count,
    ]
  }

  private static func listed<Delivery: ComparedDelivery>(_ all: [Delivery]) -> [Delivery] {
    guard all.count >= maximumDeliveries else { return all }
    return all.filter { $0.fates.contains { $0 != nil && $0 != .imported } }
  }

  static func device(_ device: ReportComparison.Device) -> JSON {
    [
      "name": device.name, "capture": device.captures.first,
      "captures": device.captures, "peers": device.peers,
    ]
  }

  static func transaction(_ transaction: ReportComparison.Transaction, _ names: [Prose]) -> JSON {
    [
      "peer": transaction.peer, "transaction": transaction.number, "log": transaction.log,
      "store": transaction.store, "line": transaction.place.line, "time": transaction.place.time?.isoText,
      "capture": transaction.capture, "exportedBy": names[transaction.exporter],
      "importedBy": transaction.names(names, where: .imported),
      "missingOn": transaction.names(names, where: .missing),
      "pendingOn": transaction.names(names, where: .pending, .leftOut),
      "unknownOn": transaction.names(names, where: .unknown),
    ]
  }

  /// Returns records that a device sent for a mirrored store: one if the capture names it, otherwise those of
  /// one export.
  static func record(_ shipment: ReportComparison.Shipment, _ names: [Prose]) -> JSON {
    let imported = shipment.devices(.imported).filter { !shipment.byTime.contains($0) }
    return [
      "store": shipment.store, "container": shipment.container, "scope": shipment.scope?.rawValue,
      "record": shipment.record, "count": shipment.objects, "deletion": shipment.isDeletion,
      "line": shipment.place.line, "time": shipment.place.time?.isoText, "capture": shipment.capture,
      "exportedBy": names[shipment.exporter], "importedBy": imported.map { names[$0] },
      "importedByTime": shipment.byTime.sorted().map { names[$0] },
      "missingOn": shipment.names(names, where: .missing),
      "pendingOn": shipment.names(names, where: .pending, .leftOut),
      "unknownOn": shipment.names(names, where: .unknown),
    ]
  }

  static func wait(_ wait: ReportComparison.Waiting, _ names: [Prose]) -> JSON {
    var holders: [Int] = []
    var writer: Int?
    switch wait.origin {
    case .neverWritten(let device): writer = device
    case .held(let devices): holders = devices
    case .notWritten, .notSeenWritten, .nowhere: break
    }
    return [
      "store": wait.store, "device": names[wait.device], "peer": wait.peer,
      "numbers": wait.numbers.ranges, "neverWrittenBy": writer.map { names[$0] },
      "heldBy": holders.map { names[$0] }, "seconds": wait.seconds.map { Int($0) },
      "waiting": wait.waiting.map { ["peer": $0.peer, "numbers": $0.numbers.ranges] as JSON },
    ]
  }
}

extension ComparedDelivery {
  /// Returns the names of the devices on which the delivery had one of the fates, in the order of the fates.
  fileprivate func names(_ names: [Prose], where fates: ComparedTransaction.Fate...) -> [Prose] {
    fates.flatMap { devices($0) }.map { names[$0] }
  }
}
