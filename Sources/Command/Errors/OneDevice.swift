// The facts about the only device of which there are captures, for the error that nothing can be compared.

internal import Diagnosis
internal import Redaction

/// The only device of which there are captures.
struct OneDevice: Equatable {
  /// The identifiers of the device: its peer IDs and the UUIDs of its mirrored stores.
  let identities: [String]
  /// The names of two captures of devices that are proved to share one installation; empty otherwise.
  let sharers: [String]
  /// Whether the device has a peer ID, which no other device has, unlike the UUID of a mirrored store.
  let hasPeers: Bool
}

extension OneDevice {
  /// Creates the facts about a device, with pseudonyms if there is a redactor.
  init(_ device: ComparedDevice, _ redactor: Redactor?) {
    identities = device.identities.map { redactor?.redact($0) ?? $0 }
    // With a redactor the reader names captures by their pseudonyms.
    sharers = device.sharers
    hasPeers = !device.peers.isEmpty
  }
}
