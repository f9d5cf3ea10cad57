// The story of a capture in the form that the user asked for, so that whoever reads a capture need not know which.

package import Diagnosis
package import Timelines

/// The story of a capture, in one of its forms or in none.
package struct Narrative {
  private var words: LiveNarrative?
  private var lines: LiveEventLines?

  /// The story in words.
  package init(words: LiveNarrative) { self.words = words }

  /// The story as lines of JSON.
  package init(lines: LiveEventLines) { self.lines = lines }

  /// Gives what was told and forgets it.
  package mutating func take() -> String { (words?.take() ?? "") + (lines?.take() ?? "") }

  /// Tells a record that is over.
  package mutating func tell(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    words?.tell(step, bytes, timelines)
    lines?.tell(step, bytes, timelines)
  }

  /// Shows the record under way as it is so far.
  package mutating func show(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    words?.show(step, bytes, timelines)
    lines?.show(step, bytes, timelines)
  }

  /// Ends the story.
  package mutating func finish() {
    words?.finish()
    lines?.finish()
  }
}
