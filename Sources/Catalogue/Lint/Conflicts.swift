// Reports each conflict of two entries once: most samples of both show it.

extension [[LintProblem]] {
  var withEachConflictOnce: [[LintProblem]] {
    var known: Set<Set<String>> = []
    for problem in joined() {
      if case .wordingTaken(let other, let own) = problem.reason { known.insert([other, own]) }
    }
    return map { problems in
      problems.filter { problem in
        guard let pairs = problem.pairsThatFitOneSample else { return true }
        let isNew = !pairs.isSubset(of: known)
        known.formUnion(pairs)
        return isNew
      }
    }
  }
}

extension LintProblem {
  fileprivate var pairsThatFitOneSample: Set<Set<String>>? {
    switch reason {
    case .fitsElsewhere(let others, let own): Set(others.map { [$0, own] })
    case .fitsSeveral(let ids):
      Set(
        ids.indices.dropFirst().flatMap { second in
          ids[..<second].map { first in [reference(first), reference(ids[second])] }
        })
    default: nil
    }
  }
  private func reference(_ id: String) -> String { "\(file)#\(id)" }
}
