// The errors of the catalogue, compiled in; the build makes `all()` from the chapters "Errors". `ErrorChain`
// finds errors in a text.

package import CatalogueDocument
internal import LogRecords

enum BuiltInErrors {
  static let meanings = all()
  /// The meanings that depend on the text of the error.
  static let saying = meanings.filter { $0.says != nil }
}

extension ErrorMeaning {
  /// The meaning of a code, by what the error says if that counts, otherwise that of the domain's other
  /// codes; `nil` when none is known.
  package init?(domain: String, code: Int, says: String? = nil) {
    guard let meaning = BuiltInErrors.meanings.meaning(domain: domain, code: code, says: says) else {
      return nil
    }
    self = meaning
  }

  /// What CloudKit's server says where production's schema lacks something.
  package static let saysOfSchema = "production schema"
  /// What it says of a record that is too large.
  package static let saysOfSize = "too large"

  /// What an error says in a text that decides its meaning; `nil` if its code decides.
  ///
  /// CloudKit's server mostly means one thing by some of its codes: that is what they mean in a text that
  /// does not quote it.
  package static func saying(domain: String, code: Int, in text: String) -> String? {
    // As bytes: a text of some kilobytes takes long to look through by its characters.
    let said = BuiltInErrors.saying.first { meaning in
      meaning.domain == domain && meaning.codes?.contains(code) == true
        && meaning.says.map { text.utf8.span.find($0.utf8.span) != nil } ?? false
    }
    return said?.says
      ?? usual(domain: domain, code: code).flatMap { text.contains("server message") ? nil : $0 }
  }

  private static func usual(domain: String, code: Int) -> String? {
    switch (domain, code) {
    case ("CKInternalErrorDomain", 2006): saysOfSchema
    case ("CKInternalErrorDomain", 2023): saysOfSize
    default: nil
    }
  }

  /// What decides the meaning of a code that mirroring and the integration of iOS 5 to 9 both have, if
  /// mirroring reports it without saying so; `nil` for other codes.
  package static func sayingInMirroring(domain: String, code: Int) -> String? {
    switch (domain, code) {
    case ("NSCocoaErrorDomain", 256): "never successfully initialized due to error"
    case ("NSCocoaErrorDomain", 134_301): "expired"
    default: nil
    }
  }

  /// The meanings of a code in all domains that have it.
  package static func all(code: Int) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.codes?.contains(code) ?? false }
  }

  /// The meanings with a name from Apple's headers, or of an entry of the catalogue.
  package static func all(name: String) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.name == name || $0.entry == name }
  }
}
