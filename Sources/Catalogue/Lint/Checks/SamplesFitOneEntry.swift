// Demands that two entries cannot be taken for each other, whatever order they are tried in; of those of different files
// too.

internal import CatalogueDocument

struct SamplesFitOneEntry: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    var problems: [LintProblem] = []
    for sample in subject.samples {
      let fitting = subject.entriesFitting(sample.sample.text)
      let others = fitting.compactMap { subject.referenceElsewhere($0) }
      if !others.isEmpty {
        problems.append(
          subject.problem(
            .fitsElsewhere(others, of: subject.reference(sample.entry.id)), at: sample.place.text))
      } else if fitting.count > 1 {
        let ids = fitting.map { subject.catalogue.entries[$0].document.id }
        problems.append(subject.problem(.fitsSeveral(ids), at: sample.place.text))
      }
    }
    return problems
  }
}
