// What a store has in common with the same store on other devices.

/// What a store has in common with the same store on other devices.
struct StoreIdentity {
  var name: String
  var modelHash: String
  var otherModelHash: String

  /// What this device has integrated before the capture.
  var vector: Vector
}
