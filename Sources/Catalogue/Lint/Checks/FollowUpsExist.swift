// Checks that the follow-ups of an entry are entries, of the same file or of the built-in catalogue.

internal import CatalogueDocument

struct FollowUpsExist: LintCheck {
  let otherEntries: Set<String>

  func check(_ subject: inout LintSubject) {
    let ids = otherEntries.union(subject.document.entries.map(\.id))
    let followUps = subject.document.entries.flatMap { zip($0.followUps, $0.places.followUps) }
    // Limited, because finding the names that were meant is slow.
    let wrong = followUps.lazy.filter { !ids.contains($0.0.entry) }.prefix(DocumentLimits.problems)
    for (followUp, place) in wrong {
      subject.report(.unknownFollowUp(followUp.entry, near: ids.nearest(to: followUp.entry)), at: place)
    }
  }
}

extension CatalogueProblem.Reason {
  static func unknownFollowUp(_ id: String, near: [String]) -> Self {
    Self(
      "there is no entry '\(id)'",
      help: near.guess ?? "name an entry of this file or of the built-in catalogue")
  }
}
