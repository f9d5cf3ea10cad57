// Checks that every wording of every entry is proven by a sample.

internal import CatalogueDocument

struct WordingsHaveSamples: LintCheck {
  func check(_ subject: inout LintSubject) {
    var proven = Set(subject.samples.compactMap { $0.reading.statement?.wording })
    // One mistake is one problem: the faults of these samples are reported elsewhere.
    proven.formUnion(subject.samples.compactMap(\.departure?.wording))
    for sample in subject.samples { proven.formUnion(subject.wordingsMissed(by: sample)) }
    for index in subject.wordings where !proven.contains(index) {
      let entry = subject.catalogue.entry(ofWording: index).document.id
      subject.report(.noSample(entry: entry), at: subject.place(ofWording: index))
    }
  }
}

extension CatalogueProblem.Reason {
  static func noSample(entry: String) -> Self {
    Self(
      "no sample of '\(entry)' has this wording", help: "add a sample of this wording, or remove the wording")
  }
}
