// Demands that every wording of every entry is proven by a sample.

internal import CatalogueDocument

/// Every wording has a sample.
struct WordingsHaveSamples: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let proven = Set(subject.samples.compactMap { $0.reading.statement?.wording })
    var problems: [LintProblem] = []
    for index in subject.wordings where !proven.contains(index) {
      let entry = subject.catalogue.entry(ofWording: index).id
      problems.append(subject.problem(.noSample(entry: entry), at: subject.place(ofWording: index)))
    }
    return problems
  }
}
