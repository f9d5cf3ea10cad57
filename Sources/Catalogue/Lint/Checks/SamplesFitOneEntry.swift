// Checks that two entries cannot be mistaken for each other, whatever order they are tried in, even entries
// of different files.

internal import CatalogueDocument

struct SamplesFitOneEntry: LintCheck {
  func check(_ subject: inout LintSubject) {
    for sample in subject.samples {
      let fitting = subject.entriesFitting(sample.sample.text)
      let others = fitting.compactMap { subject.referenceElsewhere($0) }
      if !others.isEmpty {
        let own = subject.reference(sample.entry.id)
        subject.report(
          .fitsElsewhere(others), at: sample.sample.place, .sample(Set(others.map { [$0, own] })))
      } else if fitting.count > 1 {
        let ids = fitting.map { subject.catalogue.entries[$0].document.id }
        let pairs = ids.indices.flatMap { second in
          ids[..<second].map { [subject.reference($0), subject.reference(ids[second])] as Set }
        }
        subject.report(.fitsSeveral(ids), at: sample.sample.place, .sample(Set(pairs)))
      }
    }
  }
}

extension CatalogueProblem.Reason {
  static func fitsSeveral(_ entries: [String]) -> Self {
    Self(
      "this sample fits several entries: \(entries.map { "'\($0)'" }.joined(separator: ", "))",
      help: "make one of the templates more exact, or join the entries with 'also'")
  }
  fileprivate static func fitsElsewhere(_ references: [String]) -> Self {
    Self(
      "\(references.joined(separator: " and ")) \(references.count == 1 ? "fits" : "fit") this sample already",
      help: conflictHelp(references))
  }

  /// Returns the advice for a conflict between an entry of a file and entries elsewhere.
  static func conflictHelp(_ references: [String]) -> String {
    references.contains(where: EntryCatalogue.isToVolume)
      ? "leave this one out, or make its template more exact; what a built-in entry fits is never one from outside"
      : "leave one of the two out, make one of the templates more exact, or join the entries with 'also'"
  }
}
