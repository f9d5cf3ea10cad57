// Checks that every error is found in its own samples. The caller supplies the function that finds errors in
// a text.

internal import CatalogueDocument

struct ErrorsAreFound: LintCheck {
  let find: Lint.ErrorFinder

  func check(_ subject: inout LintSubject) {
    let meanings = subject.document.errors.flatMap(\.meanings).map(\.meaning)
    for error in subject.document.errors {
      for sample in error.samples {
        let found = find(sample.text)
        let isFound = found.contains { link in
          let own = meanings.lazy.filter { $0.says.map { sample.text.contains($0) } ?? false }
          let says = own.first { $0.domain == link.domain && $0.codes?.contains(link.code) == true }?.says
          return meanings.meaning(domain: link.domain, code: link.code, says: says)?.entry == error.id
        }
        if isFound {
          continue
        }
        subject.report(.errorNotFound(error.id, found.map { "\($0.domain) \($0.code)" }), at: sample.place)
      }
    }
  }
}

extension CatalogueProblem.Reason {
  fileprivate static func errorNotFound(_ id: String, _ found: [String]) -> Self {
    Self(
      "this sample of '\(id)' names " + (found.isEmpty ? "no error" : found.joined(separator: " and ")),
      help: "write a text with 'Error Domain=… Code=…', or correct the error's domain and codes")
  }
}
