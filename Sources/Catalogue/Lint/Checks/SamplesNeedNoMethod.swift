// Demands that ubiquity statements are recognised without their method: older systems do not print it, and people who copy
// records leave it out.

internal import CatalogueDocument

struct SamplesNeedNoMethod: LintCheck {
  func check(_ subject: inout LintSubject) {
    for sample in subject.samples where sample.entry.source == .ubiquity {
      guard let own = sample.ownStatement,
        let marker = sample.sample.text.firstRange(of: "CoreData: Ubiquity:")
      else { continue }
      // Without text of its own, only the method identifies the wording.
      if !subject.catalogue.wordings[own.wording].template.hasOwnText { continue }
      let reading = subject.read(String(sample.sample.text[marker.lowerBound...]), of: sample.entry.source)
      guard reading.statement?.entry != sample.entry.id else { continue }
      subject.report(.needsMethod(reading.verdict), at: sample.sample.place)
    }
  }
}

extension CatalogueProblem.Reason {
  static func needsMethod(_ verdict: Reading.Verdict) -> Self {
    Self(
      "without its method, this sample is \(verdict.words)",
      help: "older systems do not print methods: give the template text of its own")
  }
}
