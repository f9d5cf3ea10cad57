// Demands that something stands between two places that end only where something follows. Where nothing does, no value is
// more right than another, and each such place multiplies the work of a match by the length of the record.

internal import CatalogueDocument

struct PlacesAreApart: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return zip(document.entries, document.places).flatMap { entry, places in
      zip(entry.templates, places.templates).compactMap { template, place in
        template.touchingPlaces.map { document.problem(.touchingPlaces($0.name, $1.name), at: place) }
      }
    }
  }
}

extension Template {
  fileprivate var touchingPlaces: (Field, Field)? {
    var open: [Field] = []
    return Self.touching(in: parts, after: &open)
  }

  /// The first two open-ended places with nothing between them.
  ///
  /// In `open` are those that may end where the parts begin; then, where they end.
  private static func touching(in parts: [Part], after open: inout [Field]) -> (Field, Field)? {
    for part in parts {
      switch part {
      case .literal(let text): if !text.isEmpty { open = [] }
      case .blanks, .newline: open = []
      case .field(let field):
        if field.isOpenEnded, let first = open.first { return (first, field) }
        open = field.isOpenEnded ? [field] : []
      case .optional(let inner):
        var within = open
        if let touching = touching(in: inner, after: &within) { return touching }
        open += within.filter { !open.contains($0) }
      }
    }
    return nil
  }
}

extension Template.Field {
  /// Whether only what follows shows where its value ends.
  fileprivate var isOpenEnded: Bool { kind?.fragment.contains("*?") ?? false }
}
