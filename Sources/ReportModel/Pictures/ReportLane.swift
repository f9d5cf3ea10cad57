// What happened when, in lanes along an axis, as plain values for pictures.

/// An axis of positions: times in microseconds, or lines where a capture has no times.
package struct ReportAxis: Sendable {
  package let range: ClosedRange<Int64>
  /// What stands at some positions.
  package let ticks: [Tick]

  /// What stands at a position.
  package struct Tick: Sendable {
    package let position: Int64
    package let words: String
  }
}

/// What happened of one kind, by when.
package struct ReportLane: Sendable {
  package let name: String
  /// Its kind, for its looks.
  package let kind: String
  package var marks: [Mark] = []
  package var spans: [Span] = []
  /// What is only counted, by when; nothing of it is in the marks.
  package var bars: [Bar] = []

  /// Something that happened.
  package struct Mark: Sendable {
    package let position: Int64
    /// When it was, as the capture says, and what it was.
    package let time: String?
    package var words: Prose
    /// The finding it stands for, and how bad that is.
    package var finding: String?
    package var severity: String?
  }

  /// How much happened in a time.
  package struct Bar: Sendable {
    package let from: Int64
    package let to: Int64
    package let count: Int
    package let words: String
  }

  /// A time in which something was so.
  package struct Span: Sendable {
    package let from: Int64
    package let to: Int64
    package let kind: String
    /// Whether nothing was printed of it any more.
    package var isSilent = false
    package let words: String
  }
}
