// What a device waits for, and what the captures of the others show of it.

package import Timelines

/// Transactions of a peer that a device waits for.
package struct Wait: Sendable {
  /// What the captures show of them.
  package enum Origin: Hashable, Sendable {
    /// This device never wrote them, as its own capture shows.
    case neverWritten(by: Int)
    /// This device is not seen to write them, and may have done so.
    case notSeenWritten(by: Int)
    /// These devices have them.
    case held(by: [Int])
    /// No capture shows them.
    case nowhere
  }

  /// The name of its store.
  package let store: String
  /// The stores that are compared with it, as an index in `Comparison.groups`.
  package let group: Int
  /// The device that waits, as an index in `Comparison.devices`.
  package let device: Int
  /// The peer whose transactions it waits for.
  package let peer: String
  /// The device that the peer is; `nil` if it is none of those compared.
  package let exporter: Int?
  /// The numbers of the transactions.
  package internal(set) var numbers = NumberSet()
  /// What the captures show of them.
  package let origin: Origin
  /// Whether their logs are known on the device, which has yet to download them.
  package let isToBeDownloaded: Bool
  /// The transactions that wait for them, by peer, directly or behind others.
  package internal(set) var waiting: [String: NumberSet] = [:]
  /// How long the first of these has waited when the capture ends; `nil` when the capture has no times.
  package internal(set) var seconds: Double?

  /// Whether it will not end by itself, as far as the captures show.
  package var isLasting: Bool {
    if case .neverWritten = origin { return true }
    if isToBeDownloaded { return false }
    return seconds.map { $0 >= MissingTransaction.patience } ?? false
  }
}
