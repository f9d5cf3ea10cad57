// The role of a device in a fleet.

/// The role of a device in a fleet.
struct Part {
  /// The IDs of the peers, sorted.
  var peers: [String]
  /// The index of this device among the peers.
  var local: Int

  var stores: [StoreIdentity]

  /// The time when the capture begins, by a correct clock.
  var start: Int64

  /// The time by which this device's clock is ahead of a correct one, in microseconds.
  var skew: Int64

  /// The transport of the fleet's logs.
  var cloud: Cloud

  /// Whether nothing is saved on the device.
  var isSilent: Bool
}
