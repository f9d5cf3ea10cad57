// Demands that any method of an entry may print its samples.

internal import CatalogueDocument

struct MethodsAreEqual: LintCheck {
  func check(_ subject: inout LintSubject) {
    for sample in subject.samples where sample.ownStatement != nil {
      // Samples of older systems name none.
      guard let printed = sample.entry.methods.first(where: sample.sample.text.contains) else { continue }
      for method in sample.entry.methods where method != printed {
        let text = sample.sample.text.replacing(printed, with: method)
        let reading = subject.read(text, of: sample.entry.source)
        guard reading.statement?.entry != sample.entry.id else { continue }
        subject.report(.notOfMethod(method, reading.verdict), at: sample.sample.place)
      }
    }
  }
}

extension CatalogueProblem.Reason {
  static func notOfMethod(_ method: String, _ verdict: Reading.Verdict) -> Self {
    Self(
      "printed by \(method), this sample is \(verdict.words)",
      help: "see whether the entry lists the right methods")
  }
}
