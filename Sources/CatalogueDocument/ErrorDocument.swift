// What the catalogue says about an error, and where it says it. Plain data; `ErrorBlock` reads it.

/// What a code means, or a range of codes: for the user's data, and what to do.
package struct ErrorMeaning: Equatable, Sendable {
  /// The id of the entry that says so.
  package let entry: String
  /// The domain.
  package let domain: String
  /// The codes; `nil` for all that no other meaning of the domain has.
  package let codes: ClosedRange<Int>?
  /// The name in Apple's headers; `nil` if there is none, or several.
  package let name: String?
  /// What went wrong, in a few words that fit into a sentence.
  package let cause: String
  /// What it means for the user's data, in a sentence.
  package let effect: String
  /// What to do, in a sentence.
  package let advice: String
  /// What the error's text says if others of its code mean something else; `nil` for what the code alone
  /// says.
  package let says: String?

  /// A meaning, with the entry that says it.
  package init(
    entry: String, domain: String, codes: ClosedRange<Int>?, name: String?, cause: String, effect: String,
    advice: String, says: String? = nil
  ) {
    self.entry = entry
    self.domain = domain
    self.codes = codes
    self.name = name
    self.cause = cause
    self.effect = effect
    self.advice = advice
    self.says = says
  }

  /// Whether an error may have both meanings.
  func overlaps(_ other: ErrorMeaning) -> Bool {
    guard domain == other.domain, says == other.says else { return false }
    guard let codes, let others = other.codes else { return codes == other.codes }
    return codes.overlaps(others)
  }
}

/// What the catalogue says about one error, or about several alike.
package struct ErrorDocument: Sendable {
  /// Its name.
  package let id: String
  /// Where that stands.
  package let place: DocumentPlace
  /// What its codes mean, and where they stand; never empty.
  package let meanings: [(meaning: ErrorMeaning, place: DocumentPlace)]
  /// Texts in which it is found; never empty.
  package let samples: [EntryDocument.Sample]
}

extension [ErrorMeaning] {
  /// The meaning of a code, by what the error says if that counts, otherwise that of the other codes of its
  /// domain; `nil` when none is known.
  package func meaning(domain: String, code: Int, says: String? = nil) -> ErrorMeaning? {
    var ofOthers: Int?
    // By their indices: looking at a meaning would copy all that it says.
    for index in indices where self[index].domain == domain {
      if self[index].says == says, self[index].codes?.contains(code) ?? false { return self[index] }
      if ofOthers == nil, self[index].says == nil, self[index].codes == nil { ofOthers = index }
    }
    return ofOthers.map { self[$0] }
  }
}
