// The errors of LOGS.md, compiled in; the build makes `all()` of its chapter "Errors". Errors are found in a text by
// `ErrorChain`.

package import CatalogueDocument

enum BuiltInErrors {
  static let meanings = all()
}

extension ErrorMeaning {
  /// The meaning of a code, else that of the domain's other codes; `nil` when neither is known.
  package init?(domain: String, code: Int) {
    guard let meaning = BuiltInErrors.meanings.lazy.meaning(domain: domain, code: code) else { return nil }
    self = meaning
  }

  /// The meanings of a code in all domains that have it.
  package static func all(code: Int) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.codes?.contains(code) ?? false }
  }

  /// The meanings that have a name of Apple's headers, or that an entry of LOGS.md has.
  package static func all(name: String) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.name == name || $0.entry == name }
  }
}
