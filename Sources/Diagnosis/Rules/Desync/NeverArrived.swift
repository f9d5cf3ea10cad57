// What one device exported and another never saw: transactions, or records of a mirrored store. `Comparison`
// finds them.

package import Timelines

/// What one device exported never arrived on another.
package struct NeverArrived: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "`compare`: a device exported it, and another, whose capture covers the time after that, never saw it",
    advice: Advice.openOnBoth)

  /// What one device exported and another never saw.
  package struct Detail: FindingDetail {
    package let exporter: Device
    package let receiver: Device
    package let lost: Lost

    /// What is known of the transactions; `nil` where it is of a mirrored store, which has none.
    package var transactions: Transactions? {
      if case .transactions(let transactions) = lost { transactions } else { nil }
    }

    /// What is known of the records of a mirrored store; `nil` for transactions.
    package var records: Mirrored? {
      if case .records(let records) = lost { records } else { nil }
    }
  }

  /// A device, as an index in `Comparison.devices`, and by the name people know it by.
  package struct Device: Sendable {
    package let index: Int
    package let label: String
  }

  /// What never arrived.
  package enum Lost: Sendable {
    case transactions(Transactions)
    case records(Mirrored)
  }

  /// Transactions that one device exported and another never saw.
  package struct Transactions: Sendable {
    /// The receiver's peer ID.
    package let receiverPeer: String
    /// The numbers.
    package let numbers: NumberSet
    /// The last transaction of the exporter that the receiver has; `nil` if it has none, or if that is not
    /// shown.
    package let lastArrived: Int?
    /// Whether the receiver is seen to have none.
    package let isNoneShown: Bool
    /// How many logs of later transactions of the exporter wait on the receiver.
    package let waiting: Int
    /// Whether the exporter has other installations of the app, which saved under other peer IDs.
    package let isOneOfSeveral: Bool
    /// Those of the numbers under which other logs had arrived, so that the receiver ignores these.
    package var taken = NumberSet()
    /// Those of the numbers that the exporter wrote to local storage, and that have not left it.
    package var heldBack = NumberSet()
    /// Those of the numbers that the receiver had, and lost with an older copy of its store.
    package var lost = NumberSet()
    /// The other devices on which all of them arrived, by their labels.
    package var arrivedOn: [String] = []
    /// Whether a new installation of the app took the exporter's place, so that it sends nothing any more.
    package var isExporterReplaced = false
    /// Whether the receiver cannot follow a baseline, so that what is missing does not arrive by itself.
    package var isReceiverStranded = false
    /// Whether they are proved to be missing on all other devices, of which there are several.
    package var areNowhere = false
    /// If two devices share the exporter's installation of the app, their captures' labels.
    package var sharers: [String] = []
    /// The labels of the captures that show the logs which the receiver ignores.
    package var takenFrom: [String] = []
  }

  /// Records of CloudKit that one device sent and another did not import.
  package struct Mirrored: Sendable {
    /// What the other device did instead.
    package enum End: Sendable {
      /// It asked iCloud for changes after that, successfully, and did not get them.
      case imported(count: Int)
      /// Its imports failed, or its set-up did.
      case failed(ErrorChain, count: Int)
      case setupFailed(ErrorChain)
      /// An import has no end.
      case running
      /// No import ran, as a request that began before has no end.
      case blocked(by: MirrorRequestKind)
      /// No import ran.
      case idle
    }

    /// Their names, as far as the captures show them.
    package let records: [String]
    /// How many they are.
    package let objects: Int
    /// Where they were sent.
    package let container: String?
    /// What the other device did instead.
    package let end: End
  }
}

extension NeverArrived.Device {
  init(_ index: Int, of devices: [ComparedDevice]) {
    self.init(index: index, label: devices[index].label)
  }
}
