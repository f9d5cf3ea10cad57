// Checks that text separates two places whose ends only the following text shows. Otherwise several divisions
// between the two are equally correct, and each such place multiplies the work of a match by the length of
// the record.

internal import CatalogueDocument

struct PlacesAreApart: LintCheck {
  func check(_ subject: inout LintSubject) {
    for entry in subject.document.entries {
      for (template, place) in zip(entry.templates, entry.places.templates) {
        guard let (first, second) = template.touchingPlaces else { continue }
        subject.report(.touchingPlaces(first.name, second.name), at: place)
      }
    }
  }
}

extension Template {
  fileprivate var touchingPlaces: (Field, Field)? {
    var open: [Field] = []
    return Self.touching(in: parts, after: &open)
  }

  /// Returns the first two open-ended places with nothing between them.
  ///
  /// On entry `open` contains the places that may end where the parts begin; on return, those that may end
  /// where the parts end.
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
  /// Whether only the following text shows where the value ends.
  fileprivate var isOpenEnded: Bool { kind?.fragment.contains("*?") ?? false }
}

extension CatalogueProblem.Reason {
  static func touchingPlaces(_ first: String, _ second: String) -> Self {
    Self(
      "nothing stands between the places '\(first)' and '\(second)'",
      help: "write the text that tells where the one ends and the other begins, or make them one place")
  }
}
