// Demands that a file from outside explains no errors: what they mean is looked up without any file.

internal import CatalogueDocument

struct ErrorsAreBuiltIn: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    return document.errors.map { document.problem(.errorFromOutside($0.id), at: $0.place) }
  }
}
