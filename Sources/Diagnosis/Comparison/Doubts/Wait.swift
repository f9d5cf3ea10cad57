// The transactions that a device waits for, and what the captures of other devices show of them.

package import Timelines

/// Transactions of one peer that a device waits for.
package struct Wait: Sendable {
  /// The location of the transactions according to the captures.
  package enum Origin: Hashable, Sendable {
    /// The device with this index never wrote the transactions, as its own capture proves.
    case neverWritten(by: Int)
    /// The device with this index could not write the transactions, and its log level does not show whether
    /// it did later.
    case notWritten(by: Int)
    /// The device with this index is not seen to write the transactions, but may have done so.
    case notSeenWritten(by: Int)
    /// The devices with these indices have the transactions.
    case held(by: [Int])
    /// No capture shows the transactions.
    case nowhere

    /// Where the transactions are, whichever devices that concerns.
    package var kind: Kind {
      switch self {
      case .neverWritten: .neverWritten
      case .notWritten: .notWritten
      case .notSeenWritten: .notSeenWritten
      case .held: .held
      case .nowhere: .nowhere
      }
    }

    /// A location without the devices.
    package enum Kind: Hashable, Sendable {
      case neverWritten, notWritten, notSeenWritten, held, nowhere
    }
  }

  /// The name of the store that waits.
  package let store: String
  /// The group of stores that are compared with the store, as an index in `Comparison.groups`.
  package let group: Int
  /// The device that waits, as an index in `Comparison.devices`.
  package let device: Int
  /// The ID of the peer whose transactions are awaited.
  package let peer: String
  /// The peer's device, as an index in `Comparison.devices`; `nil` if no capture comes from it.
  package let exporter: Int?
  /// The numbers of the awaited transactions.
  package internal(set) var numbers = NumberSet()
  /// The location of the transactions according to the captures.
  package let origin: Origin
  /// Whether the device knows the logs of the transactions but has not downloaded them yet.
  package let isToBeDownloaded: Bool
  /// The transactions that wait for these, by peer, directly or after others that wait.
  package internal(set) var waiting: [String: NumberSet] = [:]
  /// How long the transaction that waits longest has waited when the capture ends, in seconds; `nil` if the
  /// capture has no times.
  package internal(set) var seconds: Double?

  /// Whether the wait does not seem to end by itself.
  package var isLasting: Bool {
    if origin.kind == .neverWritten { return true }
    if isToBeDownloaded { return false }
    return seconds.map { $0 >= MissingTransaction.timeout } ?? false
  }
}
