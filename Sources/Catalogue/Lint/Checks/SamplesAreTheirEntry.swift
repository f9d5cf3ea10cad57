// Demands that the production path takes each sample for its own entry, with the values it states.

internal import CatalogueDocument

struct SamplesAreTheirEntry: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    var problems: [LintProblem] = []
    for sample in subject.samples {
      guard let found = sample.ownStatement else {
        // `SamplesFitOneEntry` reports that.
        if let other = sample.reading.statement, subject.referenceElsewhere(other.entry) != nil { continue }
        if !subject.wordingsMissed(by: sample).isEmpty { continue }
        if let departure = sample.departure {
          problems.append(Self.problem(of: sample, departure, in: subject))
        } else {
          problems.append(
            subject.problem(.sampleIsNot(sample.entry.id, sample.reading.verdict), at: sample.place.text))
        }
        continue
      }
      for (name, value) in sample.sample.fields.sorted(by: { $0.key < $1.key }) {
        let whole = found.value(of: name)
        // A location is shown by its last component.
        let isPath = subject.catalogue.wordings[found.wording].isPath(name)
        if let whole, whole == value || isPath && whole.hasSuffix("/" + value) { continue }
        problems.append(
          subject.problem(
            .otherValue(field: name, found: whole), at: sample.place.fields[name] ?? sample.place.text))
      }
    }
    return problems
  }

  /// How much is shown of what a sample has where it leaves its message.
  private static let longestRest = 40

  private static func problem(
    of sample: LintSample, _ departure: SampleDeparture, in subject: borrowing LintSubject
  ) -> LintProblem {
    let message = subject.catalogue.wordings[departure.wording].template.source
    let rest = departure.rest.prefix(longestRest) + (departure.rest.count > longestRest ? "…" : "")
    let place = subject.place(of: departure.rest, onLine: departure.line, of: sample.place.text)
    return subject.problem(
      .sampleLeaves(
        sample.entry.id, message: message,
        departure.length == 0 ? .start : rest.isEmpty ? .end : .at(String(rest))), at: place)
  }
}

extension Wording {
  /// Whether a place holds a path, or an object that prints one.
  fileprivate func isPath(_ name: String) -> Bool {
    fields.contains { $0.name == name && ($0.kind?.isPlace == true || $0.kind == .transactionLog) }
  }
}
