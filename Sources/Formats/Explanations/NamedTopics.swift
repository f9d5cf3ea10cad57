// The errors and terms that a text has by their names in code, such as `NSFileNoSuchFileError` or
// `SwiftDataError`. A common word such as `push` names nothing.

internal import Catalogue
internal import CatalogueDocument

/// The errors and terms whose names in code a text contains.
struct NamedTopics {
  /// The errors, in the order of the text.
  private(set) var errors: [ErrorMeaning] = []
  /// The terms, in the order of the text.
  private(set) var terms: [GlossaryWord] = []

  /// Whether the text names nothing that can be explained.
  var isEmpty: Bool { errors.isEmpty && terms.isEmpty }

  /// The maximum number of names that are looked up.
  private static let maximumNames = 200

  /// Whether a name qualifies another one in a text, as in `SwiftDataError._Error.unsupportedPredicate`.
  private static func isQualifier(_ name: String, in text: String) -> Bool {
    text.ranges(of: name + ".").contains { range in
      text[range.upperBound...].first.map { $0.isLetter || $0 == "_" } ?? false
    }
  }

  /// Looks the names in a text up.
  init(in text: String) {
    let names = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.lazy.filter(\.isNameInCode)
    for name in names.prefix(Self.maximumNames).map(String.init) {
      errors += ErrorMeaning.all(name: name).filter { !errors.contains($0) }
      // The name that it qualifies says more.
      guard !Self.isQualifier(name, in: text) else { continue }
      terms += BuiltInGlossary.words.filter { $0.words.contains(name) && !terms.contains($0) }
    }
  }
}

extension Substring {
  /// Whether the text has capitals as names in code have them: all of its letters, or some after the first.
  fileprivate var isNameInCode: Bool { count > 3 && dropFirst().contains(where: \.isUppercase) }
}
