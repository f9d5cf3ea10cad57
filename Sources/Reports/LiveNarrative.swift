// The story of a capture that is still being written: the record under way is shown when nothing more comes for a
// while, and nothing is shown twice. What is told of a record is in `TextNarrative`.

package import Catalogue
package import Diagnosis
internal import LogRecords
package import Timelines

/// Tells the story of a capture to someone who watches it grow.
package struct LiveNarrative {
  private var narrative: TextNarrative
  private let palette: Palette

  /// What was told and not taken, before what the narrative holds.
  private var text = ""

  /// The lines shown of the record under way, and how often each.
  private var shown: [Substring: Int] = [:]

  /// A narrative at the start of a capture.
  package init(
    _ catalogue: EntryCatalogue, _ verbosity: Verbosity, _ palette: Palette, redactor: Redactor? = nil
  ) {
    narrative = TextNarrative(catalogue, verbosity, palette, redactor: redactor)
    self.palette = palette
  }

  /// Gives what was told and forgets it.
  package mutating func take() -> String {
    defer { text = "" }
    return text + narrative.take()
  }

  /// Tells a record that is over: of one that was shown, only what was not.
  package mutating func tell(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    guard !shown.isEmpty else { return narrative.tell(step, bytes, timelines) }
    text += narrative.take()
    narrative.tell(step, bytes, timelines)
    tellRest(of: narrative.take(), line: step.record.line)
    shown = [:]
  }

  /// Shows the record under way as it is so far; it is told again when it is over.
  package mutating func show(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    text += narrative.take()
    var preview = narrative
    preview.tell(step, bytes, timelines)
    tellRest(of: preview.text, line: step.record.line)
  }

  /// Ends the story.
  package mutating func finish() { narrative.finish() }

  /// Tells those lines that were not shown, and says when what was shown has changed.
  private mutating func tellRest(of told: String, line: Int) {
    let wasShown = !shown.isEmpty
    var unseen = shown
    var rest = ""
    for line in told.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let count = unseen[line] {
        unseen[line] = count > 1 ? count - 1 : nil
      } else {
        rest += line + "\n"
        shown[line, default: 0] += 1
      }
    }
    if wasShown, !rest.isEmpty || !unseen.isEmpty {
      let end = rest.isEmpty ? "; what was shown of it does not hold" : ""
      text += palette.faint("┄┄┄┄┄┄ the record of line \(line) went on\(end) ┄┄┄┄┄┄") + "\n"
    }
    text += rest
  }
}
