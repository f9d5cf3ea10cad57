// Checks that a user-supplied file explains no errors: their meanings are looked up in the built-in catalogue
// only.

internal import CatalogueDocument

struct ErrorsAreBuiltIn: LintCheck {
  func check(_ subject: inout LintSubject) {
    for error in subject.document.errors {
      let reason = CatalogueProblem.Reason(
        "the error '\(error.id)' is not explained by the built-in catalogue",
        help: "leave it out; errors are looked up in the built-in catalogue only")
      subject.report(reason, at: error.place)
    }
  }
}
