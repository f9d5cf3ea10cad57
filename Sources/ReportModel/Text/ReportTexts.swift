// The traversal of all texts of a report: types with texts transform each of them, in a fixed order.

/// A type that contains texts of a report.
package protocol ReportTexts {
  /// Replaces each text by its transform, always in the same order.
  mutating func mapText(_ transform: (Prose) -> Prose)
}

extension ReportTexts {
  mutating func mapText<each Part: ReportTexts>(
    _ transform: (Prose) -> Prose, _ parts: repeat WritableKeyPath<Self, each Part>
  ) {
    repeat self[keyPath: each parts].mapText(transform)
  }
}

extension Array {
  mutating func mapText<each Part: ReportTexts>(
    _ transform: (Prose) -> Prose, _ parts: repeat WritableKeyPath<Element, each Part>
  ) {
    for index in indices { repeat self[index][keyPath: each parts].mapText(transform) }
  }
}

extension Prose: ReportTexts {
  package mutating func mapText(_ transform: (Prose) -> Prose) { self = transform(self) }
}

extension Optional: ReportTexts where Wrapped: ReportTexts {
  package mutating func mapText(_ transform: (Prose) -> Prose) { self?.mapText(transform) }
}

extension Array: ReportTexts where Element: ReportTexts {
  package mutating func mapText(_ transform: (Prose) -> Prose) {
    for index in indices { self[index].mapText(transform) }
  }
}
