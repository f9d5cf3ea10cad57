// That a device waits for transactions, and what the captures of all devices show of these.

package import Timelines

/// Transactions of a peer that a device waits for.
package struct Wait: Sendable {
  /// What the captures show of them.
  package enum Origin: Hashable, Sendable {
    /// This device never wrote them, as its own capture shows.
    case neverWritten(by: Int)
    /// These devices have them.
    case held(by: [Int])
    /// No capture shows them.
    case nowhere
  }

  /// The name of its store.
  package let store: String
  /// The device that waits, as an index in `Comparison.devices`.
  package let device: Int
  /// The peer whose transactions it waits for, the device that it is, if it is one of them, and the numbers.
  package let peer: String
  package let exporter: Int?
  package internal(set) var numbers = NumberSet()
  /// What the captures show of them.
  package let origin: Origin
  /// The transactions that wait for them, by peer, directly or behind others.
  package internal(set) var waiting: [String: NumberSet] = [:]
  /// How long the first of these has waited when the capture ends; `nil` when the capture has no times.
  package internal(set) var seconds: Double?

  /// Whether it will not be over by itself, as far as one can tell.
  package var isLasting: Bool {
    if case .neverWritten = origin { return true }
    return seconds.map { $0 >= MissingTransaction.patience } ?? false
  }
}
