// The built-in errors of the catalogue; the build packs them from the chapters "Errors". `ErrorChain`
// finds errors in a text.

package import CatalogueDocument
internal import LogRecords

enum BuiltInErrors {
  static let meanings = ErrorMeaning.all(packed: packed)
  /// The same errors, to look up single ones.
  static let index = PackedErrors(packed)
}

extension ErrorMeaning {
  /// Looks up the meaning of a code, preferring the one selected by the error's text, otherwise that of the
  /// domain's other codes; `nil` if none is known.
  package init?(domain: String, code: Int, says: String? = nil) {
    guard let meaning = BuiltInErrors.index.meaning(domain: domain, code: code, says: says) else {
      return nil
    }
    self = meaning
  }

  /// The text of Core Data if the store is closed while a log is imported.
  package static let saysOfClosedStore = "context lost its stack"
  /// The text of CloudKit's server if the production schema lacks something.
  package static let saysOfSchema = "production schema"
  /// The text of CloudKit's server if a record is too large.
  package static let saysOfSize = "too large"
  /// The text of Core Data if a data model renames a property, which a mirrored store must not.
  package static let saysOfRenaming = "CloudKit integration forbids renaming"
  /// The text of Core Data if an object in the shared database belongs to no share.
  package static let saysOfObjectWithoutZone = "Failed to assign an object to a record zone"

  /// Returns the text of an error that selects one of several meanings of its code; `nil` if the code has one
  /// meaning.
  ///
  /// CloudKit's server mostly means one thing by some of its codes; a text that does not quote the server has
  /// that meaning.
  package static func saying(domain: String, code: Int, in text: Span<UInt8>) -> String? {
    let said = BuiltInErrors.index.saying(domain: domain, code: code) {
      text.find($0.utf8.span) != nil
    }
    return said
      ?? usual(domain: domain, code: code).flatMap { text.find("server message") == nil ? $0 : nil }
  }

  private static func usual(domain: String, code: Int) -> String? {
    switch (domain, code) {
    case ("CKInternalErrorDomain", 2006): saysOfSchema
    case ("CKInternalErrorDomain", 2023): saysOfSize
    default: nil
    }
  }

  /// Returns the text that selects the CloudKit-mirroring meaning of a code shared with the iOS 5–9
  /// integration, for errors that do not quote it; `nil` if the code is not shared.
  package static func sayingInMirroring(domain: String, code: Int) -> String? {
    switch (domain, code) {
    case ("NSCocoaErrorDomain", 256): "never successfully initialized due to error"
    case ("NSCocoaErrorDomain", 134_301): "expired"
    default: nil
    }
  }

  /// Returns the meanings of a code in all domains that have it.
  package static func all(code: Int) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.codes?.contains(code) ?? false }
  }

  /// Returns the meanings with a name from Apple's headers, or of an entry of the catalogue.
  package static func all(name: String) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.name == name || $0.entry == name }
  }
}
