// What an error's domain and code mean: for the user's data, and what to do. LOGS.md says it, in its chapter "Errors";
// errors are found in a text by `ErrorChain`.

/// What one error means.
package struct ErrorMeaning: Equatable, Sendable {
  /// The domain.
  package let domain: String
  /// The codes; `nil` for all that no other meaning of the domain has.
  package let codes: ClosedRange<Int>?
  /// Its name in Apple's headers; `nil` for private ones.
  package let name: String?
  /// What went wrong, in a few words that fit into a sentence.
  package let cause: String
  /// What it means for the user's data, in a sentence.
  package let effect: String
  /// What to do, in a sentence.
  package let advice: String
  /// The entry of LOGS.md that says so.
  package let entry: String

  /// The meaning of a code, else that of the domain's other codes; `nil` when neither is known.
  package init?(domain: String, code: Int) {
    let own = BuiltInErrors.meanings.lazy.filter { $0.domain == domain }
    guard let meaning = own.first(where: { $0.has(code) }) ?? own.first(where: { $0.codes == nil }) else {
      return nil
    }
    self = meaning
  }

  /// The meanings of a code in all domains that have it.
  package static func all(code: Int) -> [ErrorMeaning] { BuiltInErrors.meanings.filter { $0.has(code) } }

  /// The meanings that have a name of Apple's headers, or that an entry of LOGS.md has.
  package static func all(name: String) -> [ErrorMeaning] {
    BuiltInErrors.meanings.filter { $0.name == name || $0.entry == name }
  }

  private func has(_ code: Int) -> Bool { codes?.contains(code) ?? false }

  init(
    _ entry: String, _ domain: String, _ codes: ClosedRange<Int>?, _ name: String?, cause: String,
    effect: String, advice: String
  ) {
    self.entry = entry
    self.domain = domain
    self.codes = codes
    self.name = name
    self.cause = cause
    self.effect = effect
    self.advice = advice
  }
}

/// The errors of LOGS.md, compiled in.
///
/// The build makes `all()` of them.
enum BuiltInErrors {
  static let meanings = all()
}
