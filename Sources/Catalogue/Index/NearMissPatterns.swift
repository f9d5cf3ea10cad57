// What fits the beginnings of messages that a wording does not fit whole. Hardly any message needs it, and of few wordings.

internal import CatalogueDocument
internal import PCRE2

final class NearMissPatterns: Sendable {
  /// Fits the beginning of any message as far as it follows the wording.
  let pattern: Lazy<Pattern, PatternError>
  /// The same with groups for the values.
  let values: Lazy<Pattern, PatternError>
  /// By how many bytes of its own text stand before a value, what fits from that value on.
  let rests: [Int: Lazy<Pattern, PatternError>]

  init(_ template: Template) {
    pattern = Lazy { () throws(PatternError) in
      // Matched a few times at most: machine code would take longer to make than it saves.
      try Pattern(template.nearMissSource(), usesJIT: false)
    }
    values = Lazy { () throws(PatternError) in
      try Pattern(template.nearMissSource(capturing: true), usesJIT: false)
    }
    rests = template.rests.mapValues { rest in
      Lazy { () throws(PatternError) in
        try Pattern(Template.patternSource(of: rest, capturing: false), usesJIT: false)
      }
    }
  }
}
