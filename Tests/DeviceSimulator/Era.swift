// The systems whose habits of printing differ.

/// The systems whose habits of printing differ.
package enum Era: String, CaseIterable, Codable, Sendable {
  /// Peers are `mobile.UUID`, nothing is said of local storage, import notifications name no coordinator.
  case iOS6 = "ios6"

  /// Peers are `mobile~UUID`.
  case iOS7 = "ios7"

  /// Threads are decimal, addresses have 36 bits, the initial sync and the identity token are named.
  case iOS9 = "ios9"

  /// What stands between `mobile` and the UUID in a peer ID.
  package var peerSeparator: String { self == .iOS6 ? "." : "~" }

  /// What a file URL begins with.
  package var fileScheme: String { self == .iOS6 ? "file://localhost" : "file://" }
}
