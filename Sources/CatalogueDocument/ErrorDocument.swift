// What LOGS.md says of an error, and where it says it. Plain data; reading it is in `ErrorBlock`.

/// What the catalogue says of one error, or of several alike.
package struct ErrorDocument: Sendable {
  /// Its name, in lower case with hyphens.
  package let id: String
  /// Where that stands.
  package let place: DocumentPlace
  /// The domain of its codes.
  package let domain: String
  /// What went wrong, by code; never empty.
  package let meanings: [Meaning]
  /// What it means for the user's data, in a sentence.
  package let effect: String
  /// What to do, in a sentence.
  package let advice: String
  /// Texts in which it is found; never empty.
  package let samples: [Sample]

  /// What a code means, or a range of codes.
  package struct Meaning: Sendable {
    /// The codes; `nil` for all that no other error of the domain has.
    package let codes: ClosedRange<Int>?
    /// The name in Apple's headers; `nil` where there is none, or several.
    package let name: String?
    /// What went wrong, in a few words that fit into a sentence.
    package let cause: String
    /// Where the codes stand.
    package let place: DocumentPlace
  }

  /// A text that names the error.
  package struct Sample: Sendable {
    /// The text.
    package let text: String
    /// Where it stands.
    package let place: DocumentPlace
  }
}

extension ParsedCatalogue {
  /// The error that has a code, else the one that stands for the other codes of its domain.
  package func error(domain: String, code: Int) -> ErrorDocument? {
    let own = errors.filter { $0.domain == domain }
    return own.first { $0.meanings.contains { $0.codes?.contains(code) == true } }
      ?? own.first { $0.meanings.contains { $0.codes == nil } }
  }
}
