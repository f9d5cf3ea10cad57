// Reports each conflict between two entries once, though most samples of both show it.

internal import CatalogueDocument

struct LintProblem {
  let problem: CatalogueProblem
  let conflict: Conflict?

  /// The entries that are taken for each other, as references.
  enum Conflict {
    /// They have one wording.
    case wording(Set<String>)
    /// They fit one sample, each pair of them.
    case sample(Set<Set<String>>)
  }
}

extension [[LintProblem]] {
  /// The problems; those that only show conflicts that others show, too, are left out.
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
