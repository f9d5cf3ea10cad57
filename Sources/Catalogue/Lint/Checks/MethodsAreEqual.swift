// Demands that any method of an entry may print its samples.

internal import CatalogueDocument

struct MethodsAreEqual: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    var problems: [LintProblem] = []
    for sample in subject.samples where sample.ownStatement != nil {
      // Samples of older systems name none.
      guard let printed = sample.entry.methods.first(where: sample.sample.text.contains) else { continue }
      for method in sample.entry.methods where method != printed {
        let text = sample.sample.text.replacing(printed, with: method)
        let reading = subject.read(text, of: sample.entry.source)
        guard reading.statement?.entry != sample.entry.id else { continue }
        problems.append(subject.problem(.notOfMethod(method, reading.verdict), at: sample.place.text))
      }
    }
    return problems
  }
}
