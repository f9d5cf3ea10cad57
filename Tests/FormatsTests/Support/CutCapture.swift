// A simulated capture with only a stretch of time kept, by looking at the beginning of its lines. Knows
// nothing about how the tool reads times.

/// A capture whose lines are taken apart by the times they print.
struct CutCapture {
  /// The lines, without the end of the last.
  private let lines: [Substring]

  /// The time printed by the record that each line belongs to, for a mark by the record after it; `nil`
  /// before the first.
  private let times: [String?]

  /// The capture.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var last: String?
    // Made once: to make it takes longer than to match it.
    let time = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?([+-]\d{4})?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d/
    var times = lines.map { line in
      if let match = line.prefixMatch(of: time) { last = String(match.output.0) }
      return last
    }
    // The next line that is neither a mark nor an omitted part begins a record, or is the end.
    var next = last
    for index in lines.indices.reversed() {
      if lines[index].hasPrefix("*** ACTION") || lines[index].hasPrefix("==> ") {
        times[index] = next
      } else if !lines[index].isEmpty, lines[index] != "[...]" {
        next = times[index]
      }
    }
    self.times = times
  }

  /// The times printed, in order; they are of one day, month and zone, so that they can be compared as text.
  var printed: [String] { Set(times.compactMap { $0 }).sorted() }

  /// The capture with nothing but the records of some times.
  ///
  /// Lines that are left out stay as empty lines, so that the others keep their numbers; where records are
  /// left out after others, the first of their lines says so.
  func text(since: String?, until: String?) -> String {
    var isAfterOthers = false
    return zip(lines, times).map { line, time in
      guard let time, since.map({ $0 <= time }) ?? true, until.map({ time <= $0 }) ?? true else {
        defer { isAfterOthers = false }
        return isAfterOthers ? "[...]" : ""
      }
      isAfterOthers = true
      return String(line)
    }.joined(separator: "\n")
  }
}
