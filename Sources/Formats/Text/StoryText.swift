// The story while it is read: one line for each event worth showing, in the order of the capture. Of a capture that is still
// being written the record under way is shown when nothing more comes for a while, and nothing is shown twice.

package import ReportModel

/// Writes the story of a capture for someone who reads or watches it.
package struct StoryText: StoryWriter {
  private var lines: StoryLines
  /// What was written and not taken, before what the lines hold.
  private var text = ""
  /// The lines shown of the record under way, and how often each.
  private var shown: [Substring: Int] = [:]

  /// The story at the start of a capture.
  package init(_ palette: Palette) { lines = StoryLines(palette) }

  package mutating func take() -> String {
    defer { text = "" }
    return text + lines.take()
  }

  package mutating func write(_ items: [StoryItem], line: Int) {
    guard !shown.isEmpty else { return lines.write(items) }
    text += lines.take()
    lines.write(items)
    addRest(of: lines.take(), line: line)
    shown = [:]
  }

  package mutating func show(_ items: [StoryItem], line: Int) {
    text += lines.take()
    var preview = lines
    preview.write(items)
    addRest(of: preview.take(), line: line)
  }

  package mutating func finish(_ items: [StoryItem]) { lines.write(items) }

  /// Adds those lines that were not shown, and says when what was shown has changed.
  private mutating func addRest(of told: String, line: Int) {
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
      text += lines.palette.faint("┄┄┄┄┄┄ the record of line \(line) went on\(end) ┄┄┄┄┄┄") + "\n"
    }
    text += rest
  }
}
