// Demands that what follows an entry is an entry, of the same file or of the built-in catalogue.

internal import CatalogueDocument

struct FollowUpsExist: LintCheck {
  let otherEntries: Set<String>

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    let ids = otherEntries.union(document.entries.map(\.id))
    let followUps = zip(document.entries, document.places).flatMap { zip($0.followUps, $1.followUps) }
    // Guessing what was meant takes its time.
    return followUps.lazy.filter { !ids.contains($0.0.entry) }.prefix(DocumentLimits.problems).map {
      document.problem(.unknownFollowUp($0.entry, near: ids.nearest(to: $0.entry)), at: $1)
    }
  }
}
