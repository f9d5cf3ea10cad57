// A small catalogue with mistakes, written in a test.

import CatalogueDocument

@testable import Catalogue

/// A small catalogue with mistakes.
struct BrokenCatalogue {
  /// Its text.
  let text: String

  /// The lines where something is wrong, marked with `←` when it was written.
  let wrongLines: [Int]

  init(_ marked: String) {
    text = marked.replacing(" ←", with: "")
    wrongLines = marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.element.hasSuffix(" ←") ? $0.offset + 1 : nil }
  }

  /// What some checks find.
  func problems(_ checks: any LintCheck...) throws -> [CatalogueProblem] {
    Lint(checks).check(text, file: "some.md").problems
  }
}

extension [CatalogueProblem] {
  /// What is wrong, where it could be read.
  var reasons: [CatalogueProblem.Reason] { map(\.reason) }
}
