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

  /// An entry with one sample, a line that its first method prints.
  ///
  /// The message and the sample may be marked with `←`.
  static func entry(
    _ id: String, methods: [String] = ["-[A b:]"], message: String, more: String = "", sample: String
  ) -> String {
    """
    ### \(id)

    Prose.

    ```entry
    method: \(methods)
    message: \(message)
    \(more)severity: benign
    samples:
    - text: |
        2013-11-18 21:44:41.159 Trips[543:1403] \(methods.first ?? "")(271): CoreData: Ubiquity:  \(sample)
    ```


    """
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
