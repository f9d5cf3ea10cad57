// The public form of deliveries between mirrored stores: the records that one device sent to CloudKit, and
// where they arrived.

internal import Diagnosis
internal import ReportModel

extension CaptureComparison {
  /// Records that one device sent to CloudKit for a mirrored store, and their fate on the other devices.
  ///
  /// A delivery is of a single record if the capture names it, otherwise of those of one export. Each other
  /// device that mirrors the store is in one of the lists.
  ///
  /// ```swift
  /// let lost = comparison.recordDeliveries.filter { !$0.missingOn.isEmpty }
  /// #expect(lost.allSatisfy { $0.sender == "phone" && $0.missingOn == ["tablet"] })
  /// ```
  public struct RecordDelivery: Hashable, Sendable, CustomStringConvertible {
    /// The name of the store; `nil` if no record shows it.
    public let store: String?
    /// The CloudKit container, such as `iCloud.com.example.trips`; `nil` if no record shows it.
    public let container: String?
    /// The name of the CloudKit record; `nil` if the capture does not name the records.
    public let record: String?
    /// The number of CloudKit records in the delivery; 1 if ``record`` is not `nil`.
    public let count: Int
    /// Whether the delivery deletes the record.
    public let isDeletion: Bool
    /// The ``Device/name`` of the device that sent the records.
    public let sender: String
    /// The ``Device/name`` of each device whose capture shows the import.
    public let arrivedOn: [String]
    /// The ``Device/name`` of each device that imported changes after the delivery was sent, without
    /// naming the record.
    public let arrivedByTimeOn: [String]
    /// The ``Device/name`` of each device that is importing it when its capture ends, or left it out after a
    /// fetch.
    public let waitingOn: [String]
    /// The ``Device/name`` of each device that never imported it, though its captures cover the time after.
    public let missingOn: [String]
    /// The ``Device/name`` of each device whose captures do not show the fate of the delivery.
    public let unknownOn: [String]

    /// The delivery on one line, such as `Trips from phone: record 5E0C…; missing on tablet`.
    ///
    /// ```swift
    /// for delivery in lost { print(delivery) }
    /// ```
    public var description: String {
      let what = record.map { "record \($0)" } ?? "\(count) \(count == 1 ? "record" : "records")"
      let fates = [
        ("arrived on", arrivedOn), ("by time arrived on", arrivedByTimeOn), ("waiting on", waitingOn),
        ("missing on", missingOn), ("unknown on", unknownOn),
      ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
      return "\(store ?? "a store") from \(sender): \(what)\(isDeletion ? ", deleted" : ""); "
        + fates.joined(separator: ", ")
    }

    static func all(_ comparison: ReportComparison) -> [Self] {
      comparison.shipments.map { Self($0, comparison) }
    }

    private init(_ shipment: ReportComparison.Shipment, _ comparison: ReportComparison) {
      let names = comparison.devices.map(\.name.raw)
      func devices(_ fates: ComparedTransaction.Fate...) -> [String] {
        fates.flatMap { shipment.devices($0) }.sorted().map { names[$0] }
      }
      store = shipment.store?.raw
      container = shipment.container?.raw
      record = shipment.record?.raw
      (count, isDeletion) = (shipment.objects, shipment.isDeletion)
      sender = names[shipment.exporter]
      arrivedOn = shipment.devices(.imported).filter { !shipment.byTime.contains($0) }.map { names[$0] }
      arrivedByTimeOn = shipment.byTime.sorted().map { names[$0] }
      waitingOn = devices(.pending, .leftOut)
      missingOn = devices(.missing)
      unknownOn = devices(.unknown)
    }
  }
}
