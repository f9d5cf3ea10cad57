// The public form of deliveries between stores in iCloud ("ubiquity"): the transactions that one device sent
// to another.

internal import Diagnosis
internal import OrderedCollections
internal import ReportModel
internal import Timelines

extension CaptureComparison {
  /// The fates on one device of the transactions that another device wrote for a store in iCloud
  /// ("ubiquity").
  ///
  /// A mirrored store has no transactions: see ``RecordDelivery``.
  ///
  /// Each sent transaction is also in exactly one of the other lists.
  ///
  /// ```swift
  /// let fromPhone = try #require(comparison.transactionDeliveries.first { $0.sender == "phone" })
  /// #expect(fromPhone.arrived == [12...12] && fromPhone.missing == [13...13])
  /// ```
  public struct TransactionDelivery: Hashable, Sendable, CustomStringConvertible {
    /// The name of the store.
    public let store: String
    /// The ``Device/name`` of the device that wrote the transactions.
    public let sender: String
    /// The sender's peer ID for the store, such as `mobile~50700CD4-…`.
    public let peer: String
    /// The ``Device/name`` of the device that should receive the transactions.
    public let receiver: String
    /// The numbers of the sent transactions, ascending, such as `[12...12, 14...15]`.
    public let sent: [ClosedRange<Int>]
    /// The numbers of the transactions in the receiver's store.
    public let arrived: [ClosedRange<Int>]
    /// The numbers of the transactions that wait on the receiver, or are left out of its imports.
    public let waiting: [ClosedRange<Int>]
    /// The numbers of the transactions that the receiver never saw, though its captures cover the time after.
    public let missing: [ClosedRange<Int>]
    /// The numbers of the transactions whose fate the captures do not show.
    public let unknown: [ClosedRange<Int>]

    /// The delivery on one line, such as `Trips from phone to tablet: sent 12-14; arrived 12, missing 13-14`.
    ///
    /// ```swift
    /// let late = comparison.transactionDeliveries.filter { !$0.waiting.isEmpty }
    /// #expect(late.isEmpty, "\(late.map(\.description))")
    /// ```
    public var description: String {
      let parts = [("arrived", arrived), ("waiting", waiting), ("missing", missing), ("unknown", unknown)]
        .filter { !$0.1.isEmpty }.map { "\($0.0) \(Self.words($0.1))" }
      return "\(store) from \(sender) to \(receiver): sent \(Self.words(sent)); "
        + parts.joined(separator: ", ")
    }

    private static func words(_ numbers: [ClosedRange<Int>]) -> String {
      numbers.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        .joined(separator: ", ")
    }

    private struct Key: Hashable {
      let store: String
      let peer: String
      let sender: Int
      let receiver: Int
    }

    static func all(_ comparison: ReportComparison) -> [Self] {
      let devices = comparison.devices.map(\.name.raw)
      let sent = comparison.transactions.flatMap { transaction in
        transaction.fates.indices.filter { transaction.fates[$0] != nil }.map { receiver in
          (
            key: Key(
              store: transaction.store.raw, peer: transaction.peer.raw, sender: transaction.exporter,
              receiver: receiver), number: transaction.number, fate: transaction.fates[receiver]
          )
        }
      }
      return OrderedDictionary(grouping: sent, by: \.key).map { key, sent in
        func numbers(_ fates: ComparedTransaction.Fate...) -> [ClosedRange<Int>] {
          NumberSet(sent.filter { $0.fate.map(fates.contains) ?? false }.map(\.number)).ranges
        }
        return Self(
          store: key.store, sender: devices[key.sender], peer: key.peer, receiver: devices[key.receiver],
          sent: NumberSet(sent.map(\.number)).ranges, arrived: numbers(.imported),
          waiting: numbers(.pending, .leftOut), missing: numbers(.missing), unknown: numbers(.unknown))
      }
    }
  }
}
