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

    /// When it was, as a position of `ReportAxis`.
    package internal(set) var position: Int64
    /// The line of its record.
    package let line: Int
    /// When it was, as the capture says; `nil` without a time.
    package let time: String?
    /// What it was.
    package var words: Prose
    /// What kind of trouble it is.
    package var trouble = Trouble.none
    /// The finding it stands for, by its place in the report; `nil` for none.
    package var finding: String?
    /// How bad that finding is.
    package var severity: String?

    package mutating func mapText(_ transform: (Prose) -> Prose) { words = transform(words) }
  }

  /// How much happened in a period.
  package struct Bar: Sendable {
    /// Where it begins, as a position of `ReportAxis`.
    package let from: Int64
    /// Where it ends.
    package let to: Int64
    /// How many there were.
    package let count: Int
    /// What there was, in words.
    package let words: String
  }

  /// A period in which something held.
  package struct Span: Sendable, ReportTexts {
    /// Where it begins, as a position of `ReportAxis`.
    package let from: Int64
    /// Where it ends.
    package let to: Int64
    /// What held, which decides its looks.
    package let kind: String
    /// Whether nothing more was printed about it.
    package var isSilent = false
    /// What held, in words.
    package var words: Prose
    /// What stands beside it in the picture; `nil` if the looks say enough.
    package var label: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.words, \.label) }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.marks, \.spans) }
}
