// Demands that the production path takes each sample for its own entry, with the values it states.

internal import CatalogueDocument

/// Each sample is recognised as its own entry.
struct SamplesAreTheirEntry: LintCheck {
  func problems(in subject: inout LintSubject) -> [LintProblem] {
    var problems: [LintProblem] = []
    for sample in subject.samples {
      guard let found = sample.ownStatement else {
        problems.append(
          subject.problem(.sampleIsNot(sample.entry.id, sample.reading.verdict), at: sample.place.text))
        continue
      }
      for (name, value) in sample.sample.fields.sorted(by: { $0.key < $1.key }) {
        let whole = found.value(of: name)
        // A location is shown by its last component.
        if let whole, whole == value || whole.hasSuffix("/" + value) { continue }
        problems.append(
          subject.problem(
            .otherValue(field: name, found: whole), at: sample.place.fields[name] ?? sample.place.text))
      }
    }
    return problems
  }
}
