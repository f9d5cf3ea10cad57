// Tells which statements may contain names, so that the text of all others need not be read.

internal import Catalogue
internal import CatalogueDocument

struct TeachingWordings {
  private let catalogue: EntryCatalogue?
  /// Whether records of each wording may contain names; empty until it is first needed.
  private var all: [Bool] = []

  private static let namelessKinds: Set<FieldKind> = [
    .number, .decimal, .flag, .word, .pointer, .date, .hash, .vector, .coordinator, .uuid,
  ]

  init(of catalogue: EntryCatalogue?) { self.catalogue = catalogue }

  /// Returns whether a wording has fields other than numbers, vectors and the like, which may contain names.
  mutating func contains(_ wording: Int) -> Bool {
    guard let catalogue else { return true }
    if all.isEmpty {
      all = catalogue.wordings.map { $0.fields.contains(where: Self.mayContainName) }
    }
    return all[wording]
  }

  private static func mayContainName(_ field: Template.Field) -> Bool {
    switch field.content {
    case .kind(let kind): !namelessKinds.contains(kind)
    case .choice: true
    }
  }
}
