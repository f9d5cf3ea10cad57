// Checks that the volumes of one catalogue share neither ids nor meanings of errors. Each volume by itself is
// checked where it is read.

extension ParsedCatalogue {
  /// Checks a volume against those before it.
  ///
  /// - Throws: `DocumentErrors` with everything that both contain.
  package func check(after volumes: [ParsedCatalogue]) throws(DocumentErrors) {
    var problems: [CatalogueProblem] = []
    for other in volumes {
      var lines: [String: Int] = [:]
      for entry in other.entries { lines[entry.id] = entry.line }
      for error in other.errors { lines[error.id] = error.place.line }
      for (id, place) in entries.map({ ($0.id, $0.place) }) + errors.map({ ($0.id, $0.place) }) {
        guard let line = lines[id] else { continue }
        problems.append(problem(.idTwice(id, line: line, of: other.volume), at: place))
      }
      for (meaning, place) in errors.flatMap(\.meanings) {
        let taken = other.errors.lazy.flatMap(\.meanings).first { $0.meaning.overlaps(meaning) }
        guard let line = taken?.place.line else { continue }
        problems.append(
          problem(
            .codeTwice(meaning.codes?.lowerBound, domain: meaning.domain, line: line, of: other.volume),
            at: place))
      }
    }
    guard problems.isEmpty else { throw DocumentErrors(errors: problems) }
  }
}
