// What a report on one store leaves out.

package import Diagnosis

extension ReportCapture {
  /// The store that a report was asked for, and what is left out.
  package struct OnlyStore: Sendable, ReportTexts {
    /// The name of the store, or the names if several have what was asked for.
    package var name: Prose
    /// The number of other stores.
    package let others: Int
    /// The number of findings of each severity about the other stores.
    package let findingCounts: [Finding.Severity: Int]

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.name) }
  }
}

extension ReportCapture.OnlyStore {
  init?(_ diagnosis: CaptureDiagnosis) {
    guard let restriction = diagnosis.restriction, let name = diagnosis.restrictedName else { return nil }
    (self.name, others) = (name, restriction.count)
    findingCounts = Dictionary(restriction.severities.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
