// Reports each conflict between two entries once, though most samples of both show it.

internal import CatalogueDocument

struct LintProblem {
  let problem: CatalogueProblem
  let conflict: Conflict?

  /// The entries that are mistaken for each other, as references.
  enum Conflict {
    /// The entries have the same wording.
    case wording(Set<String>)
    /// The entries match the same sample; each pair of them is an element.
    case sample(Set<Set<String>>)
  }
}

extension [[LintProblem]] {
  /// The problems of each file without those whose conflicts are all shown by other problems.
  var withEachConflictOnce: [[CatalogueProblem]] {
    var known: Set<Set<String>> = []
    for problem in joined() {
      if case .wording(let pair) = problem.conflict { known.insert(pair) }
    }
    return map { problems in
      problems.filter { problem in
        guard case .sample(let pairs) = problem.conflict else { return true }
        defer { known.formUnion(pairs) }
        return !pairs.isSubset(of: known)
      }.map(\.problem)
    }
  }
}
