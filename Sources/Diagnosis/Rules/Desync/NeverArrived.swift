// Reports what one device exported and another never received: transactions, or records of a mirrored store.
// `Comparison` finds them.

package import Timelines

/// The rule for exports of one device that never arrived on another.
package struct NeverArrived: Rule {
  package static let description = RuleDescription(
    kind: .desync,
    finds:
      "`compare`: a device exported it, and another, whose capture covers the time after that, never saw it",
    advice: Advice.openOnBoth)

  /// The details of exports that never arrived.
  package struct Detail: FindingDetail {
    /// The device that exported.
    package let exporter: Device
    /// The device that never received the exports.
    package let receiver: Device
    /// The exports that never arrived.
    package let lost: Lost

    /// The lost transactions; `nil` if the store is mirrored and has none.
    package var transactions: Transactions? {
      if case .transactions(let transactions) = lost { transactions } else { nil }
    }

    /// The lost records of a mirrored store; `nil` if transactions were lost.
    package var records: Mirrored? {
      if case .records(let records) = lost { records } else { nil }
    }
  }

  /// A device, as an index in `Comparison.devices` and with its label for people.
  package struct Device: Sendable {
    /// The index in `Comparison.devices`.
    package let index: Int
    /// The label of the device for people.
    package let label: String
  }

  /// The kind of exports that never arrived.
  package enum Lost: Sendable {
    case transactions(Transactions)
    case records(Mirrored)
  }

  /// Transactions that one device exported and another never saw.
  package struct Transactions: Sendable {
    /// The peer ID of the receiver.
    package let receiverPeer: String
    /// The numbers of the transactions.
    package let numbers: NumberSet
    /// The last transaction of the exporter that the receiver has; `nil` if it has none, or if that is not
    /// shown.
    package let lastArrived: Int?
    /// Whether the receiver is seen to have no transaction of the exporter.
    package let isNoneShown: Bool
    /// The number of logs of later transactions of the exporter that wait on the receiver.
    package let waiting: Int
    /// Whether the exporter has other installations of the app, which saved under other peer IDs.
    package let isOneOfSeveral: Bool
    /// The numbers under which other logs had arrived, so that the receiver ignores the exporter's.
    package var taken = NumberSet()
    /// The numbers that the exporter wrote to local storage and that have not left it.
    package var heldBack = NumberSet()
    /// The numbers that the receiver had and lost when an older copy of its store came back.
    package var lost = NumberSet()
    /// The labels of the other devices on which all of the transactions arrived.
    package var arrivedOn: [String] = []
    /// The numbers that iCloud has, as other devices show: they imported the logs, or had them in hand.
    package var inICloud = NumberSet()
    /// The labels of these devices.
    package var reached: [String] = []
    /// Whether a new installation of the app replaced the exporter, so that it no longer sends anything.
    package var isExporterReplaced = false
    /// Whether the receiver cannot follow a baseline, so that the missing transactions do not arrive by
    /// themselves.
    package var isReceiverStranded = false
    /// Whether the transactions are proven to be missing on all of several other devices.
    package var areNowhere = false
    /// The numbers that a removed installation of the app on the receiver had.
    package var formerly = NumberSet()
    /// The labels of the captures of two devices that share the exporter's installation of the app; empty if
    /// none do.
    package var sharers: [String] = []
    /// The labels of the captures that show the logs which the receiver ignores.
    package var takenFrom: [String] = []
    /// The numbers in `taken` whose own logs the receiver is seen to skip as imported already.
    package var skipped = NumberSet()
  }

  /// CloudKit records that one device sent and another did not import.
  package struct Mirrored: Sendable {
    /// The behaviour of the receiver after the records were sent.
    package enum End: Sendable {
      /// It asked iCloud for changes after that, successfully, and did not get them.
      case imported(count: Int, Timing = .after)
      /// So many of its imports failed, the last one with this error.
      case failed(ErrorChain, count: Int, Timing = .after, Failures = Failures())
      /// The set-up of the device's store failed.
      case setupFailed(ErrorChain)
      /// An import has no end.
      case running(Timing = .after)
      /// No import ran, because a request that began earlier has no end.
      case blocked(by: MirrorRequestKind)
      /// No import ran, of which the device's own report says why, or what to do.
      case explained
      /// No import ran.
      case idle
      /// It fetched them and left them out, as the app on it does not have the types.
      case leftOut
    }

    /// What imports that failed have in common.
    package struct Failures: Sendable {
      /// Whether all of them failed with the same error.
      package var areAlike = true
      /// Whether all of them are tried again, and succeed without anyone's intervention.
      package var passByThemselves = false
    }

    /// When imports ran that did not bring them, as far as the clocks show.
    package enum Timing: Sendable {
      /// After they were sent; or so many at least.
      case after, afterAtLeast
      /// About when they were sent: which was first is not shown.
      case about
    }

    /// The names of the records, if the captures show them.
    package let records: [String]
    /// The number of records.
    package let objects: Int
    /// How many of them the other device has in an earlier state.
    package var earlier = 0
    /// How many of them were deleted on the other device before they were sent.
    package var deleted = 0
    /// Whether the other device had them until its user signed out, which removed them.
    package var hadBeforeSignOut = false
    /// How many of them a removed installation of the app on the other device had imported.
    package var formerly = 0
    /// Whether the app on the other device was installed again after they were sent, so that its first import
    /// asked for all that is in iCloud.
    package var isFetchedAnew = false
    /// The container that the records were sent to; `nil` if unknown.
    package let container: String?
    /// Whether the devices are seen to have any record in common, and so one environment.
    package var haveCommonRecords = false
    /// The labels of the other devices on which all of the records arrived.
    package var arrivedOn: [String] = []
    /// The labels of other devices that fetched the records, whether or not they took them; empty unless each
    /// record was fetched by one of them.
    package var fetchedBy: [String] = []
    /// Whether another device fetched any of the records.
    package var isAnyFetched = false
    /// The behaviour of the receiver after the records were sent.
    package let end: End
  }
}

extension NeverArrived.Detail {
  /// Creates the details of what one of several devices exported and another never received.
  init(_ lost: NeverArrived.Lost, from exporter: Int, to receiver: Int, of devices: [ComparedDevice]) {
    self.init(
      exporter: NeverArrived.Device(index: exporter, label: devices[exporter].label),
      receiver: NeverArrived.Device(index: receiver, label: devices[receiver].label), lost: lost)
  }
}
