// What one device sent to CloudKit for a mirrored store, and on which devices it arrived.

internal import Diagnosis
internal import ReportModel

extension CaptureComparison {
  /// What one device sent for a store that is mirrored to CloudKit, and what became of it on the others.
  ///
  /// It is one record where the capture names it, else the records of one export. Each other device that
  /// mirrors the store is in one of the lists.
  ///
  /// ```swift
  /// let lost = comparison.shipments.filter { !$0.missingOn.isEmpty }
  /// #expect(lost.allSatisfy { $0.sender == "phone" && $0.missingOn == ["tablet"] })
  /// ```
  public struct Shipment: Hashable, Sendable, CustomStringConvertible {
    /// The name of the store; `nil` when no record shows it.
    public let store: String?
    /// The container that it is mirrored to, such as `iCloud.com.example.trips`; `nil` when no record shows
    /// it.
    public let container: String?
    /// The record's name; `nil` for records that the capture does not name.
    public let record: String?
    /// How many records it is: one if it has a name.
    public let count: Int
    /// Whether the device deleted it.
    public let isDeletion: Bool
    /// The device that sent it, by its ``Device/name``.
    public let sender: String
    /// The devices that are seen to import it, by their ``Device/name``.
    public let arrivedOn: [String]
    /// The devices that imported changes after it was sent, without a record that names it.
    public let arrivedByTimeOn: [String]
    /// The devices that import it when their captures end, or fetched it and left it out.
    public let waitingOn: [String]
    /// The devices that never imported it, though their captures cover the time after.
    public let missingOn: [String]
    /// The devices whose captures do not show what became of it.
    public let unknownOn: [String]

    /// The shipment in a line: `Trips from phone: record 5E0C…; missing on tablet`.
    ///
    /// ```swift
    /// for shipment in lost { print(shipment) }
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

    init(_ shipment: ReportComparison.Shipment, _ comparison: ReportComparison) {
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
