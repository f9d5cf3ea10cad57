// The kinds of things that are redacted. A kind is a part of the pseudonym and of the sentence that counts
// them.

/// A kind of thing that is redacted.
package enum RedactionKind: String, CaseIterable {
  case peer, store, app, device, user, team, container, zone, record, bundle, path, file, host, mail, phone
  case capture
  case id, hash, data, value, name

  /// The address of a machine.
  case address = "ip"

  /// What stands for everything of its kind while names are learnt and not written.
  var placeholder: String { rawValue + "-0" }

  /// How several are called.
  var plural: String {
    switch self {
    case .data: "pieces of data"
    case .hash, .mail, .address: singular + "es"
    default: singular + "s"
    }
  }

  /// How one is called.
  var singular: String {
    switch self {
    case .address: "network address"
    case .bundle: "bundle id"
    case .mail: "mail address"
    case .phone: "phone number"
    case .data: "piece of data"
    case .id: "UUID"
    case .record: "record name"
    default: rawValue
    }
  }
}
