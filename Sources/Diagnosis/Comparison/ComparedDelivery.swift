// What transactions and CloudKit shipments have in common when devices are compared. How a fate is decided
// is up to `Coverage` and `MirrorCoverage`.

/// A delivery from one device, with its fate on each of the others.
package protocol ComparedDelivery {
  /// The fate on each device, by the device's index; `nil` if the delivery does not concern the device.
  var fates: [ComparedTransaction.Fate?] { get }
}

extension ComparedDelivery {
  /// Returns the devices on which the delivery had a fate.
  package func devices(_ fate: ComparedTransaction.Fate) -> [Int] {
    fates.indices.filter { fates[$0] == fate }
  }
}
