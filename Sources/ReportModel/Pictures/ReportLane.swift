// What happened in lanes along an axis, as plain values for pictures.

/// What happened of one kind, by time.
package struct ReportLane: Sendable, ReportTexts {
  package let name: String
  /// Its kind, which decides its looks.
  package let kind: String
  package var marks: [Mark] = []
  package var spans: [Span] = []
  /// What is only counted, by time; none of it is in the marks.
  package var bars: [Bar] = []

  /// Whether there is anything in it.
  package var isEmpty: Bool { marks.isEmpty && spans.isEmpty && bars.isEmpty }

  /// Something that happened.
  package struct Mark: Sendable, ReportTexts {
    /// What kind of trouble it is, if any.
    package enum Trouble: Sendable {
      case none, waits, fails
    }

    package internal(set) var position: Int64
    /// The line of its record.
    package let line: Int
    /// When it was, as the capture says, and what it was.
    package let time: String?
    package var words: Prose
    package var trouble = Trouble.none
    /// The finding it stands for, and how bad that is.
    package var finding: String?
    package var severity: String?

    package mutating func mapText(_ transform: (Prose) -> Prose) { words = transform(words) }
  }

  /// How much happened in a period.
  package struct Bar: Sendable {
    package let from: Int64
    package let to: Int64
    package let count: Int
    package let words: String
  }

  /// A period in which something held.
  package struct Span: Sendable, ReportTexts {
    package let from: Int64
    package let to: Int64
    package let kind: String
    /// Whether nothing more was printed about it.
    package var isSilent = false
    package var words: Prose
    /// What stands beside it in the picture; `nil` if the looks say enough.
    package var label: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.words, \.label) }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.marks, \.spans) }
}
