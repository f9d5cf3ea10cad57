// A device's part in a fleet.

/// A device's part in a fleet.
struct Part {
  /// The peers' IDs, sorted, and which of them this device is.
  var peers: [String]
  var local: Int

  var stores: [StoreIdentity]

  /// When the capture begins, by a clock that is right.
  var start: Int64

  /// How much this device's clock is ahead of it.
  var skew: Int64

  /// Where logs travel.
  var cloud: Cloud

  /// Whether nothing is saved on it.
  var isSilent: Bool
}
