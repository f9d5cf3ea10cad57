// The meaning of an error's codes, and the search for that of one code. Plain data; `ErrorBlock` reads it.

/// The meaning of an error code, or of a range of codes: its cause, its effect on the user's data, and what
/// to do.
package struct ErrorMeaning: Equatable, Sendable {
  /// The id of the entry that explains the error.
  package let entry: String
  /// The error's domain.
  package let domain: String
  /// The codes; `nil` for all codes of the domain that have no other meaning.
  package let codes: ClosedRange<Int>?
  /// The name in Apple's headers; `nil` if there is none, or several.
  package let name: String?
  /// The cause, in a few words that fit into a sentence.
  package let cause: String
  /// The effect on the user's data, as a sentence.
  package let effect: String
  /// The advice, as a sentence.
  package let advice: String
  /// The text by which the error is distinguished from others of its code; `nil` if the code alone decides.
  package let says: String?

  /// Creates a meaning that the entry with an id explains.
  package init(
    entry: String, domain: String, codes: ClosedRange<Int>?, name: String?, cause: String, effect: String,
    advice: String, says: String?
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

extension [ErrorMeaning] {
  /// Returns the meaning of a code, preferring the one selected by the error's text, otherwise that of the
  /// domain's other codes; `nil` if none is known.
  package func meaning(domain: String, code: Int, says: String?) -> ErrorMeaning? {
    var ofOthers: Int?
    // Loops over indices, because binding a meaning would copy all its texts.
    for index in indices where self[index].domain == domain {
      if self[index].says == says, self[index].codes?.contains(code) ?? false { return self[index] }
      if ofOthers == nil, self[index].says == nil, self[index].codes == nil { ofOthers = index }
    }
    return ofOthers.map { self[$0] }
  }
}
