// The eras of systems whose habits of printing differ.

/// An era of systems with their own habits of printing.
package enum Era: String, CaseIterable, Codable, Sendable {
  /// Peers are `mobile.UUID`, local storage is not mentioned, import notifications name no coordinator.
  case iOS6 = "ios6"

  /// Peers are `mobile~UUID`.
  case iOS7 = "ios7"

  /// Threads are decimal, addresses have 36 bits, the initial sync and the identity token are named.
  case iOS9 = "ios9"

  /// The separator between `mobile` and the UUID in a peer ID.
  package var peerSeparator: String { self == .iOS6 ? "." : "~" }

  /// The prefix of a file URL.
  package var fileScheme: String { self == .iOS6 ? "file://localhost" : "file://" }
}
