// The kinds of redacted things. A kind is the prefix of its pseudonyms, and named in the sentence that counts
// them.

/// A kind of thing that is redacted.
package enum RedactionKind: String, CaseIterable {
  case peer, store, app, device, user, team, container, zone, record, bundle, path, file, host, mail, phone
  case capture
  case id, hash, data, value, name

  /// The network address of a machine.
  case address = "ip"

  /// The placeholder for everything of the kind while names are learned and nothing is written.
  var placeholder: String { rawValue + "-0" }

  /// The name of the kind in the plural.
  var plural: String {
    switch self {
    case .data: "pieces of data"
    case .hash, .mail, .address: singular + "es"
    default: singular + "s"
    }
  }

  /// The name of the kind in the singular.
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
