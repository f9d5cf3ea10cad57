// Demands that what follows an entry is an entry, of the same file or of the built-in catalogue.

internal import CatalogueDocument

/// Every follow-up is an entry.
struct FollowUpsExist: LintCheck {
  /// The ids of entries outside the file.
  let otherEntries: Set<String>

  func problems(in subject: inout LintSubject) -> [LintProblem] {
    let document = subject.document
    let ids = otherEntries.union(document.entries.map(\.id))
    return zip(document.entries, document.places).flatMap { entry, places in
      zip(entry.followUps, places.followUps).compactMap { followUp, place in
        ids.contains(followUp.entry)
          ? nil
          : document.problem(
            .unknownFollowUp(followUp.entry, near: ids.nearest(to: followUp.entry)), at: place)
      }
    }
  }
}
