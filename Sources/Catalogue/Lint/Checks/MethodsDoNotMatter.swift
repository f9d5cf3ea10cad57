// Checks that any method of an entry can print its samples, and that ubiquity statements are recognised
// without their method: older systems do not print it, and people who copy records omit it.

internal import CatalogueDocument

struct MethodsDoNotMatter: LintCheck {
  func check(_ subject: inout LintSubject) {
    for sample in subject.samples {
      guard let own = sample.ownStatement else { continue }
      let text = sample.sample.text
      // Samples of older systems name no method.
      if let printed = sample.entry.methods.first(where: text.contains) {
        for method in sample.entry.methods where method != printed {
          let reading = subject.read(text.replacing(printed, with: method), of: sample.entry.source)
          guard reading.statement?.entry != sample.entry.id else { continue }
          subject.report(.notOfMethod(method, reading.verdict), at: sample.sample.place)
        }
      }
      // Without text of its own, only the method identifies the wording.
      guard sample.entry.source == .ubiquity, let marker = text.firstRange(of: "CoreData: Ubiquity:"),
        subject.catalogue.wordings[own.wording].hasOwnText
      else { continue }
      let reading = subject.read(String(text[marker.lowerBound...]), of: sample.entry.source)
      guard reading.statement?.entry != sample.entry.id else { continue }
      subject.report(.needsMethod(reading.verdict), at: sample.sample.place)
    }
  }
}

extension CatalogueProblem.Reason {
  static func notOfMethod(_ method: String, _ verdict: Reading.Verdict) -> Self {
    Self(
      "printed by \(method), this sample is \(verdict.words)",
      help: "see whether the entry lists the right methods")
  }
  static func needsMethod(_ verdict: Reading.Verdict) -> Self {
    Self(
      "without its method, this sample is \(verdict.words)",
      help: "older systems do not print methods: give the template text of its own")
  }
}
