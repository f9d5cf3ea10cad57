// The properties that a store shares with the same store on other devices.

/// The properties that a store shares with the same store on other devices.
struct StoreIdentity {
  var name: String
  var modelHash: String
  var otherModelHash: String

  /// The vector of this device at the beginning of its capture.
  var vector: Vector
}
