// The walk over all texts of a report: what holds texts replaces each of them, in a fixed order.

/// Something that holds texts of a report.
package protocol ReportTexts {
  /// Replaces each text, in an order that never changes.
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
