// Generates messages from the templates of the built-in entries, which a drafted template must not fit. The
// tool does not contain their samples.

internal import Catalogue
internal import CatalogueDocument
internal import Mining
internal import OrderedCollections

enum KnownMessages {
  /// Returns example records for the built-in entries, with the ids of the entries.
  static func all(_ catalogue: EntryCatalogue) -> [(entry: String, sample: SampleRecord)] {
    catalogue.entries.flatMap { entry -> [(String, SampleRecord)] in
      let document = entry.document
      let method = document.methods.first.map { "\($0)(1): " } ?? ""
      let header: String
      switch document.source {
      case .ubiquity: header = method + "CoreData: Ubiquity:  "
      case .manager: header = method + "UbiquityStoreManager: "
      case .cloudkit: header = "CoreData+CloudKit: " + method
      default: return []
      }
      return document.templates.filter(\.hasOwnText).flatMap { template in
        messages(template).compactMap { message in
          SampleRecord(header + message).map { (document.id, $0) }
        }
      }
    }
  }

  /// The values for fields that accept anything: a word, a number, and other values that systems printed
  /// there.
  private static let anything: [(line: String, text: String)] = [
    ("Trips", "Trips"), ("12", "12"), ("0x1c5a2f30", "0x1c5a2f30"),
    ("<NSObject: 0x1c5a1d10>", "<NSObject: 0x1c5a1d10>"), ("{key = value;}", "{\n    key = value;\n}"),
    (objectID, objectID), (objectID, "(\n    value\n)"),
  ]

  private static let objectID = "0x1c5b0350 <x-coredata://94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687/Stop/p52>"

  /// The extent of a generated message.
  private enum Extent: CaseIterable {
    /// No optional parts.
    case least
    case full
    /// All parts, with indented lines like those of objects.
    case indented
  }

  private static func messages(_ template: Template) -> [String] {
    let all = anything.flatMap { any in Extent.allCases.map { message(template.parts, any, $0) } }
    return Array(OrderedSet(all))
  }

  private static func message(
    _ parts: [Template.Part], _ any: (line: String, text: String), _ extent: Extent
  ) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .blanks: "  "
      case .newline: extent == .indented ? "\n " : "\n"
      case .optional(let parts): extent == .least ? "" : message(parts, any, extent)
      case .field(let field):
        switch field.content {
        case .choice(let words): words.first ?? ""
        case .kind(.name), .kind(.line): any.line
        case .kind(.text), .kind(.dump): any.text
        case .kind(let kind): kind.example
        }
      }
    }.joined()
  }
}

extension FieldKind {
  fileprivate var example: String {
    switch self {
    case .number: "12"
    case .decimal: "1.5"
    case .flag: "1"
    case .word: "abc1"
    case .pointer: "0x1c5a2f30"
    case .name, .line, .text, .store: "Trips"
    case .date: "2013-11-18 21:44:41 +0000"
    case .path: "/private/var/mobile/Trips.sqlite"
    case .url: "file:///private/var/mobile/Trips.sqlite"
    case .uuid: "94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687"
    case .peer: "mobile~94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687"
    case .hash: "hV3xkq0Zr1m5Q0nXn0bqk1C2u9s7f6d5a4s3d2f1g0h="
    case .vector: "(mobile~94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687:12)"
    case .location: "<PFUbiquityLocation: 0x1c5a1d10>: /private/var/mobile/CloudLogs"
    case .log: "<PFUbiquityLocation: 0x1c5a1d10>: /private/94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687.1.cdt"
    case .globalID: "(Trips:Stop:p52:mobile~94B1F7D2-0C8E-4D35-A6E1-53F0B2C4D687)"
    case .error: "Error Domain=NSCocoaErrorDomain Code=4 \"The operation couldn’t be completed.\""
    case .dictionary: "{\n    key = value;\n}"
    case .collection: "(\n    value\n)"
    default: "<\(objectClass ?? "NSObject"): 0x1c5a10c0>"
    }
  }
}
