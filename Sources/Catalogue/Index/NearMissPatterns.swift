// Fits the beginnings of messages that a wording does not fit as a whole. Few messages need it, and then for
// few wordings.

internal import CatalogueDocument
internal import PCRE2

final class NearMissPatterns: Sendable {
  /// Fits the beginning of any message as far as it follows the wording.
  let pattern: Lazy<Pattern, PatternError>
  /// The same with groups for the values.
  let values: Lazy<Pattern, PatternError>
  /// What fits from a value on, by how many bytes of the wording's own text stand before that value.
  private let rests: [(own: Int, pattern: Lazy<Pattern, PatternError>)]

  init(_ template: Template) {
    pattern = Lazy { () throws(PatternError) in
      // Matched a few times at most: machine code would take longer to make than it saves.
      try Pattern(template.nearMissSource(), usesJIT: false)
    }
    values = Lazy { () throws(PatternError) in
      try Pattern(template.nearMissSource(capturing: true), usesJIT: false)
    }
    rests = template.rests.map { own, rest in
      let pattern = Lazy { () throws(PatternError) in
        try Pattern(Template.patternSource(of: rest, capturing: false), usesJIT: false)
      }
      return (own, pattern)
    }
  }

  /// What fits from the value that follows so many bytes of the wording's own text; `nil` if no value does.
  func rest(after own: Int) -> Lazy<Pattern, PatternError>? { rests.first { $0.own == own }?.pattern }
}
