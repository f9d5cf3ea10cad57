// Demands that every error is proven by its samples. How errors are found in a text, the caller knows.

internal import CatalogueDocument

struct ErrorsAreFound: LintCheck {
  let find: Lint.ErrorFinder

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return document.errors.flatMap { error in
      error.samples.compactMap { sample in
        let found = find(sample.text)
        guard !found.contains(where: { document.error(domain: $0.domain, code: $0.code)?.id == error.id })
        else { return nil }
        return document.problem(
          .errorNotFound(error.id, found: found.map { "\($0.domain) \($0.code)" }), at: sample.place)
      }
    }
  }
}
