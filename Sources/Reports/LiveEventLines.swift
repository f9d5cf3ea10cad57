// The lines of JSON for a capture that may still be written. A line cannot be taken back: a record under way is told when
// nothing more comes for a while, and when it then goes on and is something else, a line says that what was told of it
// does not hold, and it is told anew.

package import Catalogue
package import Diagnosis
internal import LogRecords
package import Timelines

/// Tells the story of a capture as lines of JSON to a program that reads them as they come.
package struct LiveEventLines {
  private var lines: EventLines
  private let redactor: Redactor?
  private var text = ""

  /// The lines shown of the record under way, with those of the marks before it.
  private var shown: [EventLines.Line] = []

  /// The version of what the lines hold.
  static let schema = 1

  /// The story at the start of a capture: a line says which one, and what tells it.
  package init(
    of name: String, _ catalogue: EntryCatalogue, _ verbosity: Verbosity, redactor: Redactor? = nil
  ) {
    self.redactor = redactor
    lines = EventLines(catalogue, verbosity, redactor: redactor)
    let opening = JSON.object([
      ("schema", .number(Self.schema)),
      ("tool", .object([("name", .string("parselogs")), ("version", .string(Version.current))])),
      ("name", .string(name)),
    ])
    text = opening.typed("capture").line(redactor) + "\n"
  }

  /// Gives what was told and forgets it.
  package mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Tells a record that is over: of one that was shown, only what was not.
  package mutating func tell(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    let told = lines.lines(step, bytes, timelines)
    if !told.isEmpty || !shown.isEmpty { add(told, at: step.record.line) }
    shown = []
  }

  /// Shows the record under way as it is so far; it is told again when it is over.
  package mutating func show(
    _ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines
  ) {
    var preview = lines
    let told = preview.lines(step, bytes, timelines)
    add(told, at: step.record.line)
    shown = told
  }

  /// Ends the story.
  package mutating func finish() {
    add(lines.rest(), at: nil)
    shown = []
  }

  /// Tells the lines that were not shown; withdraws those of a record that were and do not hold.
  private mutating func add(_ told: [EventLines.Line], at line: Int?) {
    var unseen = told
    if told.starts(with: shown) {
      unseen.removeFirst(shown.count)
    } else {
      // The marks before a record hold, whatever becomes of it.
      let places = shown.filter { $0.line == line }
      unseen.removeAll { $0.line != line && shown.contains($0) }
      if let line, !places.isEmpty {
        text += JSON.object([("line", .number(line))]).typed("withdrawn").line(nil) + "\n"
      }
    }
    for line in unseen { text += line.text + "\n" }
  }
}
