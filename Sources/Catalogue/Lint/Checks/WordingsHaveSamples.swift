// Demands that every wording of every entry is proven by a sample.

internal import CatalogueDocument

struct WordingsHaveSamples: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    var proven = Set(subject.samples.compactMap { $0.reading.statement?.wording })
    // One mistake is one problem: what is wrong with these samples is reported.
    proven.formUnion(subject.samples.compactMap(\.departure?.wording))
    for sample in subject.samples { proven.formUnion(subject.wordingsMissed(by: sample)) }
    var problems: [LintProblem] = []
    for index in subject.wordings where !proven.contains(index) {
      let entry = subject.catalogue.entry(ofWording: index).document.id
      problems.append(subject.problem(.noSample(entry: entry), at: subject.place(ofWording: index)))
    }
    return problems
  }
}
