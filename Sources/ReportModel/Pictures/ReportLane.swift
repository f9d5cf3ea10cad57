// Lanes of events along an axis, as plain values for pictures.

/// The events of one kind, along an axis.
package struct ReportLane: Sendable, ReportTexts {
  /// The lane's label.
  package let name: String
  /// The kind of events, which decides how the lane is drawn.
  package let kind: String
  /// The single events.
  package var marks: [Mark] = []
  /// The periods in which states held.
  package var spans: [Span] = []
  /// The condensed events; none of them is in `marks`.
  package var bars: [Bar] = []

  /// Whether the lane has nothing to draw.
  package var isEmpty: Bool { marks.isEmpty && spans.isEmpty && bars.isEmpty }

  /// A single event.
  package struct Mark: Sendable, ReportTexts {
    /// The kind of trouble that an event reports, if any.
    package enum Trouble: Sendable {
      case none, waits, fails
    }

    /// The position on a `ReportAxis`.
    package internal(set) var position: Int64
    /// The line of the event's record.
    package let line: Int
    /// The time as the capture prints it; `nil` if the capture prints none.
    package let time: String?
    /// The description of the event.
    package var words: Prose
    /// The kind of trouble that the event reports.
    package var trouble = Trouble.none
    /// The ID of the finding that the mark represents, such as `c1-f2`; `nil` if it represents none.
    package var finding: String?
    /// The severity of that finding.
    package var severity: String?

    package mutating func mapText(_ transform: (Prose) -> Prose) { words = transform(words) }
  }

  /// The number of events in a period.
  package struct Bar: Sendable {
    /// The start, as a position on a `ReportAxis`.
    package let from: Int64
    /// The end, as a position on a `ReportAxis`.
    package let to: Int64
    /// The number of events.
    package let count: Int
    /// A description of the period and its events.
    package let words: String
  }

  /// A period in which a state held.
  package struct Span: Sendable, ReportTexts {
    /// The start, as a position on a `ReportAxis`.
    package let from: Int64
    /// The end, as a position on a `ReportAxis`.
    package let to: Int64
    /// The kind of state, which decides how the span is drawn.
    package let kind: String
    /// Whether nothing more was printed about the state in this period.
    package var isSilent = false
    /// A description of the state.
    package var words: Prose
    /// The text next to the span in the picture; `nil` if its look is enough.
    package var label: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.words, \.label) }
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.marks, \.spans) }
}
