// The patterns that match the beginnings of messages that a wording does not match as a whole. Few messages
// need them, and then for few wordings.

internal import CatalogueDocument
internal import PCRE2

final class NearMissPatterns: Sendable {
  /// The pattern that matches any message up to where it stops following the wording.
  let pattern: Lazy<Pattern, PatternError>
  /// The pattern of `pattern` with capture groups for the values.
  let values: Lazy<Pattern, PatternError>
  /// The patterns of the wording's rest from a value on, by the number of bytes of the wording's own text
  /// before that value.
  private let rests: [(own: Int, pattern: Lazy<Pattern, PatternError>)]

  init(_ template: Template) {
    pattern = Lazy { () throws(PatternError) in
      // Used for a few matches at most: compiling to machine code would take longer than it saves.
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

  /// Returns the pattern from the value that follows `own` bytes of the wording's own text; `nil` if no value
  /// does.
  func rest(after own: Int) -> Lazy<Pattern, PatternError>? { rests.first { $0.own == own }?.pattern }
}
